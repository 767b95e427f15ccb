import { createHash } from "node:crypto";
import { l10n } from "../../domain/l10n.ts";
import type { Connection, ConnectionState } from "../connection.ts";
import { describeState } from "../life/describeState.ts";
import type { CatalogRow } from "../serverCatalog.ts";
import type { ServerEntry } from "../serverEntry.ts";
import type { ServerStatistics } from "./statistics.ts";

interface DiagnosticsInput {
  /** Names and versions: the extension, the editor, Node, the platform. */
  readonly versions: Readonly<Record<string, string>>;
  readonly connections: readonly Pick<Connection, "entry" | "state" | "statistics" | "output" | "mask">[];
  /** Entries that are configured but not used. */
  readonly unused: readonly CatalogRow[];
}

/** How many of its last errors each server shows. */
const lastErrors = 5;

/** What a bug report needs, in Markdown and without secrets. */
export function describeDiagnostics({ versions, connections, unused }: DiagnosticsInput): string {
  const lines = [
    "## Versions",
    ...Object.entries(versions).map(([name, version]) => `- ${name} ${version}`),
    "",
    "## MCP servers",
    ...connections.flatMap(describeConnection),
    ...(unused.length > 0 ? ["", "## Not used"] : []),
    ...unused.map(({ name, source, reason }) => `- ${name} (${source}): ${reason ?? ""}`),
  ];
  // What one server knows may stand in the lines of another.
  return `${connections.reduce((text, { mask }) => mask(text), lines.join("\n"))}\n`;
}

function describeConnection({
  entry,
  state,
  statistics,
  output,
}: DiagnosticsInput["connections"][number]): readonly string[] {
  const errors = output.filter(({ level }) => level === "error" || level === "warning").slice(-lastErrors);
  const tail = state.kind === "failed" ? state.stderrTail.slice(-lastErrors) : [];
  return [
    `- ${describeState(entry.name, state)}`,
    `  - source: ${entry.source}; ${entry.launch.type}: ${describeLaunch(entry)}`,
    `  - ${statistics.calls} calls, ${statistics.errors} errors, ${statistics.restarts} restarts${exitOf(state)}`,
    ...errors.map(({ at, text }) => `  - ${at.toISOString()} ${text}`),
    ...tail.map((line) => `  - stderr: ${line}`),
  ];
}

/**
 * What is started, without what variables were replaced by: any argument and any part of an address may be a secret.
 * The hash tells whether two reports are about the same.
 */
function describeLaunch({ launch }: ServerEntry): string {
  if (launch.type !== "stdio") return `${URL.parse(launch.url)?.origin ?? ""} (${shortHash(launch.url)})`;
  const { command, args } = launch;
  return args.length === 0 ? command : `${command}, ${args.length} arguments (${shortHash(args)})`;
}

const shortHash = (value: unknown): string =>
  `sha256 ${createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 12)}`;

function exitOf(state: ConnectionState): string {
  if (state.kind !== "failed") return "";
  if (state.signal !== undefined) return `, ended by ${state.signal}`;
  return state.exitCode === undefined ? "" : `, exit code ${state.exitCode}`;
}

/** "Show Server Statistics" as a Markdown table. */
export function describeStatistics(name: string, { calls, errors, restarts, methods }: ServerStatistics): string {
  const rows = methods.map(
    ({ method, calls: count, errors: failed, p50, p95 }) =>
      `| ${method} | ${count} | ${failed} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`,
  );
  return [
    `# ${name}`,
    "",
    l10n.t("{0} calls, {1} errors, {2} restarts", calls, errors, restarts),
    "",
    l10n.t("| method | calls | errors | p50 (ms) | p95 (ms) |"),
    "| --- | ---: | ---: | ---: | ---: |",
    ...rows,
    "",
  ].join("\n");
}
