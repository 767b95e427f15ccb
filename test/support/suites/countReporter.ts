import { relative } from "node:path";
import type { TestEvent } from "node:test/reporters";
import type { Outcome } from "./secondTry.ts";

/** A reporter for node:test that says nothing but the final counts and which files failed, as JSON. */
export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failedFiles = new Set<string>();
  for await (const event of events) {
    if (event.type === "test:fail" && event.data.file !== undefined && event.data.todo === undefined)
      failedFiles.add(relative(process.cwd(), event.data.file));
    // One summary comes for each file, and one without a file for all of them.
    if (event.type !== "test:summary" || event.data.file !== undefined) continue;
    const { tests, passed, skipped, todo } = event.data.counts;
    const outcome: Outcome = {
      counts: { passed, failed: tests - passed - skipped - todo, skipped: skipped + todo },
      failedFiles: [...failedFiles],
    };
    yield JSON.stringify(outcome);
  }
}
