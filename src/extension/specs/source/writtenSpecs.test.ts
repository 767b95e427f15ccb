import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createTemporaryFolder } from "../../../../test/support/temporaryFolder.ts";
import { createWrittenSpecs } from "./writtenSpecs.ts";

async function start(t: TestContext) {
  const folder = await createTemporaryFolder();
  const told: (readonly string[] | "anything")[] = [];
  let wake = (): void => undefined;
  const written = createWrittenSpecs({
    root: folder.path,
    pathOf: (id) => (id === "a" ? "a.md" : undefined),
    announce: (ids) => (told.push(ids ?? "anything"), wake()),
  });
  t.after(async () => (written.dispose(), await folder.remove()));
  const path = join(folder.path, "a.md");
  await writeFile(path, "1");
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  return { written, path, told, next };
}

test("a version of a file is announced once, however many tell of it", async (t) => {
  const { written, path, told, next } = await start(t);
  const announced = next();
  written.touch(["a"]);
  await announced;
  await written.hear(new Set([path]));
  assert.deepEqual(told, [["a"]]);
  await writeFile(path, "22");
  await written.hear(new Set([path]));
  await rm(path);
  await written.hear(new Set([path]));
  await written.hear(new Set([path]));
  assert.deepEqual(told, [["a"], ["a"], ["a"]]);
});

test("what a tool did to an unknown spec is left to its file", async (t) => {
  const { written, path, told, next } = await start(t);
  written.touch([]);
  await written.hear(new Set([path]));
  assert.deepEqual(told, [["a"]]);
  const announced = next();
  // Nothing is heard of this one.
  written.touch(["new"]);
  await announced;
  assert.deepEqual(told, [["a"], "anything"]);
});

test("believes the hint of a server if no event preceded it", async (t) => {
  const { written, told, next } = await start(t);
  const announced = next();
  written.hint();
  await announced;
  assert.deepEqual(told, ["anything"]);
});
