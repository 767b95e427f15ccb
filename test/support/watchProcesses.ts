import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { childrenOf, descendantsOf } from "./processTree.ts";

/** Everything that an extension starts is below one of these: a process of its own, or a shell in a terminal. */
const starters = /--type=(extensionHost|ptyHost)/;

/** The program and its script, the first word that a shell is given, or what is searched for: the same in every run. */
export function kindOf([program = "", ...args]: readonly string[]): string {
  const name = basename(program);
  if (name === "rg")
    return ["rg", ...args.filter((each, at) => args[at - 1] === "-g" && !each.startsWith("!"))].join(" ");
  const script = args.find((each) => !each.startsWith("-"));
  return script !== undefined && /^(node|bash|sh)$/.test(name)
    ? `${name} ${basename(script.split(" ")[0] ?? "")}`
    : name;
}

/** How many processes of each kind there were. */
export type ProcessCounts = ReadonlyMap<string, number>;

export function countKinds(kinds: Iterable<string>): ProcessCounts {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** The processes that extensions are seen to start in a VS Code below this process, from now on. Linux only. */
export function watchProcesses(): { counts(): ProcessCounts; stop(): void } {
  const kinds = new Map<number, string>();
  const look = (): void => {
    for (const starter of descendantsOf(process.pid).filter(isStarter)) {
      const children = childrenOf(starter);
      // For a moment a new process still has the command line of the one that started it: until it has children, at most.
      if (!isStarter(starter)) continue;
      for (const pid of children) {
        const line = lineOf(pid);
        if (line.length > 0 && !isStarterLine(line)) kinds.set(pid, kindOf(line));
      }
    }
  };
  // A test that fails must not be kept alive by it.
  const timer = setInterval(look, 500).unref();
  return { counts: () => countKinds(kinds.values()), stop: () => clearInterval(timer) };
}

const isStarterLine = (line: readonly string[]): boolean => starters.test(line.join(" "));
const isStarter = (pid: number): boolean => isStarterLine(lineOf(pid));

function lineOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
  } catch {
    // It ended between the two looks.
    return [];
  }
}
