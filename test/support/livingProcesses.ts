import { inspectProcess } from "../../src/mcp/observe/inspectProcess.ts";
import { eventually } from "./eventually.ts";

/** Those that are running; one that has ended and waits to be collected by its parent does not count. */
export async function livingOf(pids: readonly number[]): Promise<readonly number[]> {
  const found = await Promise.all(pids.map((pid) => inspectProcess(pid)));
  return pids.filter((_, index) => found[index] !== undefined);
}

/** No event announces the end of a process that another one has started, so this has to poll. */
export async function untilGone(pids: readonly number[]): Promise<void> {
  await eventually(async () => (await livingOf(pids)).length === 0, `${pids.join(", ")} do not all end`);
}
