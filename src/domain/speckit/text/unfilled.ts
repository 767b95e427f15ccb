import { blankCodeSpans } from "./codeSpans.ts";
import { sectionsOf } from "./headings.ts";
import { type MarkdownText, readMarkdown } from "./markdown.ts";

/**
 * Whether a document is still its template, so that nothing of it would be lost: no line below its title and fields is
 * other than in the template. Where the template is not known, see `showsOnlyPlaceholders`.
 */
export function isUnfilled(text: string, template: string | undefined, mandatory: readonly string[]): boolean {
  const document = readMarkdown(text);
  if (hasOnlyHeadings(document)) return true;
  if (template === undefined) return showsOnlyPlaceholders(document, mandatory);
  const known = new Set(linesOf(readMarkdown(template)));
  const end = headEnd(document);
  return document.lines.every(({ index, text: line }) => {
    const words = line.trim();
    return words === "" || known.has(words) || (index < end && isField(words));
  });
}

/** Each line below the mandatory headings, or of a document without them, still asks for words in brackets. */
export function showsOnlyPlaceholders(document: MarkdownText, mandatory: readonly string[]): boolean {
  const sections = sectionsOf(document).filter(({ level, key }) => level === 2 && mandatory.includes(key));
  const parts = sections.length > 0 ? sections : [{ line: -1, end: document.lines.length }];
  return parts.every(({ line, end }) => {
    const lines = document.lines.slice(line + 1, end).filter(({ isProse, visible }) => isProse && hasWords(visible));
    return (
      lines.some(({ visible }) => asksForWords(visible)) &&
      lines.every(({ visible }) => asksForWords(visible) || showsMarker(visible))
    );
  });
}

const hasOnlyHeadings = ({ lines }: MarkdownText): boolean =>
  lines.every(({ text }) => text.replace(/^\uFEFF/, "").trim() === "" || /^\s*#{1,6}(?:\s|$)/.test(text));

const linesOf = ({ lines }: MarkdownText): string[] => lines.map(({ text }) => text.trim());

/** What setting up a feature fills in by itself: its name, its date. */
const isField = (words: string): boolean => /^#\s/.test(words) || /^(?:[-*+]\s+)?\*\*[^*]+\*\*/.test(words);

const headEnd = (document: MarkdownText): number =>
  sectionsOf(document).find(({ level }) => level === 2)?.line ?? document.lines.length;

/** Headings, rules, gate notes in italics and labels without a value hold no words of anybody. */
function hasWords(line: string): boolean {
  const words = line.trim();
  return (
    words !== "" &&
    !/^(?:#{1,6}\s|-{3,}$|\|[\s|:-]*$|>)/.test(words) &&
    !/^\*[^*]+\*$/.test(words) &&
    !/^\*\*[^*]+\*\*:?$/.test(words)
  );
}

/** `[Brief Title]`, but no link, box, label, open question or gap of ours. */
const asksForWords = (line: string): boolean =>
  [...blankCodeSpans(line).matchAll(/\[([^[\]]+)\](?![([:])/g)].some(
    ([, words = ""]) =>
      /[A-Za-z#]/.test(words) && !/^(?:[xX]|P|US\d.{0,20}|NEEDS CLARIFICATION.*|TO DO\b.*)$/s.test(words),
  );

/** Templates show how an open question is marked; so a line with one says nothing about who wrote it. */
const showsMarker = (line: string): boolean => blankCodeSpans(line).includes("[NEEDS CLARIFICATION");
