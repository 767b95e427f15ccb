import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Writable } from "node:stream";

export const root = resolve(import.meta.dirname, "../../..");

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv | undefined;
  readonly output?: Writable | undefined;
  /** Looks after the process, and is disposed when it has ended. */
  readonly attend?: (pid: number) => Disposable;
}

/** Runs a program of a suite, which prints to `output`, and answers its exit code. */
export async function runCommand(
  program: string,
  args: readonly string[],
  { env, output = process.stdout, attend }: RunOptions = {},
): Promise<number> {
  const printing = output === process.stdout ? "inherit" : "pipe";
  const child = spawn(program, args, {
    cwd: root,
    // Inside a test of node:test, a runner with this variable would report to that test instead.
    env: { ...process.env, ...env, NODE_TEST_CONTEXT: undefined },
    stdio: ["ignore", printing, printing],
    shell: program === "npm" && process.platform === "win32",
  });
  const attending = child.pid === undefined ? undefined : attend?.(child.pid);
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(output, { end: false });
  try {
    const [code] = (await once(child, "close")) as [number | null];
    return code ?? 1;
  } finally {
    attending?.[Symbol.dispose]();
  }
}
