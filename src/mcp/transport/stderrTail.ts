import { cutShort } from "../../domain/text/cutShort.ts";

/** The last lines of a stream, bounded in number and length whatever a server writes. */
interface LineTail {
  push(line: string): void;
  readonly lines: readonly string[];
}

export function createLineTail(maxLines = 20, maxLineLength = 500): LineTail {
  let lines: string[] = [];
  return {
    push(line) {
      lines.push(cutShort(line, maxLineLength));
      // Trimmed in bulk: a flood of lines costs one copy per `maxLines`, not one per line.
      if (lines.length >= maxLines * 2) lines = lines.slice(-maxLines);
    },
    get lines() {
      return lines.slice(-maxLines);
    },
  };
}
