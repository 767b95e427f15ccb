import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

/** What tells one process from another that got the same pid later. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
  /** A hash of its command line, in which a secret may stand. */
  readonly command: string;
}

/** Undefined when there is no such process, or nothing can be learnt about it. */
export async function inspectProcess(pid: number): Promise<ProcessIdentity | undefined> {
  try {
    if (process.platform === "linux") return await inspectByProc(pid);
    if (process.platform === "win32") return await inspectByPowerShell(pid);
    return await inspectByPs(pid);
  } catch {
    // Gone, or not ours to look at: either way it is not the process we knew.
    return undefined;
  }
}

async function inspectByProc(pid: number): Promise<ProcessIdentity | undefined> {
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

async function inspectByPs(pid: number): Promise<ProcessIdentity | undefined> {
  const text = await run("ps", ["-o", "lstart=,command=", "-p", String(pid)]);
  const [, startedAt, command] = /^\s*(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s+(.*\S)/.exec(text) ?? [];
  return startedAt === undefined || command === undefined ? undefined : { pid, startedAt, command: hashOf(command) };
}

async function inspectByPowerShell(pid: number): Promise<ProcessIdentity | undefined> {
  const query = `Get-CimInstance Win32_Process -Filter "ProcessId=${pid}" | ForEach-Object { $_.CreationDate.ToFileTimeUtc(); $_.CommandLine }`;
  const text = await run("powershell.exe", ["-NoProfile", "-NonInteractive", "-Command", query]);
  const [startedAt, ...command] = text.trim().split(/\r?\n/);
  return startedAt ? { pid, startedAt, command: hashOf(command.join("\n").trim()) } : undefined;
}

const hashOf = (command: string): string => createHash("sha256").update(command).digest("hex");

const run = (file: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(file, args, { windowsHide: true, timeout: 10_000 }, (error, stdout) => {
      if (error) reject(new Error(error.message));
      else resolve(stdout);
    });
  });
