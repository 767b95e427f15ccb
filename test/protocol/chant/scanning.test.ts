import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { rmSync, symlinkSync } from "node:fs";
import { test } from "node:test";
import { SpecFolder, type SpecScan } from "../../../src/disk/specs/specFolder.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const never = new AbortController().signal;
const statusesOf = ({ files }: SpecScan): Record<string, string | undefined> =>
  Object.fromEntries(files.map(({ relativePath, spec }) => [relativePath.replace(".chant/specs/", ""), spec?.status]));

test("a scan that was called off half-way loses no change", async () => {
  const ids = Array.from({ length: 2_000 }, (_, n) => `s${n}`);
  using project = scratchProject(Object.fromEntries(ids.map((id) => [id, specText("status: pending")])));
  const folder = new SpecFolder(project.root);
  await folder.scan(never);
  for (const id of ids) project.write(`.chant/specs/${id}.md`, specText("status: failed"));
  const caller = new AbortController();
  setImmediate(() => caller.abort());
  await assert.rejects(folder.scan(caller.signal), { name: "AbortError" });
  const statuses = Object.values(statusesOf(await folder.scan(never)));
  assert.deepEqual([statuses.length, new Set(statuses)], [2_000, new Set(["failed"])]);
});

test("the same scan twice is the same version, and every kind of change a new one", async () => {
  using project = scratchProject({ a: specText("status: pending"), b: specText("status: pending") });
  const folder = new SpecFolder(project.root);
  const versions = [(await folder.scan(never)).version, (await folder.scan(never)).version];
  assert.equal(versions[0], versions[1]);
  const changes: [() => void, Record<string, string | undefined>][] = [
    [() => project.write(".chant/specs/a.md", specText("status: failed")), { "a.md": "failed", "b.md": "pending" }],
    [() => rmSync(project.at(".chant/specs/b.md")), { "a.md": "failed" }],
    [() => project.write(".chant/specs/in/c.md", ""), { "a.md": "failed", "in/c.md": "pending" }],
    [() => rmSync(project.at(".chant/specs/in"), { recursive: true }), { "a.md": "failed" }],
    [() => project.write(".chant/specs/a.md", specText("status: nonsense")), { "a.md": undefined }],
  ];
  for (const [change, expected] of changes) {
    change();
    const scan = await folder.scan(never);
    assert.deepEqual(statusesOf(scan), expected);
    assert.notEqual(scan.version, versions.at(-1));
    versions.push(scan.version);
  }
});

test("files of every size are read to their end", async () => {
  const sizes = [0, 1, 511, 512, 513, 4095, 4096, 4097, 70_000, 1_048_575, 1_048_576, 2_000_000];
  const letters = (size: number): string => "ü".repeat(size / 2).padEnd(size - Math.floor(size / 2), ".");
  // In lines of 1,000 bytes: longer ones than 64 KB are refused.
  const textOf = (size: number): string =>
    `${letters(998)}.\n`.repeat(Math.max(0, size - 1) / 1000) + letters(size === 0 ? 0 : ((size - 1) % 1000) + 1);
  using project = scratchProject(
    Object.fromEntries(sizes.map((size) => [`s${String(size).padStart(7, "0")}`, textOf(size)])),
  );
  const { files } = await new SpecFolder(project.root).scan(never);
  assert.deepEqual(
    files.map(({ text, spec }) => [text, spec?.body]),
    sizes.map((size) => [textOf(size), textOf(size)]),
  );
});

test("a file over 2 MB and one with a line over 64 KB are named with the reason, and hide no other", async () => {
  using project = scratchProject({
    ".chant/specs/a.md": `${"a".repeat(70_000)}\n`,
    ".chant/specs/b.md": "b\n".repeat(1_100_000),
    ".chant/specs/c.md": specText("status: failed"),
  });
  const { files } = await new SpecFolder(project.root).scan(never);
  assert.deepEqual(
    files.map(({ spec }) => spec?.status),
    [undefined, undefined, "failed"],
  );
});

test("where two files have one id, the second steps in when the first no longer holds a spec", async () => {
  using project = scratchProject({
    ".chant/specs/a.md": specText("status: failed"),
    ".chant/specs/in/a.md": specText("status: completed"),
  });
  const folder = new SpecFolder(project.root);
  assert.deepEqual(statusesOf(await folder.scan(never)), { "a.md": "failed", "in/a.md": undefined });
  project.write(".chant/specs/a.md", "---\nstatus: [\n---\n");
  assert.deepEqual(statusesOf(await folder.scan(never)), { "a.md": undefined, "in/a.md": "completed" });
});

test(
  "links are followed inside the project only, and nothing waits at a pipe",
  { timeout: 10_000 },
  async (context) => {
    if (process.platform === "win32") return context.skip("needs links and pipes");
    using outside = scratchProject({ secret: specText("status: failed") });
    using project = scratchProject({ "notes/real.md": specText("status: failed"), ".chant/specs/dir.md/x.md": "" });
    symlinkSync(project.at("notes/real.md"), project.at(".chant/specs/linked.md"));
    symlinkSync(outside.at(".chant/specs/secret.md"), project.at(".chant/specs/secret.md"));
    symlinkSync(project.at("nowhere.md"), project.at(".chant/specs/nowhere.md"));
    symlinkSync(project.at("notes"), project.at(".chant/specs/folder"));
    execFileSync("mkfifo", [project.at(".chant/specs/pipe.md")]);
    const folder = new SpecFolder(project.root);
    assert.deepEqual(statusesOf(await folder.scan(never)), { "linked.md": "failed", "dir.md/x.md": "pending" });
    project.write("notes/real.md", specText("status: completed"));
    assert.equal(statusesOf(await folder.scan(never))["linked.md"], "completed");
    rmSync(project.at(".chant/specs/linked.md"));
    symlinkSync(outside.at(".chant/specs/secret.md"), project.at(".chant/specs/linked.md"));
    assert.deepEqual(statusesOf(await folder.scan(never)), { "dir.md/x.md": "pending" });
  },
);
