import { trimOf } from "../../text/trimming.ts";

/** Longer passages are read in spec.md. */
const maxQuote = 400;

/**
 * Words of the person as they stand, on one line and in quotes. Only marks that would mean something where they are
 * quoted are taken off: bold type, and the brackets of open questions.
 */
export function quote(text: string, max = maxQuote): string {
  const line = plain(text);
  const short = line.length <= max ? line : `${line.slice(0, lastSpace(line, max))} …`;
  return /^["“„«»「『]/.test(short) && /["”“»«」』]$/.test(short) ? short : `"${short}"`;
}

/** For comparing what was quoted with what is in the document. */
export const plain = (text: string): string =>
  text
    .replace(/\[(NEEDS CLARIFICATION[^[\]]*)\]/gi, "($1)")
    .replace(/\*\*|<!--|-->/g, "")
    .replace(/\s+/g, " ")
    .trim();

const gapMark = /\[TO DO\b:?([^[\]]*)\]/g;

/** What a document says is still to be written in it. */
export const gapsIn = (text: string): string[] => [...text.matchAll(gapMark)].map(([, words = ""]) => words.trim());

/** The text without gaps; empty where there was nothing else. */
export const withoutGaps = (text: string): string => trimOf(text.replace(gapMark, ""), /[\s·]/);

export const gap = (what: string): string => `[TO DO: ${what}]`;

function lastSpace(line: string, max: number): number {
  const space = line.lastIndexOf(" ", max);
  return space > max / 2 ? space : max;
}
