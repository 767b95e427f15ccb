import type { TextRange } from "./fieldNode.ts";

export interface SplitText {
  /** The YAML between the two fences, without them; absent when the file has no front matter. */
  readonly yaml: TextRange | undefined;
  /** What follows, without white space at either end. */
  readonly body: TextRange;
}

const maxBlockLength = 64 * 1024;

/** The YAML library takes seconds for a few megabytes. No block that a person wrote comes near this. */
export const isTooLarge = ({ start, end }: TextRange): boolean => end - start > maxBlockLength;

/**
 * Splits a Markdown file into YAML front matter and body. Both fences must stand alone on their line: a value that
 * contains three dashes does not end the block.
 */
export function splitFrontMatter(text: string): SplitText {
  const start = skipSpace(text, 0);
  const end = trimmedEnd(text, start);
  const whole = { yaml: undefined, body: { start, end } };
  const yamlStart = text.startsWith("---", start) ? fenceEnd(text, start) : -1;
  if (yamlStart === -1) return whole;
  const closing = findClosingFence(text, yamlStart);
  if (closing === -1) return whole;
  const bodyStart = Math.min(skipSpace(text, fenceEnd(text, closing)), end);
  return { yaml: { start: yamlStart, end: closing }, body: { start: bodyStart, end } };
}

/** Without regular expressions, whose every match is an object: this is done for each of ten thousand files. */
function findClosingFence(text: string, yamlStart: number): number {
  for (let at = yamlStart - 1; (at = text.indexOf("\n---", at)) !== -1; at += 4) {
    if (fenceEnd(text, at + 1) !== -1) return at + 1;
  }
  return -1;
}

/** Behind the line of the fence that begins here, or -1 when more than blanks follow the dashes. */
function fenceEnd(text: string, fence: number): number {
  let at = fence + 3;
  while (text.charCodeAt(at) === space || text.charCodeAt(at) === tab) at++;
  if (text.charCodeAt(at) === carriageReturn) at++;
  if (at >= text.length) return text.length;
  return text.charCodeAt(at) === newline ? at + 1 : -1;
}

const [tab, newline, carriageReturn, space] = [9, 10, 13, 32] as const;
const firstNonBlank = /\S/g;

/** JavaScript counts a byte-order mark as white space, which is what we want here. */
function skipSpace(text: string, from: number): number {
  // Nearly always there is nothing to skip.
  const first = text.charCodeAt(from);
  if (first > space && first < 128) return from;
  firstNonBlank.lastIndex = from;
  return firstNonBlank.exec(text)?.index ?? text.length;
}

function trimmedEnd(text: string, start: number): number {
  const last = text.charCodeAt(text.length - 1);
  const isNonBlank = (code: number): boolean => code > space && code < 128;
  if (isNonBlank(last)) return text.length;
  // One line break behind the last word is the rule.
  if (last === newline && isNonBlank(text.charCodeAt(text.length - 2))) return Math.max(start, text.length - 1);
  return Math.max(start, text.trimEnd().length);
}
