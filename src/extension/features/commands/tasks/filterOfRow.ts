import * as z from "zod";

const row = z.union([
  z.object({ kind: z.literal("task"), task: z.string() }).transform(({ task }) => task),
  z.object({ kind: z.literal("story"), story: z.string() }).transform(({ story }) => story),
  z.object({ kind: z.literal("phase"), number: z.string() }).transform(({ number }) => `phase ${number}`),
]);

/** The tasks that a row of the Features view stands for, as a task filter. */
export function filterOfRow(argument: unknown): string | undefined {
  const parsed = row.safeParse(argument);
  return parsed.success ? parsed.data : undefined;
}
