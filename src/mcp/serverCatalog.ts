import { l10n } from "../domain/l10n.ts";
import type { JsonObject } from "../protocol/mcpShapes.ts";
import type { VariableValues } from "./configuration/expandVariables.ts";
import { type ParsedEntry, parseServerEntry } from "./configuration/parseServerEntry.ts";
import { entrySources, type EntrySource, type ServerEntry } from "./serverEntry.ts";

/** The servers that one place configures for one workspace folder. */
export interface ConfigurationSource {
  readonly source: EntrySource;
  readonly folder: string;
  /** The file it was read from, for "open" and for the reasons below. */
  readonly file?: string;
  /** Why the place could not be read at all. */
  readonly problem?: string;
  readonly servers: JsonObject;
}

/** One configured server as it is listed, whether it is used or not. */
export interface CatalogRow {
  readonly name: string;
  readonly folder: string;
  readonly source: EntrySource;
  readonly file?: string;
  readonly status: "used" | "overridden" | "isBundled" | "invalid";
  /** Why it is not used. */
  readonly reason?: string;
  readonly entry?: ServerEntry;
}

export interface Catalog {
  readonly rows: readonly CatalogRow[];
  /** The servers that should exist. */
  readonly entries: readonly ServerEntry[];
  /** Files that could not be read, and members of entries that mean nothing. */
  readonly problems: readonly string[];
}

export interface CatalogContext {
  readonly variablesFor: (folder: string) => VariableValues;
  /** The bundled server that an entry starts by our own launcher, if it does: it must not run twice. */
  readonly bundledNameOf: (entry: ServerEntry) => string | undefined;
  /** The bundled servers whose work an entry of this name takes over; none when absent. */
  readonly rolesOf?: (name: string) => readonly string[];
}

/** Decides which configured servers are used. For one folder and name the strongest valid entry wins. */
export function buildCatalog(sources: readonly ConfigurationSource[], context: CatalogContext): Catalog {
  const strongestFirst = [...sources].sort((a, b) => entrySources.indexOf(a.source) - entrySources.indexOf(b.source));
  const winners = new Map<string, ServerEntry>();
  const rows: CatalogRow[] = [];
  const ignored: string[] = [];
  for (const place of strongestFirst) {
    for (const [name, raw] of Object.entries(place.servers)) {
      const { source, folder } = place;
      const variables = context.variablesFor(folder);
      const parsed = parseServerEntry(raw, { name, folder, source, variables });
      const key = `${folder}\n${name}`;
      const row = judge(place, name, parsed, winners.get(key), context);
      if (row.status === "used" && row.entry) winners.set(key, row.entry);
      rows.push(row);
      if (parsed.ignored)
        ignored.push(
          l10n.t(
            "{0} of {1}: these members are unknown and ignored: {2}",
            name,
            place.file ?? source,
            parsed.ignored.join(", "),
          ),
        );
    }
  }
  const problems = sources.flatMap(({ file, problem }) =>
    problem ? [file === undefined ? problem : `${file}: ${problem}`] : [],
  );
  return { rows, entries: [...winners.values()], problems: [...problems, ...ignored] };
}

function judge(
  { source, folder, file }: ConfigurationSource,
  name: string,
  { entry, problems }: ParsedEntry,
  winner: ServerEntry | undefined,
  context: CatalogContext,
): CatalogRow {
  const row = { name, folder, source, ...(file === undefined ? {} : { file }) };
  if (!entry) return { ...row, status: "invalid", reason: `${problems.join(". ")}.` };
  const bundled = source === "bundled" ? undefined : context.bundledNameOf(entry);
  if (bundled !== undefined)
    return {
      ...row,
      entry,
      status: "isBundled",
      reason: l10n.t("This entry starts the bundled server {0}, which runs only once.", bundled),
    };
  if (winner) return { ...row, entry, status: "overridden", reason: usedInstead(name, winner.source) };
  const replaces = source === "bundled" ? [] : (context.rolesOf?.(name) ?? []);
  return { ...row, entry: replaces.length > 0 ? { ...entry, replaces } : entry, status: "used" };
}

function usedInstead(name: string, winner: EntrySource): string {
  switch (winner) {
    case "setting":
    case "workspaceSetting":
      return l10n.t("{0} from the setting {1} is used instead.", name, "flightdeck.servers");
    case "vscodeFile":
      return l10n.t("{0} from {1} is used instead.", name, ".vscode/mcp.json");
    case "mcpFile":
      return l10n.t("{0} from {1} is used instead.", name, ".mcp.json");
    case "flightdeckToml":
      return l10n.t("{0} from {1} is used instead.", name, "flightdeck.toml");
    case "mcpToml":
      return l10n.t("{0} from {1} is used instead.", name, ".mcp.toml");
    case "bundled":
      return l10n.t("{0} bundled with Flightdeck is used instead.", name);
  }
}
