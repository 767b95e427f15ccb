/** Where somebody is in a text that grows at its end. */
export interface Reading {
  /** The first line in sight. */
  readonly top: number;
  readonly isAtEnd: boolean;
}

/**
 * What is in sight now. Whoever was at the end and did not go up is still on the way there: more may have been written
 * before the editor got to the new end.
 */
export const readOn = (before: Reading | undefined, top: number, bottom: number, lastLine: number): Reading => ({
  top,
  isAtEnd: bottom >= lastLine || (before !== undefined && before.isAtEnd && top >= before.top),
});
