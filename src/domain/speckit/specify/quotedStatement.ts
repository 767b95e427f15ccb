const opening = "System MUST satisfy this statement: “";

/** A requirement in the author's own words, where rules cannot read the sentence. */
export const quotedStatement = (sentence: string): string => `${opening}${sentence}”`;

/** Such a requirement names nothing that rules could ask about. */
export const isQuotedStatement = (requirement: string): boolean => requirement.includes(opening);
