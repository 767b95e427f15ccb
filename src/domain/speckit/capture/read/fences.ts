interface Fence {
  readonly mark: string;
  readonly length: number;
}

const fence = /^\s*(`{3,}|~{3,})(.*)$/s;

/** The fence that a line opens. */
export function fenceOf(line: string): Fence | undefined {
  const [, marks, info] = fence.exec(line) ?? [];
  if (marks === undefined || (marks.startsWith("`") && info!.includes("`"))) return undefined;
  return { mark: marks[0]!, length: marks.length };
}

/** The line behind the end of a block of code; `undefined` where nobody closed it, so that what follows stays readable. */
export function closingFenceOf(lines: readonly string[], open: number, { mark, length }: Fence): number | undefined {
  for (let index = open + 1; index < lines.length; index++) {
    const [, marks, rest] = fence.exec(lines[index]!) ?? [];
    if (marks?.startsWith(mark) === true && marks.length >= length && rest!.trim() === "") return index + 1;
  }
  return undefined;
}

/** Documents with longer lines are not read. */
const longestLine = 60_000;

/** The text as a block of code, whatever it contains; one that is a block of code already stays as it is. */
export function fenced(text: string): string {
  const lines = text.split("\n").flatMap(inParts);
  const own = fenceOf(lines[0]!);
  if (own !== undefined && lines.length > 1 && closingFenceOf(lines, 0, own) === lines.length) return lines.join("\n");
  const longest = lines.reduce((most, line) => Math.max(most, fenceOf(line)?.length ?? 0), 2);
  const marks = "`".repeat(longest + 1);
  return `${marks}text\n${lines.join("\n")}\n${marks}`;
}

function inParts(line: string): string[] {
  const parts = [line.slice(0, longestLine)];
  for (let from = longestLine; from < line.length; from += longestLine)
    parts.push(line.slice(from, from + longestLine));
  return parts;
}
