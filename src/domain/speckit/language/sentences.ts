import { trimEndOf } from "../../text/trimming.ts";

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The sentence as part of a longer one: a capital only where it belongs to the word itself. */
export function asClause(sentence: string): string {
  const first = /^[^\s,]+/.exec(sentence)?.[0] ?? "";
  const keepsCapital = /^I\b/.test(first) || /^[A-Z][^a-z]*[A-Z0-9]/.test(first) || /[a-z][A-Z]/.test(first);
  return keepsCapital ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

export const withoutFullStop = (sentence: string): string => trimEndOf(sentence.trim(), /[\s.;,:!。！]/);

/** At most so many characters, cut between words. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = trimEndOf(trimEndOf(text.slice(0, limit + 1), /\S/), /[\s,;:]/);
  const kept = cut.replace(
    /(?:\s+(?:a|an|the|and|or|of|to|in|on|for|with|by|at|from|that|which|their|its|is|are))+$/i,
    "",
  );
  return kept === "" ? text.slice(0, limit) : kept;
}

/** "a, b and c". */
export function listed(items: readonly string[], word = "and"): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)!}`;
}

const abbreviation = /\b(?:e\.g|i\.e|vs|Mr|Mrs|Ms|Dr|St)\.$/;
/** "No. 5" goes on, "within 30 min. Admins …" ends. */
const openAbbreviation = /\b(?:etc|approx|incl|resp|no|max|min)\.$/i;
const sentenceEnd = /[.!?]+["'”’)\]]*\s+|[。！？]+[」』”’）]*\s*/g;

/** Splits running text into sentences; "e.g. this" does not end one. */
export function sentencesIn(paragraph: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const match of paragraph.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    const before = paragraph.slice(from, match.index + 1);
    const next = paragraph.charAt(end);
    const isOpen = openAbbreviation.test(before) && !/\p{Lu}/u.test(next);
    if (abbreviation.test(before) || isOpen || (match[0].startsWith(".") && /\p{Ll}/u.test(next))) continue;
    sentences.push(paragraph.slice(from, end).trim());
    from = end;
  }
  sentences.push(paragraph.slice(from).trim());
  return sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
