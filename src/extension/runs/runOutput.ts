import { createLineSplitter, type LineSplitter, plainText, barLine, type RunLine } from "./display/runLines.ts";

/** What a run prints: lines, told to whoever listens, the last of them kept. */
export interface RunOutput {
  readonly lines: readonly RunLine[];
  /** The newest line of the work itself, such as what its agent says. */
  readonly lastPrinted: string;
  /** The last lines of earlier runs are in their log files. */
  write(text: string, stream: "stdout" | "stderr"): void;
  report(fraction: number | undefined, message: string): void;
  note(text: string): void;
  /** Prints what has no line break yet. */
  end(): void;
}

interface RunOutputDeps {
  readonly mask: (text: string) => string;
  readonly onLine: (line: RunLine) => void;
  readonly now: () => Date;
}

const keptLines = 5000;

export function createRunOutput({ mask, onLine, now }: RunOutputDeps): RunOutput {
  let lines: RunLine[] = [];
  let lastPrinted = "";
  const splitters: Record<"stdout" | "stderr", LineSplitter> = {
    stdout: createLineSplitter(),
    stderr: createLineSplitter(),
  };
  /** Together, because looking for secrets costs about as much for a line as for a hundred. */
  const addAll = (kind: RunLine["kind"], texts: readonly string[]): void => {
    if (texts.length === 0) return;
    for (const text of mask(texts.join("\n")).split("\n")) addMasked(kind, text);
  };
  const add = (kind: RunLine["kind"], text: string): void => addMasked(kind, mask(text));
  const addMasked = (kind: RunLine["kind"], text: string): void => {
    const line = { at: now(), kind, text };
    lines.push(line);
    if (kind === "stdout") lastPrinted = line.text;
    // Trimmed in bulk, so that a flood costs one copy per `keptLines`.
    if (lines.length >= keptLines * 2) lines = lines.slice(-keptLines);
    onLine(line);
  };
  return {
    get lines() {
      return lines;
    },
    get lastPrinted() {
      return lastPrinted;
    },
    write(text, stream) {
      addAll(stream, splitters[stream].push(plainText(text)));
    },
    report(fraction, message) {
      add("progress", barLine(fraction, plainText(message).replaceAll("\n", " ")));
    },
    note: (text) =>
      plainText(text)
        .split("\n")
        .forEach((line) => add("note", line)),
    end() {
      for (const stream of ["stdout", "stderr"] as const) {
        addAll(stream, splitters[stream].end());
      }
    },
  };
}
