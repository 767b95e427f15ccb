import { type ChildProcessWithoutNullStreams, spawn, type SpawnOptions } from "node:child_process";
import type { Writable } from "node:stream";
import type { SpawnPlan } from "./findExecutable.ts";

/**
 * The text of a program that stands between us and an agent on Windows. There the system ends our own child with us:
 * for an agent that npm has installed that is only cmd.exe, and nothing leads to the agent any more. The keeper lives on,
 * since it is detached, and ends everything below it when its pipe from us ends.
 */
const keeper = `
const { execFile, spawn } = require("node:child_process");
const lifeline = new (require("node:net").Socket)({ fd: 3 });
let [received, child] = ["", undefined];
function start({ file, args, verbatim, nodeOptions }) {
  const { ELECTRON_RUN_AS_NODE, NODE_OPTIONS, ...env } = process.env;
  if (nodeOptions !== undefined) env.NODE_OPTIONS = nodeOptions;
  child = spawn(file, args, { env, stdio: "inherit", windowsHide: true, windowsVerbatimArguments: verbatim });
  child.on("error", () => process.exit(127)).on("exit", (code) => process.exit(code ?? 1));
}
lifeline.setEncoding("utf8").on("error", () => undefined).on("data", (text) => {
  received += text;
  if (child === undefined && received.endsWith("\\n")) start(JSON.parse(received));
});
lifeline.on("close", () => {
  if (child === undefined) process.exit(1);
  const taskkill = (process.env.SystemRoot ?? "C:\\\\Windows") + "\\\\System32\\\\taskkill.exe";
  execFile(taskkill, ["/pid", String(child.pid), "/T", "/F"], { windowsHide: true }, () => process.exit(1));
});
`;

/** Starts a program below a keeper, whose exit code is that of the program. */
export function spawnKept(
  { file, args, verbatim }: SpawnPlan,
  { cwd, env = {} }: Pick<SpawnOptions, "cwd" | "env">,
): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, ["-e", keeper], {
    cwd,
    env: { ...env, ELECTRON_RUN_AS_NODE: "1", NODE_OPTIONS: "" },
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    detached: true,
    windowsHide: true,
  });
  const lifeline = child.stdio[3] as Writable;
  // It is gone with the keeper.
  lifeline.on("error", () => undefined);
  // Not as an argument: the prompt may be as long as a whole command line on Windows.
  lifeline.write(`${JSON.stringify({ file, args, verbatim, nodeOptions: env["NODE_OPTIONS"] })}\n`);
  return child;
}
