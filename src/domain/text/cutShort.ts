/**
 * What a text that is cut short ends with. Code that masks secrets knows that the text before it may be the beginning
 * of one.
 */
export const cutMark = "…";

/** At most this many characters of a text, with a mark where more followed. */
export const cutShort = (text: string, limit: number): string =>
  text.length > limit ? `${text.slice(0, limit)}${cutMark}` : text;
