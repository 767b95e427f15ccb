import type { CommandId } from "../../platform/contributions.ts";
import { describeEnd, describeStart } from "./describeRun.ts";
import type { RunFiles } from "./runFiles.ts";
import type { RunLine } from "../display/runLines.ts";
import { createRunLog } from "./runLog.ts";
import { createRunOutput, type RunOutput } from "../runOutput.ts";
import { createRunId, type RunOutcome, type RunRecord } from "./runRecord.ts";

export interface RunSubject {
  readonly command: CommandId;
  /** What the user sees: "Plan 003-weather". */
  readonly title: string;
  /** Given to the command once more for Retry, Run Again and Resume. */
  readonly argument: unknown;
  readonly folder?: string;
}

export interface KeepRunDeps {
  readonly files: RunFiles;
  readonly mask: (text: string) => string;
  readonly onLine: (id: string, line: RunLine) => void;
  readonly onProblem: (thrown: unknown) => void;
}

/** The record and the output of one run, on disk as they come. */
export interface KeptRun {
  readonly record: RunRecord;
  readonly output: RunOutput;
  /** Notes how it ended, once. `isLast` before the process ends: then everything is on disk when this returns. */
  end(outcome: RunOutcome, sentence?: string, isLast?: boolean): RunRecord;
  /** Adds to the record what became known later. */
  amend(known: Partial<RunRecord>): void;
  /** The log is on disk. */
  settled(): Promise<void>;
}

export function keepRun(subject: RunSubject, { files, mask, onLine, onProblem }: KeepRunDeps): KeptRun {
  let record = recordOf(subject, mask);
  const log = createRunLog(files.logFile(record.id), onProblem);
  const output = createRunOutput({
    mask,
    now: () => new Date(),
    onLine: (line) => (log.write(line), onLine(record.id, line)),
  });
  const save = (): void => {
    try {
      files.save(record);
    } catch (thrown) {
      // A full disk costs the record, not the run.
      onProblem(thrown);
    }
  };
  save();
  for (const line of describeStart(record)) output.note(line);
  return {
    get record() {
      return record;
    },
    output,
    end(outcome, sentence, isLast = false) {
      if (record.outcome !== "running") return record;
      const endedAt = new Date();
      const said = sentence === undefined || sentence === "" ? {} : { sentence: mask(sentence) };
      record = { ...record, ...said, outcome, endedAt: endedAt.toISOString() };
      output.end();
      output.note(describeEnd(record, endedAt));
      if (isLast) log.flushNow();
      save();
      return record;
    },
    amend(known) {
      record = { ...record, ...known };
      save();
    },
    settled: () => log.flush(),
  };
}

function recordOf({ command, title, argument, folder }: RunSubject, mask: KeepRunDeps["mask"]): RunRecord {
  const now = new Date();
  // Undefined for what JSON does not know, which the type of `stringify` does not say.
  const plain = JSON.stringify(argument) as string | undefined;
  const isHidden = plain !== undefined && mask(plain) !== plain;
  return {
    id: createRunId(now, Math.random()),
    command,
    title: mask(title),
    ...(isHidden ? { argumentIsHidden: true } : plain === undefined ? {} : { argument: JSON.parse(plain) as unknown }),
    ...(folder === undefined ? {} : { folder }),
    startedAt: now.toISOString(),
    outcome: "running",
  };
}
