import { l10n } from "../../domain/l10n.ts";
import { createHash } from "node:crypto";
import type { ServerEntry } from "../serverEntry.ts";

/** The command line or address of an entry, as the user should see it. */
export function commandLineOf({ launch }: ServerEntry): string {
  if (launch.type !== "stdio") return launch.url;
  return [launch.command, ...launch.args]
    .map((part) => (/^[\w@%+=:,./\\-]+$/.test(part) ? part : JSON.stringify(part)))
    .join(" ");
}

/** Changes with everything that decides what is started and where: a changed entry is asked about again. */
export function consentHash({ launch, capabilities }: ServerEntry): string {
  return createHash("sha256").update(stableJson({ launch, capabilities })).digest("hex");
}

/** Limits the entry declares and nothing enforces yet: the user has to agree before the server starts. */
export function unenforcedLimits({ capabilities }: ServerEntry): readonly string[] {
  const { filesystem, network } = capabilities ?? {};
  return [
    ...(filesystem ? [l10n.t("files (read: {0}; write: {1})", show(filesystem.read), show(filesystem.write))] : []),
    ...(network ? [l10n.t("network (hosts: {0})", show(network.allowedHosts))] : []),
  ];
}

const show = (items: readonly string[] | undefined): string =>
  items && items.length > 0 ? items.join(", ") : l10n.t("none");

/** The order in which a person wrote the members does not matter. */
export const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
