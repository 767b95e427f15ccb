import { blankCodeSpans } from "../text/codeSpans.ts";
import { type MarkdownText, readMarkdown } from "../text/markdown.ts";

interface Placeholder {
  readonly text: string;
  /** Counted from one, as people do. */
  readonly line: number;
}

const bracket = /\[([^[\]]{1,300})\](?![(:[])/g;
/** Words in brackets that templates of spec-kit ask to replace. */
const known =
  /^(?:FEATURE(?: NAME)?|DATE|###-feature(?:-name)?|link|Brief Title|Title|PROJECT NAME|CHECKLIST TYPE|[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40})+|e\.g\..*|REMOVE IF UNUSED.*)$/s;
/** Marks with a meaning of their own. */
const mark = /^(?:[ xX~-]|P|US\d.*|NEEDS CLARIFICATION.*|TO DO\b.*)$/s;

/** What a template asked to replace and nobody has. A template's own words in brackets count, wherever they are known. */
function placeholdersIn(document: MarkdownText, template?: string): Placeholder[] {
  const asked = new Set(template === undefined ? [] : bracketsIn(readMarkdown(template)).map(({ text }) => text));
  return bracketsIn(document).filter(({ text }) => known.test(text) || asked.has(text));
}

const bracketsIn = ({ lines }: MarkdownText): Placeholder[] =>
  lines.flatMap(({ isProse, visible, text, index }) =>
    // A tree of folders is code and has placeholders all the same.
    [...(isProse ? blankCodeSpans(visible) : text).matchAll(bracket)]
      .map(([, words = ""]) => words.trim())
      .filter((words) => /[A-Za-z#]/.test(words) && !mark.test(words) && (isProse || words.startsWith("###")))
      .map((words) => ({ text: words, line: index + 1 })),
  );

export const placeholderProblems = (document: MarkdownText, template?: string): string[] =>
  placeholdersIn(document, template).map(
    ({ text, line }) => `Line ${String(line)} still holds the placeholder [${text}]; replace it or take it out.`,
  );
