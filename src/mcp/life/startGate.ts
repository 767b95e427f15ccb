import { serverRefused } from "../../domain/failures.ts";
import type { LaunchIdentity } from "../../domain/consent/launchDescription.ts";
import { l10n } from "../../domain/l10n.ts";
import { unenforcedLimits } from "../configuration/commandLine.ts";
import { changedParts, identify, isAllowed, rememberAllowed } from "../consent/launchIdentity.ts";
import { type PreparedLaunch, prepareLaunch } from "../consent/prepareLaunch.ts";
import type { HostPorts } from "../ports.ts";
import { connectionId, failedServer, type EntrySource, type ServerEntry } from "../serverEntry.ts";
import { userRefusal } from "./userRefusal.ts";

type GatePorts = Pick<HostPorts, "trust" | "consent" | "memory" | "environment">;

/** Places that come with the workspace, which the user may not have written. */
const workspaceSources: readonly EntrySource[] = [
  "workspaceSetting",
  "vscodeFile",
  "mcpFile",
  "flightdeckToml",
  "mcpToml",
];

/** Servers that came with the workspace, and servers whose declared limits nothing enforces. */
const needsConsent = (entry: ServerEntry): boolean =>
  workspaceSources.includes(entry.source) || unenforcedLimits(entry).length > 0;

export interface ApprovedLaunch extends PreparedLaunch {
  readonly identity: LaunchIdentity;
}

/**
 * Rejects unless the server may start. The user is asked once for each exact launch, and again when any of it changed.
 */
export async function passStartGate(
  entry: ServerEntry,
  ports: GatePorts,
  isUserAction: boolean,
  signal: AbortSignal,
): Promise<ApprovedLaunch> {
  const server = failedServer(entry);
  if (!ports.trust.isTrusted())
    throw serverRefused(l10n.t("{0} was not started: this workspace is not trusted", entry.name), { server });
  const prepared = await prepareLaunch(entry, ports);
  const { description } = prepared;
  const identity = identify(description);
  const approved = { ...prepared, identity };
  if (!needsConsent(entry) || isAllowed(identity, ports.memory)) return approved;
  const changed = changedParts(subjectOf(entry), identity, ports.memory);
  const answer = await ports.consent.askToStart({ entry, description, changed, identity, isUserAction }, signal);
  if (answer === "later") throw serverRefused(l10n.t("{0} is waiting for your approval", entry.name), { server });
  if (!answer) throw userRefusal(l10n.t("{0} was not allowed to start", entry.name), server);
  await rememberStart(entry, identity, ports);
  return approved;
}

/** For an answer that came later: the next start finds it. */
export const rememberStart = (
  entry: ServerEntry,
  identity: LaunchIdentity,
  { memory }: Pick<HostPorts, "memory">,
): Promise<void> => rememberAllowed(subjectOf(entry), identity, memory);

const subjectOf = ({ folder, name }: ServerEntry): string => connectionId(folder, name);
