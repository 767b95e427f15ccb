import { inspectProcess } from "../../../mcp/observe/inspectProcess.ts";
import type { RunFiles } from "./runFiles.ts";
import type { RunRecord } from "./runRecord.ts";

/** The runs of this window and of those before it. */
interface RunHistory {
  /** Newest first; what a dead window left running is interrupted. */
  list(): Promise<readonly RunRecord[]>;
  /** Those that were interrupted and not told yet; each is handed out once. */
  takeInterrupted(): Promise<readonly RunRecord[]>;
}

export function createRunHistory(files: RunFiles, isActive: (id: string) => boolean): RunHistory {
  const settle = async (record: RunRecord): Promise<RunRecord> => {
    if (record.outcome !== "running" || isActive(record.id) || (await isAlive(record))) return record;
    const settled: RunRecord = { ...record, outcome: "interrupted" };
    files.save(settled);
    return settled;
  };
  const list = async (): Promise<readonly RunRecord[]> => Promise.all((await files.list()).map(settle));
  return {
    list,
    async takeInterrupted() {
      const untold = (await list()).filter(({ outcome, wasNoticed }) => outcome === "interrupted" && !wasNoticed);
      for (const record of untold) files.save({ ...record, wasNoticed: true });
      return untold;
    },
  };
}

/** Pids are used again: only the same process counts. */
async function isAlive({ owner }: RunRecord): Promise<boolean> {
  const now = owner && (await inspectProcess(owner.pid));
  return now !== undefined && now.startedAt === owner?.startedAt && now.command === owner.command;
}
