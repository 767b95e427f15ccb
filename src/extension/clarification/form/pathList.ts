/** The paths of an answer, which are separated by commas or line breaks. */
export const pathsIn = (text: string): readonly string[] =>
  text
    .split(/[,\n]/)
    .map((path) => path.trim())
    .filter((path) => path !== "");

/** Every folder that holds one of these files, with a slash at its end. */
export function foldersOf(files: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const file of files)
    for (
      let end = file.lastIndexOf("/");
      end > 0 && !folders.has(file.slice(0, end + 1));
      end = file.lastIndexOf("/", end - 1)
    )
      folders.add(file.slice(0, end + 1));
  return [...folders].sort();
}

/** The answer with the chosen paths: typed ones that were not on offer stay. */
export function withChosenPaths(text: string, offered: readonly string[], chosen: readonly string[]): string {
  const isOffered = new Set(offered);
  return [...pathsIn(text).filter((path) => !isOffered.has(path)), ...chosen].join(", ");
}
