/** One selector as typed, still without meaning. */
export interface FilterToken {
  readonly text: string;
  readonly negated: boolean;
  /** The inside of a quoted phase title. */
  readonly quoted?: string;
}

const token =
  /(!\s*)?(?:"([^"]*)"|'([^']*)'|“([^”]*)”|(redo:\s*)?\bT\d+[a-z]?'?\s*(?:–|—|-|\.\.|\bto\b)\s*T?\d+[a-z]?\b|\bphase\s*[:\s]\s*[\d.]+[a-z]?|\b(?:user\s+)?story\s*\d+[a-z]?|\bnext\s*:\s*\d+|\btext\s*:\s*(?:"[^"]*"|[^\s,;]+)|[^\s,;!]+|!)/gi;

/** Splits a filter; what belongs together despite its spaces (ranges, `phase 2`, quoted titles) stays together. */
export function tokenizeFilter(filter: string): FilterToken[] {
  const tokens: FilterToken[] = [];
  for (const match of filter.matchAll(token)) {
    const negation = match[1] ?? "";
    const quoted = match[2] ?? match[3] ?? match[4];
    const text = match[0].slice(negation.length).trim();
    if (quoted === undefined && /^(and|or|,|;)$/i.test(text)) continue;
    tokens.push({ text, negated: negation !== "", ...(quoted === undefined ? {} : { quoted }) });
  }
  return tokens;
}
