/** How well a text matches the typed words. A word fits where it occurs, or as an abbreviation: each letter
 * follows the one before it or begins a word. Higher is better, undefined is no match.
 */
export function fuzzyScore(query: string, text: string): number | undefined {
  const lower = text.toLowerCase();
  let total = 0;
  for (const word of query.toLowerCase().split(/\s+/).filter(Boolean)) {
    const score = wordScore(word, lower);
    if (score === undefined) return undefined;
    total += score;
  }
  return total;
}

/**
 * What fits: everything that contains the words as they are, and only where nothing does, what they may abbreviate.
 * A typed word that exists does not mean the first letters of five others.
 */
export function fuzzyFilter<T>(items: readonly T[], query: string, textOf: (item: T) => string): readonly T[] {
  const words = query.split(/\s+/).filter(Boolean).length;
  const scored = items.flatMap((item) => {
    const score = fuzzyScore(query, textOf(item));
    return score === undefined ? [] : [{ item, isExact: score >= words * wholeWordBonus }];
  });
  const exact = scored.filter(({ isExact }) => isExact);
  return (exact.length > 0 ? exact : scored).map(({ item }) => item);
}

const wholeWordBonus = 100;

function wordScore(word: string, text: string): number | undefined {
  const whole = text.indexOf(word);
  if (whole !== -1) return wholeWordBonus + word.length + (isWordStart(text, whole) ? word.length : 0);
  let at = -1;
  for (const letter of word) {
    // Letters scattered over a text by chance are not a meaningful match.
    at = at >= 0 && text[at + 1] === letter ? at + 1 : nextWordStart(text, letter, at + 1);
    if (at === -1) return undefined;
  }
  return word.length;
}

function nextWordStart(text: string, letter: string, from: number): number {
  let at = text.indexOf(letter, from);
  while (at !== -1 && !isWordStart(text, at)) at = text.indexOf(letter, at + 1);
  return at;
}

const isWordStart = (text: string, at: number): boolean => !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "");
