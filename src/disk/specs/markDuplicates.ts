import type { SpecFile } from "./specFile.ts";

/**
 * Files come sorted by id, so the same id twice stands side by side. The first path that holds a spec keeps the id and
 * comes first; the others get a problem. Where every id is there once, the answer is the list itself.
 */
export function markDuplicates(files: readonly SpecFile[]): readonly SpecFile[] {
  if (files.every((file, index) => file.id !== files[index - 1]?.id)) return files;
  const groups = new Map<string, SpecFile[]>();
  for (const file of files) groups.set(file.id, [...(groups.get(file.id) ?? []), file]);
  return [...groups.values()].flatMap((group) => {
    const byPath = group.toSorted((a, b) => (a.relativePath < b.relativePath ? -1 : 1));
    const keeper = byPath.find(({ spec }) => spec !== undefined) ?? byPath[0];
    if (keeper === undefined) return group;
    const problem = `Another file already has this id: ${keeper.relativePath}`;
    return [keeper, ...byPath.filter((file) => file !== keeper).map((file) => file.withProblem(problem))];
  });
}
