import { type McpServer, tomlOf } from "./mcpServer.ts";

export const permissions = ["ask", "edit", "all"] as const;
export type Permission = (typeof permissions)[number];

/** How to start an agent without a person in front of it. A runner is data. */
export interface Runner {
  readonly id: string;
  readonly label: string;
  readonly command: string;
  /**
   * May hold `${prompt}`, `${promptFile}`, `${permissionFile}`, `${workspaceFolder}`, `${featureDir}`, `${model}`, and
   * where a server is given `${mcpFile}`, `${mcpName}`, `${mcpToml}`.
   */
  readonly args: readonly string[];
  readonly promptVia: "arg" | "stdin" | "file";
  /** What makes the program itself keep to a permission. One that it cannot be made to keep is absent. */
  readonly permissionArgs: Readonly<Partial<Record<Permission, readonly string[]>>>;
  /** Variables that do the same where there is no argument for it. */
  readonly permissionEnvironment?: Readonly<Partial<Record<Permission, Readonly<Record<string, string>>>>>;
  /** Files that do the same. One is there during the run, and `${permissionFile}` is its path. */
  readonly permissionFiles?: Readonly<Partial<Record<Permission, PermissionFile>>>;
  /** Make it follow the configuration in the folder; used only after the user has agreed. */
  readonly trustArgs?: readonly string[];
  /** Make it leave that configuration alone where it would follow it unasked; used until the user has agreed. */
  readonly untrustedArgs?: readonly string[];
  readonly untrustedEnvironment?: Readonly<Record<string, string>>;
  /**
   * Give it an MCP server for one run and let it use that. `${mcpFile}` is a file in the form of `.mcp.json`. Absent
   * where it takes servers only from files of the project or the user.
   */
  readonly mcpArgs?: readonly string[];
  /** Added to these, by permission. */
  readonly mcpPermissionArgs?: Readonly<Partial<Record<Permission, readonly string[]>>>;
  /** The variable with a configuration of OpenCode that takes the server instead. */
  readonly mcpVariable?: string;
  /** Lets it run one command, `${check}`, although its permission allows no others. */
  readonly checkArgs?: readonly string[];
  readonly outputParser: "text" | "jsonLines";
  /** Added when a model was asked for. */
  readonly modelArgs?: readonly string[];
  readonly timeoutSeconds: number;
  /** A program that usually prints early is waiting for a person when it does not. */
  readonly firstOutputSeconds?: number;
}

export interface PermissionFile {
  /** Without a folder. */
  readonly name: string;
  readonly text: string;
}

/** The permissions that may be offered: a permission that an agent does not enforce would protect nothing. */
export const permissionsOf = ({ permissionArgs }: Runner): readonly Permission[] =>
  permissions.filter((permission) => permissionArgs[permission] !== undefined);

interface RunValues {
  readonly prompt: string;
  readonly promptFile: string;
  readonly permissionFile?: string;
  readonly workspaceFolder: string;
  readonly featureDir: string;
  readonly model?: string;
  /** Commands that the user lets it run. */
  readonly checkCommands?: readonly string[];
  /** The user has agreed that the agent follows the configuration of the folder, or there is none. */
  readonly isTrusted?: boolean;
  /** The server that the agent is given, if it takes one, and the file that names it. */
  readonly mcp?: { readonly server: McpServer; readonly file: string };
}

/** The argument list of one run. Values are put in as they are: there is no shell that could misread them. */
export function argumentsFor(runner: Runner, permission: Permission, values: RunValues): string[] {
  const known: Readonly<Record<string, string>> = {
    prompt: values.prompt,
    promptFile: values.promptFile,
    permissionFile: values.permissionFile ?? "",
    workspaceFolder: values.workspaceFolder,
    featureDir: values.featureDir,
    model: values.model ?? "",
    ...(values.mcp === undefined
      ? {}
      : { mcpFile: values.mcp.file, mcpName: values.mcp.server.name, mcpToml: tomlOf(values.mcp.server) }),
  };
  const extra = [
    ...((values.isTrusted === true ? runner.trustArgs : runner.untrustedArgs) ?? []),
    ...(runner.permissionArgs[permission] ?? []),
    ...(permission === "edit" ? checkArgsFor(runner, values.checkCommands ?? []) : []),
    ...(values.mcp === undefined ? [] : [...(runner.mcpArgs ?? []), ...(runner.mcpPermissionArgs?.[permission] ?? [])]),
    ...(values.model === undefined ? [] : (runner.modelArgs ?? [])),
  ];
  const position = runner.args.findIndex((argument) => argument.includes("${prompt"));
  const all =
    position === -1
      ? [...runner.args, ...extra]
      : [
          ...runner.args.slice(0, promptFlag(runner.args, position)),
          ...extra,
          ...runner.args.slice(promptFlag(runner.args, position)),
        ];
  return all.map((argument) => argument.replace(/\$\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole));
}

/** A command with other characters could end the rule that allows it, and begin another. */
const checkArgsFor = ({ checkArgs = [] }: Runner, commands: readonly string[]): string[] =>
  commands
    .filter((command) => /^[\w./:@=+-]+(?: [\w./:@=+-]+)*$/.test(command))
    .flatMap((command) => checkArgs.map((argument) => argument.replace("${check}", () => command)));

/** Whether it can be given an MCP server for one run. */
export const takesMcp = ({ mcpArgs, mcpVariable }: Runner): boolean =>
  mcpArgs !== undefined || mcpVariable !== undefined;

/** The variables that one run gets from us. */
export const variablesFor = (
  runner: Runner,
  permission: Permission,
  isTrusted: boolean,
): Readonly<Record<string, string>> => ({
  ...(isTrusted ? {} : runner.untrustedEnvironment),
  ...runner.permissionEnvironment?.[permission],
});

/** The prompt stays behind its flag: `-p ${prompt}` is not torn apart. */
const promptFlag = (args: readonly string[], position: number): number =>
  position > 0 && /^-{1,2}\w[\w-]*$/.test(args[position - 1]!) ? position - 1 : position;

export const defaultTimeoutSeconds = 1800;

/** Runners from `FLIGHTDECK_RUNNERS`, a list or an object by id; unusable ones are reported. */
export function readRunners(json: string | undefined): { runners: Runner[]; problems: string[] } {
  if (json === undefined || json.trim() === "") return { runners: [], problems: [] };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { runners: [], problems: ["FLIGHTDECK_RUNNERS is not valid JSON"] };
  }
  const entries: [string | undefined, unknown][] = Array.isArray(value)
    ? (value as unknown[]).map((entry) => [undefined, entry])
    : typeof value === "object" && value !== null
      ? Object.entries(value)
      : [];
  const runners: Runner[] = [];
  const problems: string[] = [];
  for (const [key, entry] of entries) {
    const runner = readRunner(key, entry);
    if (typeof runner === "string") problems.push(`FLIGHTDECK_RUNNERS: ${runner}`);
    else runners.push(runner);
  }
  return { runners, problems };
}

function readRunner(key: string | undefined, value: unknown): Runner | string {
  const fields = (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const id = typeof fields["id"] === "string" ? fields["id"] : key;
  if (id === undefined || !/^[\w.-]+$/.test(id)) return "a runner has no usable id";
  if (id === "prompt" || id === "sampling") return `the id ${id} is already used`;
  if (typeof fields["command"] !== "string" || fields["command"] === "") return `runner ${id} has no command`;
  const args = stringsIn(fields["args"] ?? []);
  if (!args) return `runner ${id}: args must be a list of strings`;
  const named = (fields["permissionArgs"] ?? {}) as Readonly<Record<string, unknown>>;
  const modelArgs =
    typeof fields["modelArg"] === "string"
      ? [fields["modelArg"], "${model}"]
      : stringsIn(fields["modelArgs"] ?? fields["modelArg"]);
  const via = fields["promptVia"];
  const timeout = fields["timeoutSeconds"];
  // Only its owner knows how a program is kept from changing anything; without an entry it is not.
  const ask = stringsIn(named["ask"]);
  const trustArgs = stringsIn(fields["trustArgs"]);
  const untrustedArgs = stringsIn(fields["untrustedArgs"]);
  const mcpArgs = stringsIn(fields["mcpArgs"]);
  return {
    id,
    label: typeof fields["label"] === "string" ? fields["label"] : id,
    command: fields["command"],
    args,
    promptVia:
      via === "arg" || via === "file"
        ? via
        : via === undefined && args.some((argument) => argument.includes("${prompt}"))
          ? "arg"
          : "stdin",
    permissionArgs: {
      ...(ask ? { ask } : {}),
      edit: stringsIn(named["edit"]) ?? [],
      all: stringsIn(named["all"]) ?? [],
    },
    outputParser: fields["outputParser"] === "jsonLines" ? "jsonLines" : "text",
    ...(modelArgs ? { modelArgs } : {}),
    ...(trustArgs ? { trustArgs } : {}),
    ...(untrustedArgs ? { untrustedArgs } : {}),
    ...(mcpArgs ? { mcpArgs } : {}),
    timeoutSeconds: typeof timeout === "number" && timeout > 0 ? timeout : defaultTimeoutSeconds,
  };
}

const stringsIn = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((entry): entry is string => typeof entry === "string") ? value : undefined;
