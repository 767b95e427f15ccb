/** One line of a document. Offsets count UTF-16 units from the start of the text, as editors do. */
export interface Line {
  /** Zero-based. */
  readonly index: number;
  readonly start: number;
  /** Without its line ending. */
  readonly text: string;
}

export type LineEnding = "\n" | "\r\n" | "\r";

const lineEndings = /\r\n|\n|\r/g;

/** Every line, also the empty one behind a final line ending, so that offsets always add up. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  lineEndings.lastIndex = 0;
  for (let match = lineEndings.exec(text); match !== null; match = lineEndings.exec(text)) {
    lines.push({ index: lines.length, start, text: text.slice(start, match.index) });
    start = lineEndings.lastIndex;
  }
  lines.push({ index: lines.length, start, text: text.slice(start) });
  return lines;
}

/** The first line ending of the text decides: mixed files keep the style they began with. */
export function lineEndingOf(text: string): LineEnding {
  const match = /\r\n|\n|\r/.exec(text);
  return (match?.[0] ?? "\n") as LineEnding;
}

/** Gives generated text (written with `\n`) the line ending of the file it goes into. */
export const withLineEnding = (text: string, ending: LineEnding): string =>
  ending === "\n" ? text : text.replace(/\n/g, ending);
