import { trimEndOf } from "../../text/trimming.ts";
import type { MarkdownText } from "./markdown.ts";

export interface Heading {
  readonly line: number;
  readonly level: number;
  /** As written, without the marks around it. */
  readonly text: string;
  /** For comparing: lower case, without "*(mandatory)*", numbering and emoji. */
  readonly key: string;
}

/** A heading with the lines below it, up to the next heading of the same or a higher level. */
export interface Section extends Heading {
  readonly end: number;
}

const headingLine = /^ {0,3}(#{1,6})[ \t]+(.*)$/s;

export function headingsOf(document: MarkdownText): Heading[] {
  const headings: Heading[] = [];
  for (const line of document.lines) {
    if (!line.isProse || !line.visible.includes("#")) continue;
    const [, marks, title] = headingLine.exec(line.visible) ?? [];
    if (marks === undefined) continue;
    const text = title!
      .trim()
      .replace(/(^|[ \t])#+$/, "")
      .trim();
    headings.push({ line: line.index, level: marks.length, text, key: headingKey(text) });
  }
  return headings;
}

export function sectionsOf(document: MarkdownText): Section[] {
  const headings = headingsOf(document);
  const ends = new Array<number>(headings.length).fill(document.lines.length);
  const open: number[] = [];
  headings.forEach((heading, index) => {
    while (open.length > 0 && headings[open.at(-1)!]!.level >= heading.level) ends[open.pop()!] = heading.line;
    open.push(index);
  });
  return headings.map((heading, index) => ({ ...heading, end: ends[index]! }));
}

/** Makes headings comparable across template generations and personal habits. */
export const headingKey = (text: string): string => trimEndOf(plainHeading(text), /[\s:]/).trim();

const plainHeading = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\((?:mandatory|include|optional|required)[^()]*\)/g, "")
    .replace(/[\p{Extended_Pictographic}\uFE0F]/gu, "")
    .replace(/[*_`]/g, "")
    .replace(/^\s*\d+(\.\d+)*[.)]?\s+/, "")
    .split("&")
    .map((part, index, { length }) => (index < length - 1 ? part.trimEnd() : part))
    .map((part, index) => (index > 0 ? part.trimStart() : part))
    .join(" and ");
