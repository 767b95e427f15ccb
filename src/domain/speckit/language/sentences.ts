import { trimEndOf } from "../../text/trimming.ts";

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The sentence as part of a longer one: a capital only where it belongs to the word itself. */
export function asClause(sentence: string): string {
  const first = /^[^\s,]+/.exec(sentence)?.[0] ?? "";
  const keepsCapital = /^I\b/.test(first) || /^[A-Z][^a-z]*[A-Z0-9]/.test(first) || /[a-z][A-Z]/.test(first);
  return keepsCapital ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

export const withoutFullStop = (sentence: string): string => trimEndOf(sentence.trim(), /[\s.;,:!。！]/);
