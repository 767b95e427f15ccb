// A longer pattern than some thousand characters is refused by the engine; nobody writes such words.
const longest = 500;

/** Words of a document inside a pattern: "C++" and "Account (old)" mean themselves. */
export const escapeRegExp = (text: string): string => text.slice(0, longest).replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
