import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { test } from "node:test";
import { inProcess } from "./inProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const never = new AbortController().signal;
const mimeType = "text/markdown";
const resourcesOf = (root: string, warnings: string[] = []) =>
  inProcess(root, { warnings }).resources ?? assert.fail("There are no resources.");

test("specs are addressed by their id, active and archived ones apart", async () => {
  using project = scratchProject({
    b: specText("status: failed", "no title"),
    "a b": specText("status: pending", "# Ring\n"),
    broken: "---\nstatus: [\n---\n",
    ".chant/archive/2026-01-02/2026-01-02-001-abc.md": "archived",
    ".chant/archive/2026-01-01-001-abc.md": "older",
  });
  const resources = resourcesOf(project.root);
  assert.deepEqual(resources.templates, [
    { uriTemplate: "chant://spec/{id}", name: "spec", title: "Active spec", mimeType },
    { uriTemplate: "chant://archive/{id}", name: "archived spec", title: "Archived spec", mimeType },
  ]);
  const [first, second, third, ...archived] = await resources.list(never);
  const size = (id: string): number => project.spec(id).length;
  assert.deepEqual(
    [first, second],
    [
      {
        ...{ uri: "chant://spec/a%20b", name: "a b", title: "Ring", mimeType, size: size("a b") },
        _meta: { path: ".chant/specs/a b.md" },
      },
      { uri: "chant://spec/b", name: "b", mimeType, size: size("b"), _meta: { path: ".chant/specs/b.md" } },
    ],
  );
  assert.equal(third?.uri, "chant://spec/broken");
  assert.match(String(third._meta?.["problem"]), /^The front matter cannot be read/);
  const archive = (id: string) => ({ uri: `chant://archive/${id}`, name: id, mimeType });
  assert.deepEqual(archived, [archive("2026-01-01-001-abc"), archive("2026-01-02-001-abc")]);
});

test("a resource is read whole, a broken one with its problem", async () => {
  using project = scratchProject({
    a: specText("status: failed"),
    broken: "---\nstatus: [\n---\n",
    ".chant/archive/old.md": "archived",
  });
  const read = (uri: string) => resourcesOf(project.root).read(uri, never);
  assert.deepEqual(await read("chant://spec/a"), {
    ...{ uri: "chant://spec/a", mimeType, text: specText("status: failed") },
  });
  assert.deepEqual(await read("chant://archive/old"), { uri: "chant://archive/old", mimeType, text: "archived" });
  const broken = await read("chant://spec/broken");
  assert.equal(broken?.text, "---\nstatus: [\n---\n");
  assert.match(String(broken._meta?.["problem"]), /^The front matter cannot be read/);
  for (const uri of ["chant://spec/old", "chant://archive/a", "chant://spec/../specs/a", "chant://spec/", "x"])
    assert.equal(await read(uri), undefined, uri);
});

test("files of one id are listed once, and the one that counts is read", async () => {
  using project = scratchProject({ a: "# One\n", ".chant/specs/later/a.md": "# Two\n", b: "" });
  const warnings: string[] = [];
  const resources = resourcesOf(project.root, warnings);
  const listed = await resources.list(never);
  assert.deepEqual(
    listed.map(({ uri }) => uri),
    ["chant://spec/a", "chant://spec/b"],
  );
  const text = (await resources.read("chant://spec/a", never))?.text;
  assert.equal(text, listed[0]?.title === "Two" ? "# Two\n" : "# One\n");
  assert.equal(warnings.length, 1, "the other one is reported once");
  await resources.list(never);
  assert.equal(warnings.length, 1);
});

test("without a project there are no resources", async () => {
  using folder = scratchProject({}, { initialized: false });
  const resources = resourcesOf(folder.root);
  assert.deepEqual(await resources.list(never), []);
  assert.equal(await resources.read("chant://spec/a", never), undefined);
});

test(
  "a folder of specs that is a link out of the project is refused",
  { skip: process.platform === "win32" },
  async () => {
    using outside = scratchProject({ a: "" });
    using project = scratchProject({ ".chant/config.md": "" }, { initialized: false });
    symlinkSync(outside.at(".chant/specs"), project.at(".chant/specs"));
    assert.deepEqual(await resourcesOf(project.root).list(never), []);
    assert.match(await inProcess(project.root).refusal("chant_status", {}), /^\.chant\/specs .*link/);
  },
);
