import * as z from "zod";

const row = z.object({ root: z.string() });
const reference = z.object({ projectRoot: z.string() });

/** The root of the project in a row or reference; undefined if the user has to be asked. */
export function parseProjectArgument([first]: readonly unknown[]): string | undefined {
  const parsedRow = row.safeParse(first);
  if (parsedRow.success) return parsedRow.data.root;
  const parsed = reference.safeParse(first);
  return parsed.success ? parsed.data.projectRoot : undefined;
}
