const longest = 50;

/** The readable half of a file name. Decoration only: nothing is ever looked up by it. */
export function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .replaceAll(" ", "_")
    .replace(/[^a-z0-9_]/g, "")
    .slice(0, longest);
  return slug === "" ? "untitled" : slug;
}
