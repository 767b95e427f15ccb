const maxPatternLength = 300;
const maxSteps = 5_000_000;

/**
 * Tests a server's own pattern without letting it freeze the form: a pattern that could backtrack for ever, or that is
 * invalid, is left to the server to check. `undefined` means "not checked".
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (pattern.length > maxPatternLength) return undefined;
  const plain = withoutEscapesAndClasses(pattern);
  if (/\\/.test(plain) || hasRepeatedComplexGroup(plain)) return undefined;
  // Every open repetition can multiply the work by the length of the text; one more for the place where it starts.
  const repetitions = plain.match(/[*+]|\{\d*,\d*\}/g)?.length ?? 0;
  if (text.length ** (repetitions + 1) > maxSteps) return undefined;
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    // An invalid pattern is the server's mistake; the user cannot fix it here.
    return undefined;
  }
}

/** Only back references keep their backslash. */
const withoutEscapesAndClasses = (pattern: string): string =>
  pattern.replace(/\\[^1-9k]/g, "x").replace(/\[[^\]]*\]?/g, "x");

/** A group that can match one text in several ways and is repeated takes exponential time. */
function hasRepeatedComplexGroup(plain: string): boolean {
  const isComplex: boolean[] = [];
  for (let index = 0; index < plain.length; index += 1) {
    const character = plain.charAt(index);
    const isGroupKind = character === "?" && plain.charAt(index - 1) === "(";
    if (character === "(") isComplex.push(false);
    else if (character === ")") {
      const wasComplex = isComplex.pop() ?? false;
      if (wasComplex && /[*+{]/.test(plain.charAt(index + 1))) return true;
      if (wasComplex && isComplex.length > 0) isComplex[isComplex.length - 1] = true;
    } else if (/[*+{|?]/.test(character) && !isGroupKind && isComplex.length > 0)
      isComplex[isComplex.length - 1] = true;
  }
  return false;
}
