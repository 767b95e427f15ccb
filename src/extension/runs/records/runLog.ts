import { appendText, appendTextSync } from "../../../disk/files/ownFiles.ts";
import { l10n } from "../../../domain/l10n.ts";
import { encodeLine, type RunLine } from "../display/runLines.ts";

/** The log file of one run, written behind the run's back. */
interface RunLog {
  write(line: RunLine): void;
  /** Nothing more is printed: of what was too much, the last lines are written. */
  writeLeftOut(): void;
  /** Everything written so far is in the file. */
  flush(): Promise<void>;
  /** The same before the process ends. */
  flushNow(): void;
}

/** An agent that prints for hours must not fill the disk; what comes last says how it ended. */
const maxCharacters = 8 * 1024 * 1024;
const lastLines = 500;

export function createRunLog(file: string, onProblem: (thrown: unknown) => void): RunLog {
  let waiting: string[] = [];
  let written = 0;
  let leftOut: RunLine[] = [];
  let leftOutCount = 0;
  let writing: Promise<void> | undefined;
  const take = (): string => waiting.splice(0).join("");
  const writeAll = async (): Promise<void> => {
    // One turn later, so that lines that come together are written together.
    await Promise.resolve();
    while (waiting.length > 0) await appendText(file, take());
  };
  const add = (line: RunLine): void => {
    const text = encodeLine(line);
    written += text.length;
    waiting.push(text);
    writing ??= writeAll()
      .catch((thrown: unknown) => {
        // A full disk ends the log, not the run.
        waiting = [];
        onProblem(thrown);
      })
      .finally(() => (writing = undefined));
  };
  return {
    write(line) {
      if (written <= maxCharacters || line.kind === "note") return add(line);
      leftOutCount += 1;
      leftOut.push(line);
      // Trimmed in bulk, so that a flood costs one copy per `lastLines`.
      if (leftOut.length >= lastLines * 2) leftOut = leftOut.slice(-lastLines);
    },
    writeLeftOut() {
      const [first, ...others] = leftOut.slice(-lastLines);
      if (first === undefined) return;
      const count = leftOutCount - others.length - 1;
      if (count > 0) add({ at: first.at, kind: "note", text: l10n.t("… {0} lines are left out here", count) });
      for (const line of [first, ...others]) add(line);
      leftOut = [];
    },
    async flush() {
      while (writing) await writing;
    },
    flushNow() {
      if (waiting.length === 0) return;
      try {
        appendTextSync(file, take());
      } catch (thrown) {
        onProblem(thrown);
      }
    },
  };
}
