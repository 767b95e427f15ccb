import { spawn, type SpawnOptionsWithoutStdio } from "node:child_process";
import { once } from "node:events";

/** Runs a program to its end, quietly; what it printed is part of the error when it fails. */
export async function runProgram(program: string, args: readonly string[], options: SpawnOptionsWithoutStdio = {}) {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} failed (${code ?? signal}):\n${output}`);
  return output;
}
