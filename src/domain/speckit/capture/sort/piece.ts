export type Kind = "asked" | "limit" | "unwanted" | "today" | "unsure" | "context";

/** Words of a description that stand together, and where they belong. */
export interface Piece {
  readonly kind: Kind;
  /** One sentence, or several that go on from each other, on one line. */
  readonly text: string;
  /** Words above it without which it would mean something else: a heading, the line above a list. */
  readonly leads: readonly string[];
  /** Code and the like that it introduces, with its line breaks. */
  readonly verbatim: readonly string[];
  /** What is left out altogether, other than what must not happen. */
  readonly isExcluded: boolean;
}
