/** Which documents each one is made from. */
const upstream: Readonly<Record<string, readonly string[]>> = {
  "plan.md": ["spec.md"],
  "research.md": ["spec.md"],
  "data-model.md": ["spec.md"],
  "quickstart.md": ["spec.md"],
  "tasks.md": ["spec.md", "plan.md"],
};

/** A checkout writes the files of a folder one after the other; so little apart says nothing about their order. */
const toleranceMs = 5_000;

/** Each document that one it is made from is newer than, with the newest such one. */
export function staleDocuments(modified: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  const stale = new Map<string, string>();
  for (const [name, at] of modified) {
    const newer = (upstream[name] ?? [])
      .filter((source) => (modified.get(source) ?? 0) > at + toleranceMs)
      .sort((a, b) => (modified.get(b) ?? 0) - (modified.get(a) ?? 0));
    if (newer[0] !== undefined) stale.set(name, newer[0]);
  }
  return stale;
}
