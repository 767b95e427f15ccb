import { messageOf } from "../../../domain/errors.ts";

/** Where no JSON value starts, the contract fixes the words; elsewhere the parser's own detail is as good as any. */
export function describeParseError(text: string, thrown: unknown): string {
  const start = text.search(/\S/);
  return /[[{"\-0-9tfn]/.test(text.charAt(start))
    ? messageOf(thrown)
    : `expected value at line 1 column ${Math.max(start, 0) + 1}`;
}
