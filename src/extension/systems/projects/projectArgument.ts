import * as z from "zod";

const row = z.object({ root: z.string() });
const reference = z.object({ projectRoot: z.string() });

/** The project of a row or reference, by its root; the user is asked when there is none. */
export function parseProjectArgument([first]: readonly unknown[]): string | undefined {
  const parsedRow = row.safeParse(first);
  if (parsedRow.success) return parsedRow.data.root;
  const parsed = reference.safeParse(first);
  return parsed.success ? parsed.data.projectRoot : undefined;
}
