import { appendText, appendTextSync } from "../../../disk/files/ownFiles.ts";
import { encodeLine, type RunLine } from "../display/runLines.ts";

/** The log file of one run, written behind the run's back. */
interface RunLog {
  write(line: RunLine): void;
  /** Everything written so far is in the file. */
  flush(): Promise<void>;
  /** The same before the process ends. */
  flushNow(): void;
}

/** An agent that prints for hours must not fill the disk; what comes last says how it ended. */
const maxCharacters = 8 * 1024 * 1024;

export function createRunLog(file: string, onProblem: (thrown: unknown) => void): RunLog {
  let waiting: string[] = [];
  let written = 0;
  let writing: Promise<void> | undefined;
  const take = (): string => waiting.splice(0).join("");
  const writeAll = async (): Promise<void> => {
    // One turn later, so that lines that come together are written together.
    await Promise.resolve();
    while (waiting.length > 0) await appendText(file, take());
  };
  return {
    write(line) {
      if (written > maxCharacters && line.kind !== "note") return;
      const text = encodeLine(line);
      written += text.length;
      waiting.push(text);
      if (written > maxCharacters && line.kind !== "note")
        waiting.push(encodeLine({ at: line.at, kind: "note", text: "…" }));
      writing ??= writeAll()
        .catch((thrown: unknown) => {
          // A full disk ends the log, not the run.
          waiting = [];
          onProblem(thrown);
        })
        .finally(() => (writing = undefined));
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
