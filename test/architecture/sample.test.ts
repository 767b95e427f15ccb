import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { missingKeys } from "../../src/domain/adr/chain.ts";
import { formatArchitecture } from "../../src/domain/adr/documents/formatArchitecture.ts";
import { parseAdr, snapshotFrom } from "../../src/domain/adr/documents/parseAdr.ts";
import { parseTask } from "../../src/domain/adr/documents/parseTask.ts";
import { slugOf } from "../../src/domain/adr/slug.ts";
import { emptySnapshot } from "../../src/domain/adr/snapshot.ts";
import { parseSpec } from "../../src/domain/spec/text/parseSpec.ts";
import { resolveSpecs } from "../../src/domain/spec/resolveSpecs.ts";
import { specStatuses } from "../../src/domain/spec/spec.ts";
import { featureStateOf } from "../../src/domain/speckit/documents/featureState.ts";
import { parseChecklist } from "../../src/domain/speckit/documents/parseChecklist.ts";
import { parsePlan } from "../../src/domain/speckit/documents/parsePlan.ts";
import { parseSpec as parseFeatureSpec } from "../../src/domain/speckit/documents/parseSpec.ts";
import { parseConstitution } from "../../src/domain/speckit/project/constitution.ts";
import { checkTasks } from "../../src/domain/speckit/tasks/checkTasks.ts";
import { parseTasks } from "../../src/domain/speckit/tasks/parseTasks.ts";
import { progressOf } from "../../src/domain/speckit/tasks/progress.ts";
import { pathsOf } from "../../src/domain/speckit/tasks/taskReferences.ts";

const sample = join(import.meta.dirname, "../../media/sample");
const files = readdirSync(sample, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(sample.length + 1)
      .replaceAll("\\", "/"),
  )
  .sort();
const read = (path: string): string => readFileSync(join(sample, path), "utf8");
const within = (folder: string): string[] => files.filter((path) => path.startsWith(`${folder}/`));

const documents = within(".chant/specs").map((path) => parseSpec(basename(path, ".md"), read(path)));
const archivedIds = new Set(within(".chant/archive").map((path) => basename(path, ".md")));
const active = documents.flatMap(({ spec }) => spec ?? []);
const specs = [...resolveSpecs(active, archivedIds)];
const shortIds = (wanted: (spec: (typeof specs)[number]) => boolean): string[] =>
  specs.filter(wanted).map(({ spec }) => spec.id.slice("2026-11-02-001-".length));

test("the sample is small text, so that it can ship", () => {
  const bytes = files.map((path) => readFileSync(join(sample, path)));
  assert.ok(bytes.reduce((sum, content) => sum + content.length, 0) < 80_000);
  for (const [index, content] of bytes.entries())
    assert.ok(
      !content.includes(0) && !content.includes("\r"),
      `${files[index]!} is not a text file with LF line endings`,
    );
});

test("every spec of the sample parses without a problem", () => {
  assert.deepEqual(
    documents.flatMap(({ problems }) => problems),
    [],
  );
  assert.ok(specs.every(({ spec }) => spec.criteria.total >= 2));
});

test("the sample has specs in every status, ready and waiting ones among them", () => {
  const byStatus = Object.fromEntries(
    specStatuses.map((status) => [status, shortIds((spec) => spec.status === status)]),
  );
  assert.deepEqual(byStatus, {
    pending: ["f0g.3", "c9y", "j7a", "v5q", "s6h"],
    in_progress: ["d3j", "f0g", "f0g.2"],
    paused: ["z6v"],
    completed: ["b7k", "m2x", "f0g.1"],
    failed: ["p8c"],
    needs_attention: ["k4r"],
    blocked: ["n8s", "r2w", "g4t"],
    cancelled: ["t9f"],
  });
  assert.deepEqual(
    shortIds(({ isReady }) => isReady),
    ["c9y", "j7a", "v5q", "s6h"],
  );
  assert.deepEqual(
    new Set(specs.flatMap(({ obstacles }) => obstacles.map(({ reason }) => reason))),
    new Set(["sibling", "dependency", "approval"]),
  );
});

test("what the sample's specs point at is there", () => {
  const ids = new Set([...archivedIds, ...specs.map(({ spec }) => spec.id)]);
  for (const { spec } of specs) {
    for (const id of spec.dependsOn ?? []) assert.ok(ids.has(id), `${spec.id} depends on ${id}`);
    const sources = [...(spec.context ?? []), ...(spec.tracks ?? []), ...(spec.origin ?? [])];
    for (const path of spec.status === "completed" ? [...sources, ...(spec.targetFiles ?? [])] : sources)
      assert.ok(existsSync(join(sample, path)), `${spec.id} names ${path}`);
    const hasRun = spec.status === "failed" || (spec.status === "in_progress" && spec.type !== "driver");
    const log = `.chant/logs/${spec.id}.log`;
    assert.equal(files.includes(log), hasRun, log);
    if (hasRun) assert.match(read(log), new RegExp(`^# Agent Log: ${spec.id}\n# Started: .+Z\n# Prompt: standard\n\n`));
  }
});

test("the decisions of the sample form one chain, and the state is the latest of them", () => {
  const adrs = within("docs/adr").map((path) => ({ path, parsed: parseAdr(read(path)) }));
  const uids = adrs.map(({ path }) => basename(path).split("_")[0]);
  let decided = emptySnapshot;
  for (const [index, { path, parsed }] of adrs.entries()) {
    assert.deepEqual(parsed.problems, [], path);
    assert.equal(parsed.uid?.value, uids[index]);
    assert.equal(parsed.previous?.value, uids[index - 1]);
    const snapshot = snapshotFrom(parsed) ?? emptySnapshot;
    assert.deepEqual(missingKeys(decided, snapshot), []);
    decided = snapshot;
  }
  assert.equal(adrs.length, 3);
  assert.equal(read("docs/ARCHITECTURE_STATE.md"), formatArchitecture(uids[2]!, decided));
});

test("the current task belongs to the latest decision, and the older tasks are archived", () => {
  const task = parseTask(read("docs/CURRENT_TASK.md"));
  assert.deepEqual(task.problems, []);
  assert.equal(task.relatedAdr?.value, basename(within("docs/adr").at(-1)!).split("_")[0]);
  assert.deepEqual(
    task.criteria.map(({ isDone }) => isDone),
    [true, false, false],
  );
  for (const path of within("docs/archive/task")) {
    const { uid, title, problems } = parseTask(read(path));
    assert.deepEqual(problems, []);
    assert.equal(basename(path), `${uid!.value}_${slugOf(title!.value)}.md`);
  }
  assert.equal(within("docs/archive/task").length, 2);
});

test("the first feature of the sample is half built, and what is ticked is there", () => {
  const folder = "specs/001-rain-diary";
  const spec = parseFeatureSpec(read(`${folder}/spec.md`));
  const plan = parsePlan(read(`${folder}/plan.md`));
  const tasks = parseTasks(read(`${folder}/tasks.md`));
  assert.deepEqual(featureStateOf({ spec, plan, tasks }), { state: "Implementing", warnings: [] });
  assert.deepEqual(progressOf(tasks), { total: 16, done: 7, deferred: 0 });
  assert.deepEqual(checkTasks(tasks, spec), []);
  for (const path of tasks.tasks.filter(({ state }) => state === "done").flatMap(pathsOf))
    assert.ok(files.includes(path), `a ticked task names ${path}`);
  const unticked = (name: string): number =>
    parseChecklist(read(`${folder}/checklists/${name}.md`)).filter(({ checked }) => !checked).length;
  assert.deepEqual([unticked("requirements"), unticked("accessibility")], [0, 2]);
  assert.deepEqual(JSON.parse(read(".specify/feature.json")), { feature_directory: folder });
});

test("the second feature of the sample waits for two answers", () => {
  const spec = parseFeatureSpec(read("specs/002-neighbour-stations/spec.md"));
  assert.deepEqual(within("specs/002-neighbour-stations").length, 1);
  assert.equal(featureStateOf({ spec }).state, "Needs clarification");
  assert.equal(spec.markers.length, 2);
});

test("the constitution is filled in, and the templates are not", () => {
  assert.equal(parseConstitution(read(".specify/memory/constitution.md")).isTemplate, false);
  assert.equal(parseConstitution(read(".specify/templates/constitution-template.md")).isTemplate, true);
  assert.equal(parseFeatureSpec(read(".specify/templates/spec-template.md")).isPristine, true);
  assert.equal(parsePlan(read(".specify/templates/plan-template.md")).isPristine, true);
});

test("the sample's own tests pass", () => {
  const env = { ...process.env };
  delete env["NODE_TEST_CONTEXT"]; // or the inner run would report to ours and always end well
  const run = spawnSync(process.execPath, ["--test", "test/*.test.ts"], { cwd: sample, env, encoding: "utf8" });
  assert.equal(run.status, 0, run.stdout + run.stderr);
});
