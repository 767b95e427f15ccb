/** Reading values a model wrote. Its text is data: one line, no headings, no comments, not endless. */
type Fields = Readonly<Record<string, unknown>>;

export const asFields = (value: unknown): Fields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

export const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];

export function lineOf(value: unknown, limit = 600): string | undefined {
  if (typeof value !== "string") return undefined;
  const line = value
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^(?:#{1,6}|[-*+]|\d+[.)])\s+/, "")
    .trim();
  return line === "" || line.length > limit ? undefined : line;
}

export const linesOf = (value: unknown, limit?: number): string[] =>
  asList(value).flatMap((entry) => lineOf(entry, limit) ?? []);
