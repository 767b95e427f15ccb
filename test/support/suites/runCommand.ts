import { spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../../..");

/** Runs a program of a suite, in view or kept for later, and passes on a request to stop. */
export async function runCommand(
  program: string,
  args: readonly string[],
  options: { readonly isQuiet?: boolean; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<{ exitCode: number; output: string }> {
  const stdio: StdioOptions = options.isQuiet === true ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"];
  const shell = program === "npm" && process.platform === "win32";
  // Inside a test of node:test, a runner with this variable would report to that test instead.
  const env = { ...process.env, ...options.env, NODE_TEST_CONTEXT: undefined };
  const child = spawn(program, args, { cwd: root, env, stdio, shell });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const stop = () => child.kill("SIGTERM");
  process.once("SIGTERM", stop);
  const [code] = (await once(child, "close")) as [number | null];
  process.off("SIGTERM", stop);
  return { exitCode: code ?? 1, output };
}
