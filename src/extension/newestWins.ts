/**
 * Reads and applies, where a call may come while an earlier one is still reading: only the newest reading is applied,
 * and whoever waits for an older one waits for that.
 */
export function newestWins<T>(read: () => Promise<T>, apply: (value: T) => Promise<void> | void): () => Promise<void> {
  let newest: Promise<void> | undefined;
  return () => {
    const mine: Promise<void> = read().then((value) => (mine === newest ? apply(value) : newest));
    newest = mine;
    return mine;
  };
}
