import { closingFenceOf, fenceOf } from "./fences.ts";

/** A part of a description as it was typed: a heading, a paragraph, an item of a list, or text to keep as it stands. */
export interface Block {
  readonly kind: "heading" | "text" | "item" | "row" | "verbatim";
  /** The words on one line; with its line breaks for verbatim text. */
  readonly text: string;
  /** Columns before the bullet; the level of a heading. */
  readonly depth: number;
}

// Terminals and other programs leave them in pasted text; no document needs them.
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFEFF]/g;

const headingLine = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const bullet = /^([ \t]*)[-*+•‣–][ \t]+(?:\[[ xX]\][ \t]+)?(?=\S)/;
const ordinal = /^([ \t]*)\(?(\d{1,4})[.)][ \t]+(?:\[[ xX]\][ \t]+)?(?=\S)/;
const quoteMarks = /^ {0,3}(?:> ?)+/;

interface Reader {
  readonly lines: readonly string[];
  readonly blocks: Block[];
  paragraph: { readonly kind: "text" | "item"; readonly depth: number; readonly lines: string[] } | undefined;
  /** Whether a list is open: indented lines go on with its last item. */
  inList: boolean;
  lastNumber: number;
  /** Fences that nobody closed, by mark: the shortest such length. So each is looked for once. */
  readonly unclosed: Map<string, number>;
}

/** Reads any text in one pass. Nothing of it is lost but bullets, marks of headings and quotes, and lines of dashes. */
export function blocksOf(description: string): Block[] {
  const lines = description.replace(controls, " ").split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  const reader: Reader = { lines, blocks: [], paragraph: undefined, inList: false, lastNumber: 0, unclosed: new Map() };
  const lastComment = lines.findLastIndex((line) => line.includes("-->"));
  for (let index = 0; index < lines.length;) {
    const end = verbatimEnd(reader, index, lastComment);
    if (end === undefined) {
      readLine(reader, lines[index]!.replace(quoteMarks, ""));
      index += 1;
    } else {
      flush(reader);
      reader.blocks.push({ kind: "verbatim", text: lines.slice(index, end).join("\n"), depth: 0 });
      index = end;
    }
  }
  flush(reader);
  return reader.blocks;
}

/** Behind a block of code or a comment that begins here. */
function verbatimEnd(reader: Reader, index: number, lastComment: number): number | undefined {
  const { lines, paragraph, inList, blocks } = reader;
  const line = lines[index]!;
  const fence = fenceOf(line);
  if (fence !== undefined) {
    if (fence.length >= (reader.unclosed.get(fence.mark) ?? Infinity)) return undefined;
    const end = closingFenceOf(lines, index, fence);
    if (end === undefined) reader.unclosed.set(fence.mark, fence.length);
    return end;
  }
  if (line.trimStart().startsWith("<!--") && index <= lastComment) {
    let close = index;
    while (!lines[close]!.includes("-->")) close++;
    return close + 1;
  }
  if (paragraph !== undefined || inList || !/^(?: {4}|\t)\s*\S/.test(line)) return undefined;
  // A text that is indented as a whole is no code.
  if (blocks.length === 0) return undefined;
  let end = index;
  for (let at = index; at < lines.length && /^(?: {4}|\t|\s*$)/.test(lines[at]!); at++)
    if (lines[at]!.trim() !== "") end = at + 1;
  return end;
}

function readLine(reader: Reader, line: string): void {
  const words = line.trim();
  const heading = headingLine.exec(line);
  const item = itemOf(line, reader);
  if (words === "") flush(reader);
  else if (isRule(words)) endWithRule(reader);
  else if (heading) pushHeading(reader, withoutClosingMarks(heading[2]!), heading[1]!.length);
  else if (isBoldLine(words)) pushHeading(reader, words.replace(/\*\*|__/g, ""), 7);
  else if (words.length > 1 && words.startsWith("|") && words.endsWith("|")) pushRow(reader, words);
  else if (item) {
    flush(reader);
    reader.paragraph = { kind: "item", depth: columns(item.indent), lines: [item.text] };
    reader.inList = true;
  } else readParagraphLine(reader, line, words);
}

function readParagraphLine(reader: Reader, line: string, words: string): void {
  if (reader.paragraph === undefined) {
    const goesOn = reader.inList && /^\s/.test(line);
    if (!goesOn) reader.inList = false;
    reader.paragraph = { kind: "text", depth: 0, lines: [] };
  }
  reader.paragraph.lines.push(words);
}

function flush(reader: Reader): void {
  const { paragraph } = reader;
  if (paragraph === undefined) return;
  // Lines are kept apart here: whether a line end also ends a sentence is decided with the sentences.
  reader.blocks.push({ kind: paragraph.kind, depth: paragraph.depth, text: paragraph.lines.join("\n") });
  reader.paragraph = undefined;
}

function pushHeading(reader: Reader, text: string, depth: number): void {
  flush(reader);
  reader.inList = false;
  reader.blocks.push({ kind: "heading", text: text.replace(/\s+/g, " "), depth });
}

function pushRow(reader: Reader, text: string): void {
  flush(reader);
  reader.inList = false;
  // "|---|---|" has no words.
  if (!/^[\s|:-]+$/.test(text)) reader.blocks.push({ kind: "row", text, depth: 0 });
}

/** "Title" above "=====" is a heading; a line of dashes alone only separates. */
function endWithRule(reader: Reader): void {
  const { paragraph } = reader;
  if (paragraph?.kind !== "text" || paragraph.lines.length !== 1) return flush(reader);
  reader.paragraph = undefined;
  pushHeading(reader, paragraph.lines[0]!, 1);
}

const isRule = (words: string): boolean => /^(?:-{3,}|={3,}|\*{3,}|_{3,})$/.test(words);

const isBoldLine = (words: string): boolean => words.length <= 120 && /^(?:\*\*[^*]+\*\*|__[^_]+__):?$/.test(words);

const withoutClosingMarks = (text: string): string => {
  const words = text.trimEnd();
  let end = words.length;
  while (end > 0 && words[end - 1] === "#") end--;
  return end < words.length && /\s/.test(words[end - 1] ?? " ") ? words.slice(0, end).trimEnd() : words;
};

/** A number is a bullet only where the list counts from one: "3. Mai ist der Stichtag" is a sentence. */
function itemOf(line: string, reader: Reader): { readonly indent: string; readonly text: string } | undefined {
  const dash = bullet.exec(line);
  if (dash) return { indent: dash[1]!, text: line.slice(dash[0].length).trim() };
  const numbered = ordinal.exec(line);
  if (!numbered) return undefined;
  const number = Number(numbered[2]);
  if (number !== 1 && !(reader.inList && number === reader.lastNumber + 1)) return undefined;
  reader.lastNumber = number;
  return { indent: numbered[1]!, text: line.slice(numbered[0].length).trim() };
}

const columns = (indent: string): number => [...indent].reduce((sum, each) => sum + (each === "\t" ? 4 : 1), 0);
