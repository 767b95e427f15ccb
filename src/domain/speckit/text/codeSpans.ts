/** Ranges of inline code in one line, each including its backticks. */
export function codeSpansOf(text: string): readonly (readonly [start: number, end: number])[] {
  if (!text.includes("`")) return [];
  const runs = [...text.matchAll(/`+/g)].map((match) => ({ start: match.index, length: match[0].length }));
  const runsByLength = new Map<number, number[]>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const length = runs[index]!.length;
    const positions = runsByLength.get(length);
    if (positions) positions.push(index);
    else runsByLength.set(length, [index]);
  }
  const spans: [number, number][] = [];
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!;
    // The positions are stacked with the nearest on top; what lies behind us is dropped once, so the walk stays linear.
    const positions = runsByLength.get(run.length)!;
    while (positions.length > 0 && positions.at(-1)! <= index) positions.pop();
    const closing = positions.at(-1);
    if (closing === undefined) continue;
    spans.push([run.start, runs[closing]!.start + run.length]);
    index = closing;
  }
  return spans;
}

/** The line with inline code turned into spaces of the same length: positions stay true. */
export function blankCodeSpans(text: string): string {
  const spans = codeSpansOf(text);
  if (spans.length === 0) return text;
  let blanked = "";
  let from = 0;
  for (const [start, end] of spans) {
    blanked += text.slice(from, start) + " ".repeat(end - start);
    from = end;
  }
  return blanked + text.slice(from);
}
