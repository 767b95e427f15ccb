const alphanumeric = /[\p{L}\p{N}]/u;
const isAlphanumericAt = (text: string, index: number): boolean => alphanumeric.test(text.charAt(index));

/** Longer keywords also begin other words ("deploy" in "deployment"); short ones would be found by accident. */
const maxExactLength = 3;

/** Words that begin like a keyword and mean something else. For `rest`, what follows it decides. */
const refusals: Readonly<Record<string, (following: string) => boolean>> = {
  auth: (following) => following.startsWith("or") && !/^ori[sz]/.test(following),
  react: (following) => /^(ion|ive)/.test(following),
  rest: (following) => !/^(ful| api| endpoint| service)/.test(following),
};

const restInCapitals = /(?<![\p{L}\p{N}])REST(?![\p{L}\p{N}])/u;

/** Whether a text uses a keyword: at the start of a word, and a short keyword as a whole word or its plural. */
export function usesKeyword(text: string, keyword: string): boolean {
  if (keyword === "rest" && restInCapitals.test(text)) return true;
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(keyword); at !== -1; at = lower.indexOf(keyword, at + 1)) {
    if (isAlphanumericAt(lower, at - 1)) continue;
    const end = at + keyword.length;
    if (keyword.length <= maxExactLength && !endsWord(lower, end)) continue;
    if (refusals[keyword]?.(lower.slice(end, end + 12)) !== true) return true;
  }
  return false;
}

function endsWord(lower: string, end: number): boolean {
  const afterPlural = lower.charAt(end) === "s" ? end + 1 : end;
  return !isAlphanumericAt(lower, afterPlural) || !isAlphanumericAt(lower, end);
}

/** Whole words or phrases, white space of any length between the words. */
export const wordPattern = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join("|").replaceAll(" ", "\\s+")})(?![\\p{L}\\p{N}])`, "iu");
