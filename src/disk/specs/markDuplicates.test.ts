import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpecFile, type ReadSpec } from "./parseSpecFile.ts";
import { markDuplicates } from "./markDuplicates.ts";
import { SpecFile } from "./specFile.ts";
import { StoredText } from "./storedText.ts";

async function fileOf(id: string, path: string, text = "", modifiedMs = 1): Promise<SpecFile> {
  const stored = new StoredText(Buffer.from(text));
  const read: ReadSpec = await parseSpecFile(id, stored);
  const stats = { mtimeMs: modifiedMs, size: text.length };
  return new SpecFile({ id, path: `/project/${path}`, projectRoot: "/project", text: stored, stats, ...read });
}

const noSpec = "---\nstatus: [\n---\n";
const shown = (files: readonly SpecFile[]): readonly (readonly [string, string | undefined])[] =>
  files.map(({ relativePath, problem }) => [relativePath, problem]);

test("a list in which every id is there once is the list itself", async () => {
  for (const files of [[], [await fileOf("a", "a.md")], [await fileOf("a", "a.md"), await fileOf("b", "b.md")]])
    assert.equal(markDuplicates(files), files);
});

test("of files with one id the first path keeps it, and the others say where that is", async () => {
  const files = await Promise.all([
    fileOf("a", "a.md"),
    ...["z/b.md", "b.md", "x/b.md"].map((path) => fileOf("b", path)),
    fileOf("c", "c.md", noSpec),
  ]);
  const problem = "Another file already has this id: b.md";
  const marked = markDuplicates(files);
  assert.deepEqual(shown(marked).slice(0, 4), [
    ["a.md", undefined],
    ["b.md", undefined],
    ["x/b.md", problem],
    ["z/b.md", problem],
  ]);
  assert.deepEqual(
    marked.map(({ spec }) => spec !== undefined),
    [true, true, false, false, false],
  );
  assert.deepEqual(marked[4], files[4]);
});

test("a file without a spec does not keep an id, unless none of them has one", async () => {
  const [broken, readable] = [await fileOf("a", "a.md", noSpec), await fileOf("a", "x/a.md")];
  const marked = markDuplicates([broken, readable]);
  assert.equal(marked[0], readable);
  assert.deepEqual(shown(marked)[1], ["a.md", "Another file already has this id: x/a.md"]);
  const other = await fileOf("a", "x/a.md", noSpec);
  assert.equal(markDuplicates([other, broken])[0], broken);
});

test("what is kept out of the specs keeps its text, its size and its time", async () => {
  const file = await fileOf("a", "a.md", "# Title\n", 5);
  const { text, size, modifiedMs, spec, problem } = file.withProblem("Refused.");
  assert.deepEqual([text, size, modifiedMs, spec, problem], ["# Title\n", 8, 5, undefined, "Refused."]);
});

test("two looks found the same where text, time and problem are the same", async () => {
  const file = await fileOf("a", "a.md", "# Title\n");
  assert.equal(file.isSameAs(await fileOf("a", "a.md", "# Title\n")), true);
  assert.equal(file.isSameAs(await fileOf("a", "a.md", "# Other\n")), false);
  assert.equal(file.isSameAs(await fileOf("a", "a.md", "# Title\n", 2)), false);
  assert.equal(file.isSameAs(file.withProblem("Refused.")), false);
});

test("a simple spec is read at once, and another one in full, with the first error in it", async () => {
  const read = (text: string): ReadSpec | Promise<ReadSpec> => parseSpecFile("a", new StoredText(Buffer.from(text)));
  const simple = read("---\nstatus: failed\n---\n# Title\n");
  assert.ok(!(simple instanceof Promise));
  assert.deepEqual([simple.spec?.status, simple.problem], ["failed", undefined]);
  const thorough = read("---\nstatus: failed\napproval:\n  required: true\n  status: approved\n---\n# Title\n");
  assert.ok(thorough instanceof Promise);
  assert.deepEqual([(await thorough).spec?.status, (await thorough).problem], ["failed", undefined]);
  const broken = await read("---\nstatus: finished\n---\n");
  assert.equal(broken.spec, undefined);
  assert.match(broken.problem ?? "", /finished/);
});
