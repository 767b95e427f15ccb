import { setTimeout as delay } from "node:timers/promises";

const timeoutMs = 60_000;

/**
 * Polls until there is a result, and returns it. Only for what no event announces: files that another process writes,
 * processes that another one has started. Fails with a sentence that says what was missing.
 */
export async function eventually<T>(
  look: () => T | Promise<T>,
  complaint: string | ((last: T) => string),
): Promise<Exclude<T, undefined | false | "" | 0>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen as Exclude<T, undefined | false | "" | 0>;
    if (performance.now() > deadline) throw new Error(typeof complaint === "string" ? complaint : complaint(seen));
    await delay(20);
  }
}
