import { spawn } from "node:child_process";
import { once } from "node:events";

/** Node has no pseudo terminals; the `script` of util-linux starts a program in one. */
export const hasTerminal = process.platform === "linux";

interface TerminalRun {
  readonly code: number | null;
  readonly shown: string;
}

/** Runs a program at a terminal and types each answer when the text before it has been shown. */
export async function atTerminal(
  command: readonly string[],
  cwd: string,
  answers: readonly (readonly [question: string, answer: string])[],
): Promise<TerminalRun> {
  const line = command.map((part) => `'${part.replaceAll("'", `'\\''`)}'`).join(" ");
  const child = spawn("/usr/bin/script", ["-qec", line, "/dev/null"], { cwd, stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [...answers];
  let [shown, seen] = ["", 0];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
    const [next] = waiting;
    const at = next === undefined ? -1 : shown.indexOf(next[0], seen);
    if (next === undefined || at === -1) return;
    seen = at + next[0].length;
    waiting.shift();
    child.stdin.write(next[1]);
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, shown };
}
