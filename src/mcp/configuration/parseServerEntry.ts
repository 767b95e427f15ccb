import { l10n } from "../../domain/l10n.ts";
import { type JsonObject, protocolVersions } from "../../protocol/mcpShapes.ts";
import { isObject } from "../rpc/readMessage.ts";
import {
  type DeclaredCapabilities,
  entryDefaults,
  type EntrySource,
  type HttpLaunch,
  type ServerEntry,
  type StdioLaunch,
  timeoutProfiles,
  type Timeouts,
  type WrittenEntry,
} from "../serverEntry.ts";
import { type EntryFields, entryFields } from "./entryFields.ts";
import { expandDeep, expandFolders, type VariableValues } from "./expandVariables.ts";

export interface EntryOrigin {
  readonly name: string;
  readonly folder: string;
  readonly source: EntrySource;
  readonly variables: VariableValues;
}

/** Without an entry there is at least one problem; an entry is complete and valid. */
export interface ParsedEntry {
  readonly entry?: ServerEntry;
  readonly problems: readonly string[];
  /** Members that mean nothing here, such as those that only other hosts know. */
  readonly ignored?: readonly string[];
}

/** Reads one configured server. Never throws, whatever a person wrote. */
export function parseServerEntry(given: unknown, origin: EntryOrigin): ParsedEntry {
  if (!isObject(given)) return { problems: [l10n.t("It must be an object")] };
  const raw = withUsualNames(given);
  const problems: string[] = [];
  const fields = entryFields(expandDeep(raw, origin.variables, problems), problems);
  const launch = readLaunch(fields);
  const idleShutdownMs = fields.amount("idleShutdown");
  const auth = readAuth(fields, launch?.type);
  const initializationOptions = fields.object("initializationOptions");
  const capabilities = readCapabilities(fields.nested("capabilities"));
  const autostart = fields.choice("autostart", ["activation", "firstUse", "never"]);
  const cache = fields.nested("cache");
  const rest = {
    protocolVersion: fields.choice("protocolVersion", protocolVersions) ?? entryDefaults.protocolVersion,
    timeouts: readTimeouts(raw["timeouts"], fields),
    autostart: autostart ?? (origin.source === "bundled" ? "activation" : "firstUse"),
    restart: readRestart(fields.nested("restart")),
    cache: {
      ttlMs: cache?.amount("ttl") ?? entryDefaults.cache.ttlMs,
      invalidateOn: cache?.texts("invalidateOn") ?? [],
    },
    dialect: fields.choice("dialect", ["mcp", "speckit"]) ?? entryDefaults.dialect,
    batch: fields.flag("batch") ?? entryDefaults.batch,
  };
  if (problems.length > 0 || !launch) return { problems };
  const { name, folder, source } = origin;
  const entry: ServerEntry = {
    name,
    folder,
    source,
    launch,
    written: readWritten(expandFolders(raw, origin.variables, folder), launch),
    ...rest,
    ...(auth ? { auth } : {}),
    ...(initializationOptions ? { initializationOptions } : {}),
    ...(idleShutdownMs === undefined ? {} : { idleShutdownMs }),
    ...(capabilities ? { capabilities } : {}),
  };
  const ignored = fields.unread().filter((path) => !launchMembers.includes(path));
  return { entry, problems: [], ...(ignored.length > 0 ? { ignored } : {}) };
}

/** Contract 0 calls the type of a server its transport, and its address an endpoint. */
function withUsualNames({ transport, endpoint, ...others }: JsonObject): JsonObject {
  return {
    type: transport,
    url: endpoint,
    ...others,
  };
}

/** Of the other kind of launch: they are common leftovers, and the question before a start shows what counts. */
const launchMembers: readonly string[] = ["args", "cwd", "env", "envFile", "headers"];

/** The same without its variables replaced; of an entry that could be read, all of it can. */
function readWritten(raw: JsonObject, launch: StdioLaunch | HttpLaunch): WrittenEntry {
  const fields = entryFields(raw, []);
  const initializationOptions = fields.object("initializationOptions");
  return {
    launch:
      launch.type === "stdio"
        ? readStdio(fields, fields.text("command") ?? launch.command)
        : { ...launch, url: fields.text("url") ?? launch.url, headers: fields.textTable("headers") ?? {} },
    ...(initializationOptions ? { initializationOptions } : {}),
  };
}

/** What other hosts call the same thing. */
const typeNames = ["stdio", "http", "sse", "streamable-http", "streamableHttp"] as const;

function readLaunch(fields: EntryFields): StdioLaunch | HttpLaunch | undefined {
  const given = fields.choice("type", typeNames);
  const command = fields.text("command");
  const url = fields.text("url");
  const type = given ?? (command === undefined && url !== undefined ? "http" : "stdio");
  if (type !== "stdio") return readHttp(fields, type === "sse" ? "sse" : "http", url);
  if (command !== undefined) return readStdio(fields, command);
  fields.problems.push(l10n.t('The entry needs a "command" to start or a "url" to connect to'));
  return undefined;
}

function readStdio(fields: EntryFields, command: string): StdioLaunch {
  const cwd = fields.text("cwd");
  const envFile = fields.text("envFile");
  return {
    type: "stdio",
    command,
    args: fields.texts("args") ?? [],
    env: fields.textTable("env") ?? {},
    ...(cwd === undefined ? {} : { cwd }),
    ...(envFile === undefined ? {} : { envFile }),
  };
}

function readHttp(fields: EntryFields, type: "http" | "sse", url: string | undefined): HttpLaunch | undefined {
  const headers = fields.textTable("headers") ?? {};
  if (url !== undefined && /^https?:$/.test(URL.parse(url)?.protocol ?? "")) return { type, url, headers };
  fields.problems.push(l10n.t('"url" must start with http:// or https://'));
  return undefined;
}

function readTimeouts(raw: unknown, fields: EntryFields): Timeouts {
  if (typeof raw === "string") {
    const profile = fields.choice("timeouts", Object.keys(timeoutProfiles) as (keyof typeof timeoutProfiles)[]);
    return timeoutProfiles[profile ?? "default"];
  }
  const given = fields.nested("timeouts");
  const total = given?.amount("total");
  const defaults = entryDefaults.timeouts;
  return {
    initialize: given?.amount("initialize") ?? defaults.initialize,
    tools: given?.amount("tools") ?? defaults.tools,
    resources: given?.amount("resources") ?? defaults.resources,
    prompts: given?.amount("prompts") ?? defaults.prompts,
    byTool: given?.amountTable("byTool") ?? {},
    ...(total === undefined ? {} : { total }),
  };
}

function readRestart(given: EntryFields | undefined): ServerEntry["restart"] {
  const defaults = entryDefaults.restart;
  return {
    initialMs: given?.amount("initialMs") ?? defaults.initialMs,
    maxMs: given?.amount("maxMs") ?? defaults.maxMs,
    crashes: given?.amount("crashes") ?? defaults.crashes,
    windowMs: given?.amount("windowMs") ?? defaults.windowMs,
  };
}

function readAuth(fields: EntryFields, launch: ServerEntry["launch"]["type"] | undefined): ServerEntry["auth"] {
  const given = fields.nested("auth");
  if (!given) return undefined;
  // Without a type the token would be dropped silently, and the server would refuse us.
  if (!given.choice("type", ["bearer"])) given.need("type");
  const wanted = given.choice("in", ["header", "initialize"]) ?? "header";
  // A process has no headers; its token would be dropped silently, too.
  return { in: launch === "stdio" ? "initialize" : wanted };
}

function readCapabilities(given: EntryFields | undefined): DeclaredCapabilities | undefined {
  if (!given) return undefined;
  const files = given.nested("filesystem");
  const network = given.nested("network");
  const hosts = network && (network.texts("allowed_hosts") ?? []);
  const names = given.nested("environment")?.texts("allowed_vars");
  const [read, write] = [files?.texts("read"), files?.texts("write")];
  return {
    ...(files ? { filesystem: { ...(read ? { read } : {}), ...(write ? { write } : {}) } } : {}),
    ...(hosts ? { network: { allowedHosts: hosts } } : {}),
    ...(names ? { environment: { allowedVars: names } } : {}),
  };
}

/** Both shapes in use: `mcpServers` (most hosts) and `servers` (VS Code). */
export function serversOf(file: unknown): JsonObject {
  if (!isObject(file)) return {};
  const { mcpServers, servers } = file;
  return { ...(isObject(mcpServers) ? mcpServers : {}), ...(isObject(servers) ? servers : {}) };
}
