import { l10n } from "../../domain/l10n.ts";
import type { ServerEntry } from "../serverEntry.ts";

/** Quotes where they are needed to tell where an argument begins and ends. */
export const quoteArguments = (args: readonly string[]): string =>
  args.map((part) => (/^[\w@%+=:,./\\-]+$/.test(part) ? part : JSON.stringify(part))).join(" ");

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
