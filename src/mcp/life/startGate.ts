import { AppError } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import { commandLineOf, consentHash, unenforcedLimits } from "../configuration/commandLine.ts";
import type { HostPorts } from "../ports.ts";
import type { EntrySource, ServerEntry } from "../serverEntry.ts";

type GatePorts = Pick<HostPorts, "trust" | "consent" | "memory">;

/** Places that come with the workspace: whoever wrote them is not the user. */
const workspaceSources: readonly EntrySource[] = ["workspaceSetting", "vscodeFile", "mcpFile"];

/** Servers that came with the workspace, and servers whose declared limits nothing enforces. */
export const needsConsent = (entry: ServerEntry): boolean =>
  workspaceSources.includes(entry.source) || unenforcedLimits(entry).length > 0;

export const startConsentKey = (entry: ServerEntry): string => `consent.start.${consentHash(entry)}`;

/** Rejects unless the server may start. The user is asked once for each exact command line. */
export async function passStartGate(entry: ServerEntry, ports: GatePorts, signal: AbortSignal): Promise<void> {
  if (!ports.trust.isTrusted())
    throw new AppError("serverRefused", l10n.t("{0} does not start: this workspace is not trusted", entry.name));
  if (!needsConsent(entry)) return;
  const key = startConsentKey(entry);
  if (ports.memory.get(key) !== undefined) return;
  const request = { entry, commandLine: commandLineOf(entry), unenforced: unenforcedLimits(entry) };
  if (!(await ports.consent.askToStart(request, signal)))
    throw new AppError("serverRefused", l10n.t("{0} was not allowed to start", entry.name));
  await ports.memory.set(key, request.commandLine);
}
