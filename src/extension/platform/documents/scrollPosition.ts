/** The position of a reader in a text that grows at its end. */
export interface ScrollPosition {
  /** The first visible line. */
  readonly top: number;
  readonly isAtEnd: boolean;
}

/**
 * The new position. A reader who was at the end and did not scroll up is still following it: more text may have arrived
 * before the editor reached the new end.
 */
export const nextScrollPosition = (
  before: ScrollPosition | undefined,
  top: number,
  bottom: number,
  lastLine: number,
): ScrollPosition => ({
  top,
  isAtEnd: bottom >= lastLine || (before !== undefined && before.isAtEnd && top >= before.top),
});
