import type { TestEvent } from "node:test/reporters";
import type { Counts } from "./counts.ts";

/** A reporter for node:test that says nothing but the final counts, as JSON. */
export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    // One summary comes for each file, and one without a file for all of them.
    if (event.type !== "test:summary" || event.data.file !== undefined) continue;
    const { tests, passed, skipped, todo } = event.data.counts;
    const counts: Counts = { passed, failed: tests - passed - skipped - todo, skipped: skipped + todo };
    yield JSON.stringify(counts);
  }
}
