/*
 * The functions of this file also run as the text of a program of their own (see processFamily.ts): they use nothing
 * but their arguments, each other and what the language has.
 */

/** The parts of Node that are needed, handed in. */
export interface SystemAccess {
  readdir(folder: string): Promise<string[]>;
  readFile(file: string, encoding: "latin1"): Promise<string>;
  execFile(
    file: string,
    args: readonly string[],
    options: object,
    callback: (error: Error | null, stdout: string) => void,
  ): unknown;
  readonly process: Pick<NodeJS.Process, "kill" | "pid" | "platform" | "env">;
}

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Tells one process from another that got the same id later. */
  readonly startedAt: string;
  readonly isMarked: boolean;
}

/** Whether a process has this limit, or one that was chosen in its room by a run inside of the other. */
export function isWithinLimit(limits: string, limit: string): boolean {
  const own = /^Max realtime timeout +\S+ +(\d+)/m.exec(limits)?.[1];
  if (own === undefined || limit === "") return false;
  const highest = BigInt(limit);
  const room = [BigInt(2 ** 20), BigInt(2 ** 10)].find((each) => highest % each === BigInt(0)) ?? BigInt(1);
  return BigInt(own) <= highest && BigInt(own) > highest - room;
}

/** Every process that this user may look at, except those that have ended and wait to be collected. */
export async function listProcesses(system: SystemAccess, mark: string | undefined): Promise<RunningProcess[]> {
  const { platform } = system.process;
  if (platform === "linux") {
    const limit = mark?.slice(mark.lastIndexOf("_") + 1);
    const found = (await system.readdir("/proc"))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name): Promise<RunningProcess[]> => {
        try {
          // "pid (name) state parent group session …": the name may hold anything, so count from its last bracket.
          const stat = await system.readFile(`/proc/${name}/stat`, "latin1");
          const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
          if (fields[0] === "Z" || fields[0] === "X") return [];
          const [parent = 0, group = 0, session = 0] = fields.slice(1, 4).map(Number);
          const startedAt = fields[19] ?? "";
          // The environment of another user's process cannot be read.
          const textOf = (file: string): Promise<string> =>
            system.readFile(`/proc/${name}/${file}`, "latin1").catch(() => "");
          const isMarked =
            mark !== undefined &&
            (`\0${await textOf("environ")}`.includes(`\0${mark}=`) ||
              isWithinLimit(await textOf("limits"), limit ?? ""));
          return [{ pid: Number(name), parent, group, session, startedAt, isMarked }];
        } catch {
          // It ended between the two reads.
          return [];
        }
      });
    return (await Promise.all(found)).flat();
  }
  // macOS shows the environment of own processes behind the command line.
  const program = "/bin/ps";
  const args = [platform === "darwin" ? "-axwwE" : "-axww", "-o", "pid=,ppid=,pgid=,stat=,lstart=,command="];
  const options = { env: { ...system.process.env, LC_ALL: "C" }, maxBuffer: 64 * 1024 * 1024, timeout: 10_000 };
  const text = await new Promise<string>((resolve) => {
    system.execFile(program, args, options, (error, stdout) => resolve(error ? "" : stdout));
  });
  return text.split("\n").flatMap((line): RunningProcess[] => {
    const [pid = "", parent, group, state = "Z", ...rest] = line.trim().split(/\s+/);
    if (pid === "" || state.startsWith("Z")) return [];
    const isMarked = mark !== undefined && line.includes(` ${mark}=`);
    const startedAt = rest.slice(0, 5).join(" ");
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), session: 0, startedAt, isMarked }];
  });
}

/**
 * Those of a family, found by parent, process group, session and mark; `known` ones count although others started them.
 */
export async function findMembers(
  system: SystemAccess,
  family: { readonly pid: number; readonly mark?: string },
  known: readonly RunningProcess[],
): Promise<RunningProcess[]> {
  if (system.process.platform === "win32") {
    const self = { pid: family.pid, parent: 0, group: 0, session: 0, startedAt: "", isMarked: false };
    return (await isMemberAlive(system, self)) ? [self] : [];
  }
  const running = (await listProcesses(system, family.mark)).filter(({ pid }) => pid !== system.process.pid);
  const ids = new Set([family.pid, ...known.map(({ pid }) => pid)]);
  for (let before = 0; before !== ids.size;) {
    before = ids.size;
    for (const { pid, parent, group, session, isMarked } of running)
      if (isMarked || ids.has(parent) || ids.has(group) || ids.has(session)) ids.add(pid);
  }
  const isAnother = (found: RunningProcess): boolean =>
    known.some(({ pid, startedAt }) => pid === found.pid && startedAt !== found.startedAt);
  return running.filter((found) => ids.has(found.pid) && !isAnother(found));
}

export async function isMemberAlive(system: SystemAccess, member: RunningProcess): Promise<boolean> {
  try {
    system.process.kill(member.pid, 0);
    if (system.process.platform !== "linux") return true;
    const stat = await system.readFile(`/proc/${String(member.pid)}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] !== "Z" && fields[0] !== "X" && fields[19] === member.startedAt;
  } catch {
    // Gone, or another user's: either way we must not end it.
    return false;
  }
}

/**
 * SIGTERM to all, a grace period, SIGKILL to all, until none is left. Members are collected before their parents end.
 */
export async function endMembers(
  system: SystemAccess,
  family: { readonly pid: number; readonly mark?: string },
  graceMs: number,
  collected: readonly RunningProcess[] = [],
): Promise<number[]> {
  const { kill, platform, env } = system.process;
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    });
  if (platform === "win32") {
    const program = `${env["SystemRoot"] ?? "C:\\Windows"}\\System32\\taskkill.exe`;
    const args = ["/pid", String(family.pid), "/T", "/F"];
    await new Promise<void>((resolve) => {
      system.execFile(program, args, { windowsHide: true, timeout: 10_000 }, () => resolve());
    });
    return (await findMembers(system, family, [])).map(({ pid }) => pid);
  }
  const tell = (members: readonly RunningProcess[], signal: NodeJS.Signals): void => {
    for (const { pid } of members) {
      try {
        kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const livingOf = async (members: readonly RunningProcess[]): Promise<RunningProcess[]> => {
    const alive = await Promise.all(members.map((member) => isMemberAlive(system, member)));
    return members.filter((_, index) => alive[index]);
  };
  let known = await findMembers(system, family, collected);
  tell(known, "SIGTERM");
  const deadline = Date.now() + graceMs;
  for (let rest = known; Date.now() < deadline; await pause(20)) {
    rest = await livingOf(rest);
    if (rest.length === 0) break;
  }
  // A member may start another at any moment: only a look that finds none ends the rounds.
  for (let round = 0; round < 100; round++) {
    const found = await findMembers(system, family, known);
    if (found.length === 0) return [];
    known = [...known, ...found];
    tell(found, "SIGKILL");
    await pause(round < 10 ? 10 : 50);
  }
  return (await findMembers(system, family, known)).map(({ pid }) => pid);
}
