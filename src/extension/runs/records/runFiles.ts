import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { discardFile, saveFileSync } from "../../../disk/files/ownFiles.ts";
import { sweepTemporaryFiles } from "../../../disk/temporary/temporaryFiles.ts";
import { inspectProcess } from "../../../mcp/observe/inspectProcess.ts";
import { loadPart } from "../../../domain/loadPart.ts";
import type { RunRecord } from "./runRecord.ts";

/** The folder with one record and one log per run. */
export interface RunFiles {
  /** At once and whole, so that a window that dies leaves either the old or the new record. */
  save(record: RunRecord): void;
  read(id: string): Promise<RunRecord | undefined>;
  /** Newest first. What a dead window left running, and this one does not run, is interrupted. */
  list(isOpen: (id: string) => boolean): Promise<readonly RunRecord[]>;
  /** Those that were interrupted and not told yet; each is handed out once. */
  takeInterrupted(isOpen: (id: string) => boolean): Promise<readonly RunRecord[]>;
  readLog(id: string): Promise<string>;
  logFile(id: string): string;
  /** Removes the oldest beyond `kept`, but none that still runs. */
  prune(kept: number): Promise<void>;
}

const recordEnd = ".json";

export function createRunFiles(folder: string): RunFiles {
  const recordFile = (id: string): string => join(folder, `${id}${recordEnd}`);
  const logFile = (id: string): string => join(folder, `${id}.log`);
  const read = async (id: string): Promise<RunRecord | undefined> => {
    // A record that another window has just removed is no record.
    const text = await readFile(recordFile(id), "utf8").catch(() => "");
    const { readRunRecord } = await loadPart(import("./readRunRecord.ts"));
    return readRunRecord(text);
  };
  const ids = async (): Promise<string[]> => {
    // Without a folder there has been no run yet.
    const names = await readdir(folder).catch(() => []);
    const own = names.filter((name) => name.endsWith(recordEnd)).map((name) => name.slice(0, -recordEnd.length));
    return own.sort().reverse();
  };
  const save = (record: RunRecord): void =>
    saveFileSync(recordFile(record.id), `${JSON.stringify(record, undefined, 2)}\n`);
  const list: RunFiles["list"] = async (isOpen) => {
    const records = (await Promise.all((await ids()).map(read))).filter((record) => record !== undefined);
    return Promise.all(
      records.map(async (record) => {
        if (record.outcome !== "running" || isOpen(record.id) || (await isOwnerAlive(record))) return record;
        const settled: RunRecord = { ...record, outcome: "interrupted" };
        save(settled);
        return settled;
      }),
    );
  };
  return {
    save,
    read,
    list,
    async takeInterrupted(isOpen) {
      const all = await list(isOpen);
      const untold = all.filter(({ outcome, wasNoticed }) => outcome === "interrupted" && !wasNoticed);
      for (const record of untold) save({ ...record, wasNoticed: true });
      return untold;
    },
    // A run that printed nothing has no log.
    readLog: (id) => readFile(logFile(id), "utf8").catch(() => ""),
    logFile,
    async prune(kept) {
      await sweepTemporaryFiles(folder);
      for (const id of (await ids()).slice(kept)) {
        if ((await read(id))?.outcome === "running") continue;
        await Promise.all([recordFile(id), logFile(id)].map(discardFile));
      }
    },
  };
}

/** Pids are used again: only the same process counts. */
async function isOwnerAlive({ owner }: RunRecord): Promise<boolean> {
  const now = owner && (await inspectProcess(owner.pid));
  return now !== undefined && now.startedAt === owner?.startedAt && now.command === owner.command;
}
