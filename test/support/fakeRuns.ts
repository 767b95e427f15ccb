import type { TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ConnectionState, Handshake } from "../../src/mcp/connection.ts";
import type { Lifecycle, Run } from "../../src/mcp/life/lifecycle.ts";
import { startCallScope } from "../../src/mcp/rpc/callScope.ts";
import type { ServerEntry } from "../../src/mcp/serverEntry.ts";
import type { TransportEnd } from "../../src/mcp/transport/transport.ts";
import { never, stdioEntry } from "../protocol/client/support.ts";

export const handshake: Handshake = {
  ...{ protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "demo", version: "1" } },
};

interface Opening {
  readonly signal: AbortSignal;
  readonly onEnd: (end: TransportEnd) => void;
  readonly run: Run;
  succeed(): Promise<void>;
  fail(thrown: Error): Promise<void>;
}

/** A server whose starts the test decides about. Every pause is the shortest that is allowed. */
export function demoLife(context: TestContext, create: typeof Lifecycle, more: Partial<ServerEntry> = {}) {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  context.mock.method(Math, "random", () => 0);
  const openings: Opening[] = [];
  const states: ConnectionState[] = [];
  const closed: (() => void)[] = [];
  const openRun = (onEnd: Opening["onEnd"], signal: AbortSignal): Promise<Run> =>
    new Promise((resolve, reject) => {
      const close = (): Promise<void> =>
        new Promise((end) => {
          closed.push(end);
        });
      const run: Run = { peer: { request: async () => ({}), notify: () => undefined }, handshake, close };
      const then = async (): Promise<void> => void (await nextTurn());
      const succeed = (): Promise<void> => (resolve(run), then());
      const fail = (thrown: Error): Promise<void> => (reject(thrown), then());
      openings.push({ signal, onEnd, run, succeed, fail });
    });
  const entry = stdioEntry("demo", [], { folder: "/w", ...more });
  const lifecycle = new create({ entry, openRun, onDidChange: (state) => void states.push(state) });
  const scope = () => startCallScope({ silenceMs: Infinity }, never);
  return {
    ...{ lifecycle, openings, states, closed },
    kinds: () => states.map(({ kind }) => kind).join(" "),
    start: () => settled(lifecycle.start(scope())),
    ready: () => settled(Promise.resolve(lifecycle.ready(scope()))),
    last: (): Opening => {
      const opening = openings.at(-1);
      if (!opening) throw new Error("It was never opened");
      return opening;
    },
    tick: (ms: number) => context.mock.timers.tick(ms),
  };
}

/** A promise whose rejection may be looked at later. */
function settled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
