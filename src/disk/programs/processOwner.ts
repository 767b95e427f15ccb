import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { isAlive } from "./isAlive.ts";

/** Who wrote something: a process of a machine. `start` and `space` are empty where the system does not report them. */
export interface ProcessOwner {
  readonly pid: number;
  readonly host: string;
  /** Tells the process from a later one with the same id. */
  readonly start: string;
  /**
   * The numbering its id belongs to: containers may share a host's name, but not its processes. It differs from one
   * start of the system to the next, so a file that came with a repository cannot name a process of this machine.
   */
  readonly space: string;
}

/**
 * `stopped`: it lives, but does nothing until it is continued. `unverified`: a process of that id runs here, but
 * whether it is still the same one is unknown.
 */
export type OwnerLife = "running" | "stopped" | "gone" | "unverified" | "elsewhere";

let own: ProcessOwner | undefined;

export const ownProcess = (): ProcessOwner =>
  (own ??= {
    pid: process.pid,
    host: hostname(),
    start: statusOf(process.pid)?.start ?? "",
    space: ownSpace(),
  });

export function lifeOf({ pid, host, start, space }: ProcessOwner): OwnerLife {
  const here = ownProcess();
  if (!Number.isSafeInteger(pid) || pid <= 0 || host !== here.host) return "elsewhere";
  if (here.space !== "" && space !== here.space) return "elsewhere";
  if (!isAlive(pid)) return "gone";
  const now = statusOf(pid);
  // A killed process keeps its id until its parent has collected its exit status.
  if (now?.state === "Z" || now?.state === "X") return "gone";
  if (now === undefined || start === "") return "unverified";
  if (now.start !== start) return "gone";
  return now.state === "T" || now.state === "t" ? "stopped" : "running";
}

/** Known on Linux only: elsewhere it would take another program to learn it. */
function statusOf(pid: number): { readonly start: string; readonly state: string } | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may itself contain blanks and parentheses; fields are counted behind the last one.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { start: fields[19] ?? "", state: fields[0] ?? "" };
  } catch {
    // It ended meanwhile, or the system hides the processes of others.
    return undefined;
  }
}

function ownSpace(): string {
  if (process.platform !== "linux") return "";
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim()}/${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    // Without /proc the name of the host has to do.
    return "";
  }
}
