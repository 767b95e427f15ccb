import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { childrenOf, descendantsOf } from "./processTree.ts";

/** Everything that an extension starts is below one of these: a process of its own, or a shell in a terminal. */
const starters = /--type=(extensionHost|ptyHost)/;

/** The program and its script, or the first word that a shell is given: what does not differ from run to run. */
export function kindOf([program = "", ...args]: readonly string[]): string {
  const name = basename(program);
  const script = args.find((each) => !each.startsWith("-"));
  return script !== undefined && /^(node|bash|sh)$/.test(name)
    ? `${name} ${basename(script.split(" ")[0] ?? "")}`
    : name;
}

/** Every kind of process that extensions are seen to start in a VS Code below this process, from now on. Linux only. */
export function watchProcesses(): { readonly kinds: ReadonlySet<string>; stop(): void } {
  const kinds = new Set<string>();
  const look = (): void => {
    for (const starter of descendantsOf(process.pid).filter((pid) => starters.test(lineOf(pid).join(" ")))) {
      for (const line of childrenOf(starter).map(lineOf)) {
        // For a moment a new process still has the command line of the one that started it; an ended one has none.
        if (line.length > 0 && !starters.test(line.join(" "))) kinds.add(kindOf(line));
      }
    }
  };
  // A test that fails must not be kept alive by it.
  const timer = setInterval(look, 500).unref();
  return { kinds, stop: () => clearInterval(timer) };
}

function lineOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
  } catch {
    // It ended between the two looks.
    return [];
  }
}
