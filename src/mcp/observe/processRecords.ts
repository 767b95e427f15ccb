import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { discardFile, saveFile } from "../../disk/files/ownFiles.ts";
import { isAlive } from "../../disk/programs/isAlive.ts";
import { isObject } from "../rpc/readMessage.ts";
import { inspectProcesses, type ProcessIdentity } from "./inspectProcess.ts";

/**
 * Remembers which server processes this window started, so that a later window can end those of a window that crashed.
 */
export interface ProcessRecords {
  add(pid: number): void;
  remove(pid: number): void;
  /** Ends what dead windows left behind; resolves with how many servers that were. */
  sweep(end: (pid: number) => Promise<void>): Promise<number>;
  /** Resolves when every record is on disk or gone. */
  settled(): Promise<void>;
}

interface ProcessRecord {
  readonly owner: ProcessIdentity;
  readonly server: ProcessIdentity;
}

export function createProcessRecords(folder: string): ProcessRecords {
  const pending = new Set<Promise<unknown>>();
  const written = new Map<number, Promise<void>>();
  let ourselves: ProcessIdentity | undefined;
  const fileOf = (pid: number): string => join(folder, `${process.pid}-${pid}.json`);
  const track = <T>(work: Promise<T>): Promise<T> => {
    const quiet = work.catch(() => undefined).finally(() => pending.delete(quiet));
    pending.add(quiet);
    return work;
  };
  const write = async (pid: number): Promise<void> => {
    // What we are ourselves does not change, so it is asked for with the first server only.
    const found = await inspectProcesses(ourselves === undefined ? [process.pid, pid] : [pid]);
    const owner = (ourselves ??= found.get(process.pid));
    const server = found.get(pid);
    if (!owner || !server) return;
    await saveFile(fileOf(pid), JSON.stringify({ owner, server } satisfies ProcessRecord));
  };
  return {
    add: (pid) => void written.set(pid, track(write(pid).catch(() => undefined))),
    remove: (pid) =>
      void track(
        (async () => {
          await written.get(pid);
          written.delete(pid);
          await discardFile(fileOf(pid));
        })(),
      ),
    async sweep(end) {
      const found = await readdir(folder).catch(() => []);
      // A record that another window is still writing is skipped.
      const names = found.filter((name) => name.endsWith(".json"));
      const records = await Promise.all(names.map((name) => readRecordFile(join(folder, name))));
      // Most windows ended in order, and where all processes are gone no program has to be asked about them.
      const pids = records.flatMap(({ record }) => (record ? [record.owner.pid, record.server.pid] : []));
      const living = await inspectProcesses([...new Set(pids)].filter(isAlive));
      let ended = 0;
      for (const each of records) if (await sweepOne(each, living, end)) ended += 1;
      return ended;
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

interface RecordFile {
  readonly file: string;
  readonly record: ProcessRecord | undefined;
}

const readRecordFile = async (file: string): Promise<RecordFile> => ({
  file,
  record: readRecord(await readFile(file, "utf8").catch(() => "")),
});

/** Only a server whose pid, start time and command all match is ended: pids are used again. */
async function sweepOne(
  { file, record }: RecordFile,
  living: ReadonlyMap<number, ProcessIdentity>,
  end: (pid: number) => Promise<void>,
): Promise<boolean> {
  const isSame = (known: ProcessIdentity): boolean => {
    const now = living.get(known.pid);
    return now !== undefined && now.startedAt === known.startedAt && now.command === known.command;
  };
  if (record && isSame(record.owner)) return false;
  const isLeftOver = record !== undefined && isSame(record.server);
  if (isLeftOver) await end(record.server.pid);
  await discardFile(file);
  return isLeftOver;
}

function readRecord(text: string): ProcessRecord | undefined {
  try {
    const raw: unknown = JSON.parse(text);
    if (isObject(raw) && isIdentity(raw["owner"]) && isIdentity(raw["server"]))
      return { owner: raw["owner"], server: raw["server"] };
  } catch {
    // A record cut off by a crash is ignored.
  }
  return undefined;
}

const isIdentity = (raw: unknown): raw is ProcessIdentity =>
  isObject(raw) &&
  typeof raw["pid"] === "number" &&
  typeof raw["startedAt"] === "string" &&
  typeof raw["command"] === "string";
