import assert from "node:assert/strict";
import { test } from "node:test";
import { feature, withRunners } from "./fakeRunners.ts";
import { readyFeature, type ScratchProject } from "./scratchProject.ts";
import type { SpeckitProcess } from "./speckitProcess.ts";

const idOf = (index: number): string => `T${String(index + 1).padStart(3, "0")}`;
const manyTasks = (count: number): string =>
  `## Phase 1: Setup\n${Array.from({ length: count }, (_, at) => `- [ ] ${idOf(at)} Do part ${at}`).join("\n")}\n`;
/** A plan that every prompt carries, so that each is about this long. */
const planOf = (length: number) => ({
  "specs/001-a/plan.md": `# Implementation Plan: Notes\n\n**Language/Version**: ${"x".repeat(length)}\n`,
});
const withTasks = (count: number, planLength: number): ScratchProject =>
  readyFeature(manyTasks(count), planOf(planLength));

test("a client that reads only the text gets the prompts of many tasks", async () => {
  using project = withTasks(12, 10);
  await withRunners(project, async ({ call }) => {
    const { text, structured } = await call("speckit.implement", feature(project));
    assert.equal(structured.tasks.length, 12);
    for (const { prompt } of structured.tasks) assert.ok(text.includes(prompt!));
    assert.doesNotMatch(text, /left out/);
  });
});

/** The tasks whose prompts a client gets that reads only texts and follows what they say. */
async function followTexts(
  { call }: SpeckitProcess,
  args: ReturnType<typeof feature>,
  filter?: string,
): Promise<string[]> {
  const shown: string[] = [];
  for (let [calls, next] = [0, filter]; calls < 12; calls += 1) {
    const { text, structured } = await call("speckit.implement", {
      ...args,
      ...(next === undefined ? {} : { task_filter: next }),
    });
    assert.ok(text.length < 50_000, String(text.length));
    for (const { id, prompt } of structured.tasks) if (text.includes(prompt!)) shown.push(id);
    next = /The prompts of \d+ tasks? are left out.* task_filter: "([^"]+)"/.exec(text)?.[1];
    if (next === undefined) return shown;
  }
  return assert.fail("There is no end to it");
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => idOf(at));

test("prompts that would make the text too long are left out with the way to them, and leave out no task", async () => {
  using project = withTasks(40, 6000);
  await withRunners(project, async (speckit) => {
    assert.deepEqual(await followTexts(speckit, feature(project)), ids(40));
  });
});

test("the way to prompts that were left out leads to finished tasks, too, where those were asked for", async () => {
  using project = readyFeature(manyTasks(12).replaceAll("[ ]", "[x]"), planOf(6000));
  await withRunners(project, async (speckit) => {
    assert.deepEqual(await followTexts(speckit, feature(project), "redo:T001-T012"), ids(12));
  });
});

test("a single prompt is shown whole, however long it is", async () => {
  using project = withTasks(2, 60_000);
  await withRunners(project, async ({ call }) => {
    const one = await call("speckit.implement", { ...feature(project), task_filter: "T002" });
    assert.ok(one.text.includes(one.structured.tasks[0]!.prompt!));
  });
});

test("prompts that are too long for one answer are refused with the way out", async () => {
  using project = withTasks(200, 60_000);
  await withRunners(project, async ({ call, fail }) => {
    assert.match(await fail("speckit.implement", feature(project)), /too long for one answer: use task_filter/);
    const one = await call("speckit.implement", { ...feature(project), task_filter: "T007" });
    assert.equal(one.structured.tasks.length, 1);
  });
});
