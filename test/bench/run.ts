/**
 * Measures what we promise about speed: `npm run bench [part of a name]`. Exits with 1 when a goal is missed.
 * A new measurement is a file beside this one and a row in the list.
 */
import { activation } from "./activation.ts";
import type { Bench, BenchRow } from "./bench.ts";
import { client } from "./client.ts";
import { chantMemory } from "./chantMemory.ts";
import { chantProject } from "./chantProject.ts";
import { decisionsView } from "./decisionsView.ts";
import { featuresView } from "./featuresView.ts";
import { formPage } from "./formPage.ts";
import { hostTurns } from "./hostTurns.ts";
import { hostileInputs } from "./hostileInputs.ts";
import { idle } from "./idle.ts";
import { linearWork } from "./linearWork.ts";
import { longLine } from "./longLine.ts";
import { monorepo } from "./monorepo.ts";
import { preflights } from "./preflights.ts";
import { serverMemory } from "./serverMemory.ts";
import { serverStart } from "./serverStart.ts";
import { speckit } from "./speckit.ts";
import { specsView } from "./specsView.ts";

const benches: readonly Bench[] = [
  ...[activation, idle, monorepo, serverStart, serverMemory, longLine, chantProject, chantMemory, hostTurns],
  ...[specsView, decisionsView, featuresView, preflights, formPage, client, speckit, hostileInputs, linearWork],
];

const wanted = process.argv[2] ?? "";
const rows: BenchRow[] = [];
for (const bench of benches.filter(({ name }) => name.includes(wanted))) {
  console.log(`Measuring ${bench.name} …`);
  rows.push(...(await bench.run()));
}
const isMet = ({ ratio, goal }: BenchRow): boolean => ratio <= goal;
const width = Math.max(0, ...rows.map(({ name }) => name.length));
for (const row of rows) {
  const [name, ratio, goal] = [row.name.padEnd(width), row.ratio.toFixed(2).padStart(7), row.goal.toFixed(2)];
  console.log(`${isMet(row) ? "ok    " : "MISSED"}  ${name}  ${ratio} × (at most ${goal})  ${row.detail}`);
}
process.exitCode = rows.length > 0 && rows.every(isMet) ? 0 : 1;
