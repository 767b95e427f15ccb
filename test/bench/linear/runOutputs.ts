import { createRunOutput } from "../../../src/extension/runs/runOutput.ts";
import { createMask } from "../../../src/mcp/observe/maskSecrets.ts";
import type { SizedWork } from "../linearWork.ts";

/** Prints so many lines to a run, in messages of a hundred. */
function print(lines: number): void {
  const output = createRunOutput({ mask, now: () => at, onLine: () => undefined });
  for (let from = 0; from < lines; from += 100) {
    output.write(Array.from({ length: 100 }, (_, line) => `line ${from + line}\n`).join(""), "stdout");
  }
  output.end();
}

const mask = createMask(["a secret of the user"]);
const at = new Date(0);

/** Agents print for hours. */
export const runOutputs: readonly SizedWork[] = [{ name: "lines that an agent prints", size: 10_000, run: print }];
