/**
 * What a text that is cut short ends with. Whoever hides secrets knows that what stands before it may be the beginning
 * of one.
 */
export const cutMark = "…";

/** At most so many characters of a text, and a mark where more followed. */
export const cutShort = (text: string, limit: number): string =>
  text.length > limit ? `${text.slice(0, limit)}${cutMark}` : text;
