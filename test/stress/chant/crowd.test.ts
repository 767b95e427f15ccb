import assert from "node:assert/strict";
import { test } from "node:test";
import { chantFile, withChant } from "../../protocol/chant/chantProcess.ts";
import { addFromManyProcesses, killDuringUpdates } from "../../protocol/chant/crowd.ts";
import { scratchProject, specText } from "../../protocol/chant/scratchProject.ts";

test("twenty processes add fifty specs each: a thousand files, none empty, none lost", async () => {
  using project = scratchProject();
  const ids = await addFromManyProcesses(chantFile, project.root, { processes: 20, each: 50 });
  assert.equal(new Set(ids).size, 1000);
  assert.deepEqual(project.files(".chant/specs"), ids.map((id) => `${id}.md`).sort());
  const texts = new Set(ids.map((id) => project.spec(id)));
  assert.equal(texts.size, 1000);
  for (const text of texts)
    assert.match(text, /^---\ntype: code\nstatus: pending\n---\n\n# Spec \d+ of process \d+\n$/);
});

test("five hundred updates, each killed at a random moment: old text or new, nothing left behind", async (context) => {
  using project = scratchProject({ a: specText("status: pending", `# T\n\n${"text\n".repeat(2000)}`) });
  const seen = await killDuringUpdates(chantFile, project, { updates: 500 });
  context.diagnostic(`old text ${seen.old} times, new text ${seen.new} times`);
  assert.ok(seen.old > 0 && seen.new > 0, "the kills missed the moment of writing");
  await withChant(project.root, async ({ json }) => {
    assert.equal((await json("chant_status"))["total"], 1);
    assert.deepEqual(project.files(".chant/specs"), ["a.md"]);
  });
});
