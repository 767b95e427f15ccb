import assert from "node:assert/strict";
import { test } from "node:test";
import { editSpecFile } from "../../../src/servers/chant/project/editSpecFile.ts";
import { SpecFolder } from "../../../src/disk/specs/specFolder.ts";
import { chantFile, withChant } from "./chantProcess.ts";
import { addFromManyProcesses, killDuringUpdates } from "./crowd.ts";
import { scratchProject, specText } from "./scratchProject.ts";

test("two servers see and keep each other's changes", async () => {
  using project = scratchProject({ a: specText("status: pending") });
  await withChant(project.root, (one) =>
    withChant(project.root, async (two) => {
      assert.equal((await two.json("chant_status"))["pending"], 1);
      await one.text("chant_spec_update", { id: "a", status: "failed" });
      assert.equal((await two.json("chant_status"))["failed"], 1);
      const created = await two.text("chant_add", { description: "From two" });
      const id = created.replace("Created spec: ", "");
      assert.equal((await one.json("chant_spec_get", { id }))["title"], "From two");
      const outputs = Array.from({ length: 20 }, (_, n) => `output ${n}`);
      await Promise.all(outputs.map((output, n) => (n % 2 ? one : two).text("chant_spec_update", { id: "a", output })));
      const written = project.spec("a");
      for (const output of outputs) assert.equal(written.split(`## Output\n\n${output}\n`).length, 2, output);
      assert.match(written, /^---\nstatus: failed\n---\n/);
    }),
  );
  assert.equal(project.files(".chant/specs").length, 2);
});

test("calls that arrive together decide one after the other", async () => {
  using project = scratchProject({ a: specText("status: failed") });
  await withChant(project.root, async ({ client }) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        client.request("tools/call", { name: n % 2 ? "chant_resume" : "chant_cancel", arguments: { id: "a" } }),
      ),
    );
    // In order, each decides on what the one before left: cancelled first, and neither twice.
    const fine = answers.map(({ result }) => result?.["isError"] !== true);
    assert.deepEqual(fine, [true, false, false, false, false, false, false, false]);
  });
});

test("a decision is not carried out on a file that changed since it was read", async () => {
  using project = scratchProject({ a: specText("status: failed") });
  const { files } = await new SpecFolder(project.root).scan(new AbortController().signal);
  const file = files[0] ?? assert.fail();
  project.write(".chant/specs/a.md", specText("status: completed"));
  const resume = { fields: { status: "pending" }, onlyIfUnchanged: true };
  await assert.rejects(editSpecFile(project.root, file, resume), { name: "AppError", code: "conflict" });
  assert.equal(project.spec("a"), specText("status: completed"));
  assert.deepEqual(project.files(".chant/specs"), ["a.md"]);
});

test("many processes add specs at once and none is lost", async () => {
  using project = scratchProject();
  const ids = await addFromManyProcesses(chantFile, project.root, { processes: 6, each: 10 });
  assert.equal(new Set(ids).size, 60);
  assert.deepEqual(project.files(".chant/specs"), ids.map((id) => `${id}.md`).sort());
  for (const id of ids)
    assert.match(project.spec(id), /^---\ntype: code\nstatus: pending\n---\n\n# Spec \d+ of process \d+\n$/);
});

test("a killed server leaves the old or the new text, and the next one tidies up", async () => {
  using project = scratchProject({ a: specText("status: pending", "# T\n\n" + "text\n".repeat(2000)) });
  const seen = await killDuringUpdates(chantFile, project, { updates: 20 });
  assert.ok(seen.old + seen.new === 20, JSON.stringify(seen));
  await withChant(project.root, async ({ json }) => {
    assert.equal((await json("chant_status"))["total"], 1);
    assert.deepEqual(project.files(".chant/specs"), ["a.md"]);
  });
});
