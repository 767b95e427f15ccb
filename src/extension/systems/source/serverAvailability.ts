import type { Connection } from "../../../mcp/connection.ts";
import { type Disposable, DisposableStore } from "../../platform/disposables.ts";

/** Where the rows of a view come from, and why. */
export type SourceState =
  | { readonly kind: "starting" }
  | { readonly kind: "up"; readonly from: "server" }
  /** The reason says why the server is not used; without one nothing is wrong, as in Restricted Mode. */
  | { readonly kind: "up"; readonly from: "files"; readonly reason: string | undefined };

/** Whether the server can be used, or files are read instead. */
interface ServerAvailability extends Disposable {
  readonly state: SourceState;
  readonly isReady: boolean;
  /** The failure of the last reading over the server; undefined if it succeeded. */
  failure: string | undefined;
}

/** If a server takes longer than this to start, files are shown meanwhile. */
const patienceMs = 1_500;

/** The server of a nested project starts with the first command that needs it; until then files are read. */
export function createServerAvailability(
  { connection, isNested }: { readonly connection: Connection | undefined; readonly isNested: boolean },
  stoppedReason: string,
  onDidChange: () => void,
): ServerAvailability {
  const owned = new DisposableStore();
  let isPatient = connection !== undefined;
  let isAwaited = !isNested || connection?.state.kind !== "stopped";
  const startTimeout = setTimeout(() => {
    isPatient = false;
    if (isAwaited && connection?.state.kind !== "ready") onDidChange();
  }, patienceMs);
  owned.add({ dispose: () => clearTimeout(startTimeout) });
  if (connection) owned.add(connection.onDidChangeState(() => ((isAwaited = true), onDidChange())));
  const availability = {
    failure: undefined as string | undefined,
    get state() {
      return stateOf(isAwaited ? connection : undefined, isPatient, availability.failure, stoppedReason);
    },
    get isReady() {
      return connection?.state.kind === "ready";
    },
    dispose: () => owned.dispose(),
  };
  return availability;
}

function stateOf(
  connection: Connection | undefined,
  isPatient: boolean,
  failure: string | undefined,
  stoppedReason: string,
): SourceState {
  if (!connection) return { kind: "up", from: "files", reason: undefined };
  const { state } = connection;
  switch (state.kind) {
    case "ready":
      return failure === undefined ? { kind: "up", from: "server" } : { kind: "up", from: "files", reason: failure };
    case "starting":
      return isPatient ? { kind: "starting" } : { kind: "up", from: "files", reason: undefined };
    case "restarting":
    case "failed":
      return { kind: "up", from: "files", reason: state.reason };
    case "stopped":
    case "stopping":
      // A server that has not been started yet is in the state "stopped", too.
      return isPatient ? { kind: "starting" } : { kind: "up", from: "files", reason: stoppedReason };
  }
}
