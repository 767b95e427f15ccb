const label =
  /^(?:\*\*|__)?((?:FR|NFR|SC|REQ|AC|R)-?\d{1,4}[a-z]?)(?:\*\*|__)?\s*[:.)\u2013\u2014-]\s*(?:\*\*|__)?\s*(?=\S)/;

interface LabelledText {
  readonly label?: string;
  readonly text: string;
}

/** Takes the author's own number off a sentence: "FR-002: The system must …". */
export function takeLabel(source: string): LabelledText {
  const match = label.exec(source.trim());
  return match ? { label: match[1]!, text: source.trim().slice(match[0].length) } : { text: source };
}

export const isCriterion = ({ label: own }: { readonly label?: string }): boolean => own?.startsWith("SC") === true;

/** The author's FR-001, FR-002, … keep their numbers where these are without gaps: they come first, in order. */
export function inOwnOrder<T extends { readonly label?: string }>(statements: readonly T[]): readonly T[] {
  const numberOf = ({ label: own }: T): number => Number(/^FR-?0*(\d+)$/.exec(own ?? "")?.[1] ?? NaN);
  const numbered = statements
    .filter((statement) => !Number.isNaN(numberOf(statement)))
    .sort((a, b) => numberOf(a) - numberOf(b));
  if (!numbered.every((statement, index) => numberOf(statement) === index + 1)) return statements;
  return [...numbered, ...statements.filter((statement) => !numbered.includes(statement))];
}
