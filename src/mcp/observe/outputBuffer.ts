import type { OutputLine } from "./serverLog.ts";

/** The last lines of a server's output, for display. */
interface OutputBuffer {
  push(line: OutputLine): void;
  readonly lines: readonly OutputLine[];
}

export function createOutputBuffer(maxLines = 2000): OutputBuffer {
  let lines: OutputLine[] = [];
  return {
    push(line) {
      lines.push(line);
      // Trimmed in bulk, so that a flood costs one copy per `maxLines`.
      if (lines.length >= maxLines * 2) lines = lines.slice(-maxLines);
    },
    get lines() {
      return lines.slice(-maxLines);
    },
  };
}
