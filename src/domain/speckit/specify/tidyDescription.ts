import { trimEndOf } from "../../text/trimming.ts";

// Terminals and other programs leave them in pasted text; no document needs them.
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;
const marker = /\[NEEDS CLARIFICATION\b([^\][]*)\]/gi;

const longestCode = 160;

/** The description without what would be Markdown of its own inside a specification: comments, fences, markers. */
export function tidyDescription(description: string): string {
  const questions: string[] = [];
  const text = description
    .replace(controls, "")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/^[ \t]*(`{3,}|~{3,}).*\n([\s\S]*?)^[ \t]*\1[ \t]*$/gm, (_, __, code: string) => inline(code))
    .replace(/^[ \t]*(?:`{3,}|~{3,}).*$/gm, "")
    .replace(/`{3,}/g, " ")
    .replace(marker, (_, question: string) => {
      const asked = question.trim().replace(/^:/, "").trim();
      if (asked !== "") questions.push(`${trimEndOf(asked, /[.?!]/)}?`);
      return " ";
    });
  return [text, ...questions]
    .join("\n\n")
    .replace(/[ \t]{2,}/g, " ")
    .trim();
}

/** A block of code as words on a line: a specification holds no listings. Sentences in a block are sentences. */
function inline(code: string): string {
  const lines = code
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.every((line) => /^\p{Lu}.*[.!?]$/u.test(line))) return lines.join("\n");
  const shown = lines.join(" ").replaceAll("`", "'");
  return `\`${shown.length > longestCode ? `${shown.slice(0, longestCode)} …` : shown}\``;
}

/** The author's own words on one line, in a form that neither opens a comment nor counts as an open question. */
export const quotedInput = (description: string): string =>
  description
    .replace(controls, "")
    .replace(/<!--|-->/g, " ")
    .replace(/\[(NEEDS CLARIFICATION\b[^\][]*)\]/gi, "($1)")
    .replace(/\s+/g, " ")
    .trim();
