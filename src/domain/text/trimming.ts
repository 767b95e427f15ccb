/**
 * Without the characters that match at both ends. In code, because an expression such as `/\s+$/` starts anew at every
 * character of every run it meets and so takes quadratic time.
 */
export const trimOf = (text: string, character: RegExp): string => trimStartOf(trimEndOf(text, character), character);

export function trimEndOf(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

export function trimStartOf(text: string, character: RegExp): string {
  let start = 0;
  while (start < text.length && character.test(text.charAt(start))) start++;
  return text.slice(start);
}
