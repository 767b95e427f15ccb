import { fail, ok, type Result } from "../../domain/result.ts";
import { l10n } from "../../domain/l10n.ts";
import { serverRoleOf, type SystemName } from "../../domain/systems.ts";
import type { ServerEntry } from "../serverEntry.ts";

/** The workflows that a configured server may serve instead of the bundled one. */
export type ServerRole = (typeof serverRoleOf)[SystemName];

export const serverRoles: readonly ServerRole[] = Object.values(serverRoleOf);

/**
 * `flightdeck.<role>.server`: the name of any configured server; the bundled one when it is empty, and in a folder or
 * project where the chosen one does not run although it does elsewhere in the window.
 */
export function chooseServer(
  role: ServerRole,
  chosen: string | undefined,
  folder: string,
  entries: readonly ServerEntry[],
): Result<ServerEntry, string> {
  const name = chosen === undefined || chosen.trim() === "" ? role : chosen.trim();
  const here = entries.filter((one) => one.folder === folder);
  const isElsewhere = entries.some((one) => one.name === name);
  const entry = here.find((one) => one.name === name) ?? here.find((one) => isElsewhere && one.name === role);
  return entry
    ? ok(entry)
    : fail(l10n.t("flightdeck.{0}.server names {1}, but no such server is configured", role, name));
}
