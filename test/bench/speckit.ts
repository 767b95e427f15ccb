import { parseTasks } from "../../src/domain/speckit/tasks/parseTasks.ts";
import { medianTimes, type Bench, type BenchRow } from "./bench.ts";

const rounds = 31;
const goal = 20;

/** Task lists as generated ones look, with a phase for every 25 tasks. */
function taskList(count: number): string {
  const lines = ["# Tasks: Large"];
  for (let number = 1; number <= count; number += 1) {
    const phase = Math.ceil(number / 25);
    if (number % 25 === 1) lines.push("", `## Phase ${phase}: User Story ${phase} - Title (Priority: P1)`, "");
    lines.push(
      `- [${number % 3 === 0 ? "x" : " "}] T${String(number).padStart(3, "0")} [P] [US${phase}] Create model ${number} in src/models/thing${number}.ts (depends on T001)`,
    );
  }
  return lines.join("\n");
}

const oneExpression = /^\s*[-*+] \[([ xX])\] (T\d+) (\[P\] )?(\[US\d+\] )?(.*)$/;

function matchEachLine(text: string): number {
  let found = 0;
  for (const line of text.split("\n")) if (oneExpression.test(line)) found += 1;
  return found;
}

/** Processor time of this thread, in milliseconds. */
function workOf(run: () => unknown, times = 1): number {
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Reading a whole task list against matching one regular expression per line of it. */
export const speckit: Bench = {
  name: "speckit tasks",
  async run() {
    const rows: BenchRow[] = [];
    for (const count of [5000, 20_000]) {
      const text = taskList(count);
      const { ours, expression } = await medianTimes(
        {
          ours: async () => workOf(() => parseTasks(text)),
          // As often as makes both take about as long: a busy machine interrupts long work and not short work.
          expression: async () => workOf(() => matchEachLine(text), goal) / goal,
        },
        rounds,
      );
      const detail = `${ours.toFixed(1)} ms against ${expression.toFixed(1)} ms, median of ${rounds}`;
      rows.push({ name: `speckit: parse ${count} tasks`, ratio: ours / expression, goal, detail });
    }
    return rows;
  },
};
