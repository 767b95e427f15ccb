import { everydayWords, vocabulary } from "./vocabulary.ts";

/** A value of the vocabulary found in a text. */
interface Mention {
  readonly questionId: string;
  readonly value: string;
  /** 1 with boundaries on both sides, 0.85 with one, 0.7 with none ("mongo" in "mongoose"). */
  readonly confidence: number;
  readonly start: number;
  readonly end: number;
}

interface Term {
  readonly questionId: string;
  readonly value: string;
  readonly text: string;
}

/** Longest first, so that "supabase auth" is taken before "supabase". */
const terms: readonly Term[] = Object.entries(vocabulary)
  .flatMap(([questionId, values]) =>
    Object.entries(values).flatMap(([value, texts]) => texts.map((text) => ({ questionId, value, text }))),
  )
  .sort((left, right) => right.text.length - left.text.length);

/** Every mention of a known value, no two of them sharing a character. */
export function findMentions(intention: string): readonly Mention[] {
  const lower = intention.toLowerCase();
  const taken = new Uint8Array(lower.length);
  const mentions: Mention[] = [];
  for (const { questionId, value, text } of terms) {
    for (let start = lower.indexOf(text); start !== -1; start = lower.indexOf(text, start + 1)) {
      const end = start + text.length;
      if (taken.subarray(start, end).includes(1)) continue;
      if (everydayWords.has(text) && !isIntroduced(lower, start)) continue;
      taken.fill(1, start, end);
      mentions.push({ questionId, value, confidence: confidenceAt(lower, start, end), start, end });
    }
  }
  return mentions;
}

const boundary = /[\s,.:;!?()[\]{}"'`\-_/]/;
const explicit = 0.9;

function confidenceAt(lower: string, start: number, end: number): number {
  const before = start === 0 || boundary.test(lower.charAt(start - 1));
  const behind = end === lower.length || boundary.test(lower.charAt(end));
  return before && behind ? 1 : before || behind ? 0.85 : 0.7;
}

const isIntroduced = (lower: string, start: number): boolean =>
  /(?:^|\s)(?:with|on|to|using|use|via)\s{1,3}$/.test(lower.slice(Math.max(0, start - 10), start));

/** Answers the intention itself gives. Where it names two different values for a question, it answers nothing. */
export function valuesNamedIn(intention: string): ReadonlyMap<string, string> {
  const named = new Map<string, Set<string>>();
  for (const { questionId, value, confidence } of findMentions(intention)) {
    if (confidence < explicit) continue;
    named.set(questionId, (named.get(questionId) ?? new Set()).add(value));
  }
  return new Map([...named].flatMap(([id, values]) => (values.size === 1 ? [[id, [...values][0] ?? ""]] : [])));
}
