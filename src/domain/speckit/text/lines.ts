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

/** A line before it is known what readers see of it. A second object for that would double the cost of a long file. */
interface UnreadLine extends Line {
  isProse: boolean;
  visible: string;
}

const unread = (index: number, start: number, text: string): UnreadLine => ({
  index,
  start,
  text,
  isProse: false,
  visible: "",
});

/** Every line, also the empty one behind a final line ending, so that offsets always add up. */
export function splitLines(text: string): UnreadLine[] {
  const lines: UnreadLine[] = [];
  let start = 0;
  lineEndings.lastIndex = 0;
  for (let match = lineEndings.exec(text); match !== null; match = lineEndings.exec(text)) {
    lines.push(unread(lines.length, start, text.slice(start, match.index)));
    start = lineEndings.lastIndex;
  }
  lines.push(unread(lines.length, start, text.slice(start)));
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
