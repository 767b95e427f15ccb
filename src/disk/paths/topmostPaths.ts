import path from "node:path";

/** Of some paths those that lie below none of the others. */
export function topmostPaths(paths: Iterable<string>): readonly string[] {
  const all = new Set(paths);
  return [...all].filter((each) => {
    for (let above = path.dirname(each); above !== path.dirname(above); above = path.dirname(above)) {
      if (all.has(above)) return false;
    }
    return true;
  });
}
