import type { Piece } from "./sort/piece.ts";

/** Longer lines are broken: no editor shows them well, and no tool reads them at any length. */
const longestLine = 3000;
const indent = "    ";

/** Words in the form in which they stand in a document. A comment in them must not hide what follows. */
export function quote(words: string): string {
  if (!/<!--|-->/.test(words)) return inLines(`"${words}"`);
  const longest = (words.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const marks = "`".repeat(longest + 1);
  const padding = longest > 0 ? " " : "";
  return `${marks}${padding}${words}${padding}${marks}`;
}

/** A piece with the words above it that it needs. */
export const quoteWithLeads = ({ leads, text }: Pick<Piece, "leads" | "text">): string =>
  [...leads, text].map(quote).join(" ");

/** Breaks before a letter only, so that no line begins like a heading, a list or a fence. */
function inLines(text: string): string {
  if (text.length <= longestLine) return text;
  const lines: string[] = [];
  let from = 0;
  while (text.length - from > longestLine) {
    const end = breakBefore(text, from + longestLine, from) ?? from + longestLine;
    lines.push(text.slice(from, end).trimEnd());
    from = end;
  }
  lines.push(text.slice(from));
  return lines.join(`\n${indent}`);
}

function breakBefore(text: string, end: number, from: number): number | undefined {
  for (let at = end; at > from + 1; at--)
    if (/\s/.test(text.charAt(at - 1)) && /\p{L}/u.test(text.charAt(at))) return at;
  return undefined;
}
