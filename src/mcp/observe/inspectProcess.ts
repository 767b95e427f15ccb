import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { systemProgram } from "../../domain/windowsPrograms.ts";

/** What tells one process from another that got the same pid later. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
  /** A hash of its command line, in which a secret may stand. */
  readonly command: string;
}

type Identities = ReadonlyMap<number, ProcessIdentity>;
/** Starts a program by its full path, and resolves with its output. */
export type RunProgram = (file: string, args: readonly string[], env: NodeJS.ProcessEnv) => Promise<string>;

/** Undefined when there is no such process, or nothing can be learnt about it. */
export const inspectProcess = async (pid: number): Promise<ProcessIdentity | undefined> =>
  (await inspectProcesses([pid])).get(pid);

/** Those of the processes that exist. All of them cost one start of a program: PowerShell takes a second for it. */
export async function inspectProcesses(
  pids: readonly number[],
  platform: NodeJS.Platform = process.platform,
  run: RunProgram = runProgram,
): Promise<Identities> {
  try {
    if (pids.length === 0) return new Map();
    if (platform === "linux") return await inspectByProc(pids);
    const lines = platform === "win32" ? await askPowerShell(pids, run) : await askPs(pids, run);
    return new Map(lines.split(/\r?\n/).flatMap((line) => readLine(line, platform === "win32")));
  } catch {
    // Gone, or not ours to look at: either way they are not the processes we knew.
    return new Map();
  }
}

async function inspectByProc(pids: readonly number[]): Promise<Identities> {
  // Each is looked at alone: one that is gone says nothing about the others.
  const found = await Promise.all(pids.map((pid) => readProc(pid).catch(() => undefined)));
  return new Map(found.flatMap((each) => (each === undefined ? [] : [[each.pid, each]])));
}

async function readProc(pid: number): Promise<ProcessIdentity | undefined> {
  const [stat, cmdline] = await Promise.all([
    readFile(`/proc/${pid}/stat`, "utf8"),
    readFile(`/proc/${pid}/cmdline`, "utf8"),
  ]);
  // The name in parentheses may itself contain blanks and parentheses; fields are counted behind the last one.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state] = fields;
  const startedAt = fields[19];
  if (state === "Z" || state === "X" || startedAt === undefined) return undefined;
  return { pid, startedAt, command: hashOf(cmdline.replaceAll("\0", " ").trim()) };
}

/** Names of days and months follow the user's language otherwise, and a long command would be cut at 80 columns. */
const askPs = (pids: readonly number[], run: RunProgram): Promise<string> =>
  run("/bin/ps", ["-ww", "-o", "pid=,lstart=,command=", "-p", pids.join(",")], { ...process.env, LC_ALL: "C" });

function askPowerShell(pids: readonly number[], run: RunProgram): Promise<string> {
  const filter = pids.map((pid) => `ProcessId=${pid}`).join(" or ");
  const line = `"$($_.ProcessId) $($_.CreationDate.ToFileTimeUtc()) $($_.CommandLine -replace '\\s+', ' ')"`;
  const query = `Get-CimInstance Win32_Process -Filter "${filter}" | ForEach-Object { ${line} }`;
  const args = ["-NoProfile", "-NonInteractive", "-Command", query];
  return run(systemProgram("powershell", process.env), args, process.env);
}

/** `42 Mon Nov 16 09:30:00 2026 node x.js`, or `42 133765432100000000 node x.js`. */
function readLine(line: string, hasFileTime: boolean): readonly (readonly [number, ProcessIdentity])[] {
  const [pid = "", ...words] = line.split(" ").filter((word) => word !== "");
  const length = hasFileTime ? 1 : 5;
  if (!/^\d+$/.test(pid) || words.length < length) return [];
  const startedAt = words.slice(0, length).join(" ");
  return [[Number(pid), { pid: Number(pid), startedAt, command: hashOf(words.slice(length).join(" ")) }]];
}

/** A command line may hold a secret, and this is kept on disk. */
const hashOf = (command: string): string => createHash("sha256").update(command).digest("hex");

const runProgram: RunProgram = (file, args, env) =>
  new Promise((resolve, reject) => {
    execFile(file, args, { windowsHide: true, timeout: 10_000, env }, (error, stdout) => {
      // ps ends with 1 when one of several processes is gone, and still lists the others.
      if (error && stdout === "") reject(new Error(error.message));
      else resolve(stdout);
    });
  });
