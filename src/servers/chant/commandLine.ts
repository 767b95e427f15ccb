import { type InitAgent, initAgents } from "./init/initAgents.ts";
import { type Permission, permissions } from "../../domain/speckit/implement/runner.ts";
import { type OfferedTools, offeredTools } from "./offeredTools.ts";

/** What the program was asked to do. */
export type ChantCommand =
  | ServeCommand
  | InitCommand
  | WorkCommand
  | { readonly kind: "help" }
  /** What is wrong with the call, as a sentence. */
  | { readonly kind: "misused"; readonly sentence: string };

export interface ServeCommand {
  readonly kind: "serve";
  readonly withExtras: boolean;
  /** Offers to start agents: only our own extension is offered that. */
  readonly withWork: boolean;
  readonly offered: OfferedTools;
}

export interface InitCommand {
  readonly kind: "init";
  readonly isMinimal: boolean;
  readonly isSilent: boolean;
  /** Absent where none was named: a person may be asked. */
  readonly agent: InitAgent | undefined;
}

export interface WorkCommand {
  readonly kind: "work";
  readonly id: string;
  readonly agent: string;
  readonly permission: Permission;
  readonly model: string | undefined;
  readonly isTrusted: boolean;
  readonly isForced: boolean;
}

export const usage = `Usage: chant <command> [--root <folder>]

  mcp                     serve the specs of the project to an MCP client over stdin and stdout
    --tools <which>       offer only tools that read ("query"), or also those that work on a spec needs ("work")
    --work                also offer to have agents work on specs, as Flightdeck itself needs it
    --extras              also offer the tools that newer releases add to the fourteen
  init                    set up a project; on a terminal it asks for your agent
    --agent <name>        name the server in .mcp.json for ${initAgents.map(({ name }) => name).join(", ")}
    --minimal             without prompt templates
    --silent              keep the project out of git
  work <id>               have an agent carry out a spec, then verify and finalize it
    --agent <name>        which one (claude)
    --permission <level>  what it may do: ask, edit, all (edit)
    --model <name>        the model it uses
    --trust               let it follow the repository's configuration for agents
    --force               even if the spec is waiting for others
  --help                  show this
`;

/** Options that a value follows. */
const valued = new Set(["--root", "--agent", "--permission", "--model", "--tools"]);
const known: Readonly<Record<string, readonly string[]>> = {
  init: ["--root", "--agent", "--minimal", "--silent"],
  work: ["--root", "--agent", "--permission", "--model", "--trust", "--force"],
};

export function readCommandLine(args: readonly string[]): ChantCommand {
  const { words, options } = split(args);
  if (options.has("--help") || options.has("-h")) return { kind: "help" };
  const [word, ...rest] = words;
  if (word === undefined) return misused("A command is missing.");
  if (word !== "mcp" && !Object.hasOwn(known, word)) return misused(`Unknown command "${word}".`);
  // A client may add options of its own and must still be served.
  const unknown = word === "mcp" ? undefined : [...options.keys()].find((name) => !known[word]?.includes(name));
  if (unknown !== undefined) return misused(`Unknown option ${unknown} for "${word}".`);
  const empty = [...options].find(([name, value]) => valued.has(name) && value === "")?.[0];
  // `init` itself checks the names for `--agent`.
  if (empty !== undefined && !(word === "init" && empty === "--agent")) return misused(`${empty} needs a value.`);
  if (rest.length > (word === "work" ? 1 : 0)) return misused(`Unexpected argument "${rest.at(-1)}".`);
  if (word === "mcp") return serve(options);
  return word === "init" ? init(options) : work(rest[0], options);
}

function serve(options: ReadonlyMap<string, string>): ChantCommand {
  const wanted = options.get("--tools") ?? "all";
  const offered = offeredTools.find((each) => each === wanted);
  if (offered === undefined) return misused(`--tools must be one of ${offeredTools.join(", ")}, not "${wanted}".`);
  return { kind: "serve", withExtras: options.has("--extras"), withWork: options.has("--work"), offered };
}

function init(options: ReadonlyMap<string, string>): ChantCommand {
  const name = options.get("--agent");
  const agent = initAgents.find((each) => each.name === name);
  if (name !== undefined && agent === undefined) {
    const names = initAgents.map((each) => each.name).join(", ");
    return misused(`${name === "" ? "--agent needs a name" : `There is no agent "${name}"`}. Known: ${names}.`);
  }
  return { kind: "init", isMinimal: options.has("--minimal"), isSilent: options.has("--silent"), agent };
}

function work(id: string | undefined, options: ReadonlyMap<string, string>): ChantCommand {
  if (id === undefined || id.trim() === "") return misused("The id of a spec is missing.");
  const wanted = options.get("--permission") ?? "edit";
  const permission = permissions.find((each) => each === wanted);
  if (permission === undefined)
    return misused(`--permission must be one of ${permissions.join(", ")}, not "${wanted}".`);
  return {
    kind: "work",
    ...{ id, permission },
    agent: options.get("--agent") ?? "claude",
    model: options.get("--model"),
    isTrusted: options.has("--trust"),
    isForced: options.has("--force"),
  };
}

const misused = (sentence: string): ChantCommand => ({ kind: "misused", sentence });

function split(args: readonly string[]): { words: readonly string[]; options: ReadonlyMap<string, string> } {
  const words: string[] = [];
  const options = new Map<string, string>();
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index]!;
    const [name = "", ...value] = arg.split("=");
    if (!arg.startsWith("-")) words.push(arg);
    else if (arg.includes("=")) options.set(name, value.join("="));
    else options.set(arg, valued.has(arg) ? (args[(index += 1)] ?? "") : "");
  }
  return { words, options };
}
