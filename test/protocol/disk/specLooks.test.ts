import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { closeSync, openSync, readdirSync, readlinkSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { test } from "node:test";
import { lookAtFile, statsOf } from "../../../src/disk/specs/lookAtFile.ts";
import { readSpecFile } from "../../../src/disk/specs/findSpecs.ts";
import { SpecFolder, type SpecScan } from "../../../src/disk/specs/specFolder.ts";
import { TextStore } from "../../../src/disk/specs/storedText.ts";
import { walkMarkdown } from "../../../src/disk/specs/walkMarkdown.ts";
import { maxDocumentBytes, maxLineLength } from "../../../src/domain/text/documentLimits.ts";
import { countCalls } from "../../support/countCalls.ts";
import { scratchProject, specText } from "../chant/scratchProject.ts";

const never = new AbortController().signal;
const notOnWindows = { skip: process.platform === "win32" && "needs links and pipes" };
const longAgo = new Date("2020-01-01");

const tooLarge = "The file is larger than 2 MB, so it is not read.";
const tooWide = "Line 2 of the file is longer than 64 KB, so it is not read.";
const texts = [
  ["small", "# Small\n", undefined],
  ["widest", "b".repeat(maxLineLength), undefined],
  ["wide", `a\n${"b".repeat(maxLineLength + 1)}`, tooWide],
  ["largest", "a\n".repeat(maxDocumentBytes / 2), undefined],
  ["large", "a\n".repeat(maxDocumentBytes / 2 + 1), tooLarge],
  // Fewer letters than bytes.
  ["umlauts", "ä\n".repeat(maxDocumentBytes / 3 + 1), tooLarge],
] as const;

test("a look gives the text of a file, or why it is refused", async () => {
  using project = scratchProject(Object.fromEntries(texts.map(([name, text]) => [name, text])));
  for (const [name, text, problem] of texts) {
    const found = lookAtFile(project.at(`.chant/specs/${name}.md`), project.root, new TextStore());
    assert.ok(found?.kind === "file");
    assert.equal(found.stats.size, Buffer.byteLength(text), name);
    assert.deepEqual([found.text.text === (problem ? "" : text), found.problem], [true, problem], name);
    const file = await readSpecFile(project.root, { name: `${name}.md`, path: project.at(`.chant/specs/${name}.md`) });
    assert.deepEqual([file?.spec !== undefined, file?.problem], [problem === undefined, problem], name);
  }
});

test("a look follows links to files of the project, and no others", notOnWindows, async () => {
  using outside = scratchProject({ secret: "" });
  using project = scratchProject({ ".chant/specs/folder.md/below.md": "", a: "# A\n", wide: texts[2][1] });
  const at = (name: string): string => project.at(`.chant/specs/${name}.md`);
  symlinkSync(at("a"), at("linked"));
  symlinkSync(at("wide"), at("linkedWide"));
  symlinkSync(at("folder"), at("linkedFolder"));
  symlinkSync(outside.at(".chant/specs/secret.md"), at("secret"));
  execFileSync("mkfifo", [at("pipe")]);
  symlinkSync(at("pipe"), at("linkedPipe"));
  const look = (name: string) => lookAtFile(at(name), project.root, new TextStore());
  const said = (name: string): unknown => {
    const found = look(name);
    return found?.kind === "file" ? (found.problem ?? found.text.text) : found?.kind;
  };
  const names = ["a", "linked", "linkedWide", "folder", "linkedFolder", "secret", "pipe", "linkedPipe", "none"];
  assert.deepEqual(names.map(said), [
    ...["# A\n", "# A\n", tooWide, "folder"],
    ...[undefined, undefined, undefined, undefined, undefined],
  ]);
  assert.equal(statsOf(at("linkedPipe"), project.root), undefined);
  const listed = await walkMarkdown(project.root, ".chant/specs");
  assert.deepEqual(listed.files.map(({ name }) => name).toSorted(), [
    ...["a.md", "below.md", "linked.md", "linkedWide.md", "wide.md"],
  ]);
  for (const name of ["folder", "none"])
    assert.equal(await readSpecFile(project.root, { name: `${name}.md`, path: at(name) }), undefined);
});

test("a file that cannot be read says so", () => {
  using project = scratchProject({ a: "# A\n" });
  class ClosedStore extends TextStore {
    override read(): never {
      throw new Error("the disk is gone");
    }
  }
  const found = lookAtFile(project.at(".chant/specs/a.md"), project.root, new ClosedStore());
  assert.ok(found?.kind === "file");
  assert.deepEqual([found.text.text, found.problem], ["", "The file cannot be read: the disk is gone"]);
});

test(
  "what was looked at is closed again",
  { skip: process.platform !== "linux" && "open files are not listed" },
  () => {
    using project = scratchProject({ a: "# A\n" });
    lookAtFile(project.at(".chant/specs/a.md"), project.root, new TextStore());
    const places = readdirSync("/proc/self/fd").map((name) => {
      try {
        return readlinkSync(`/proc/self/fd/${name}`);
      } catch {
        // The descriptor of this very listing is gone by now.
        return "";
      }
    });
    assert.deepEqual(
      places.filter((place) => place.startsWith(project.root)),
      [],
    );
  },
);

test("texts of files are kept apart, also of those that grow or shrink while they are read", () => {
  using project = scratchProject({ a: "a".repeat(3_000), b: "b".repeat(3_000), c: "c".repeat(2_000_000), d: "d" });
  const store = new TextStore();
  const read = (name: string, size?: number): string => {
    const descriptor = openSync(project.at(`.chant/specs/${name}.md`), "r");
    try {
      return store.read(descriptor, size ?? project.read(`.chant/specs/${name}.md`).length).text;
    } finally {
      closeSync(descriptor);
    }
  };
  const sizes = [undefined, 10, 2_999, 3_001, 5_000];
  for (const size of sizes) for (const name of ["a", "b"]) assert.equal(read(name, size), name.repeat(3_000));
  assert.equal(read("c"), "c".repeat(2_000_000));
  assert.deepEqual([read("d"), read("d", 0), read("a")], ["d", "d", "a".repeat(3_000)]);
});

const untidyOf = ({ untidyFolders }: SpecScan, root: string): readonly string[] =>
  untidyFolders.map((folder) => folder.slice(root.length + 1).replaceAll("\\", "/"));

test("a scan names the folders it saw, and those with something that a killed process left", async () => {
  using project = scratchProject({
    ".chant/specs/a.md": "",
    ".chant/specs/.a.md.lock": "",
    ".chant/specs/in/b.md": "",
    ".chant/specs/in/notes.txt": "",
    ".chant/specs/deep/er/c.md": "",
    ".chant/specs/deep/er/.c.md.1.abc.tmp": "",
  });
  const scan = await new SpecFolder(project.root).scan(never);
  const folders = [".chant/specs", ".chant/specs/deep", ".chant/specs/in", ".chant/specs/deep/er"];
  assert.deepEqual(
    scan.folders,
    folders.map((folder) => project.at(folder)),
  );
  assert.deepEqual(untidyOf(scan, project.root), [".chant/specs", ".chant/specs/deep/er"]);
  const walked = await walkMarkdown(project.root, ".chant/specs");
  assert.deepEqual([walked.folders, [...walked.untidyFolders]], [scan.folders, scan.untidyFolders]);
  assert.deepEqual(
    scan.files.map(({ id }) => id),
    ["a", "b", "c"],
  );
});

test("a project without specs has none, and neither has one whose folder is a link that leads out", async (t) => {
  using project = scratchProject({}, { initialized: false });
  const none = { files: [], folders: [project.at(".chant/specs")], untidyFolders: [], version: 0 };
  const folder = new SpecFolder(project.root);
  const missing = await folder.scan(never);
  assert.deepEqual([missing.files, missing.version], [none.files, none.version]);
  if (process.platform === "win32") return t.skip("only administrators may link files there");
  using outside = scratchProject({ secret: specText("status: failed") });
  symlinkSync(outside.at(".chant"), project.at(".chant"));
  for (const { files, folders } of [await folder.scan(never), await walkMarkdown(project.root, ".chant/specs")])
    assert.deepEqual([files, folders], [[], []]);
});

test("a scan counts its versions from one, and reads only what is another file", async () => {
  using project = scratchProject();
  const write = (id: string, text: string): void => {
    project.write(`.chant/specs/${id}.md`, text);
    // Old enough to be remembered by what the disk says of it.
    utimesSync(project.at(`.chant/specs/${id}.md`), longAgo, longAgo);
  };
  write("a", specText("status: failed"));
  write("b", "---\napproval: {}\nstatus: failed\n---\n");
  const look = countCalls(lookAtFile);
  const folder = new SpecFolder(project.root, undefined, (...args) => look.call(...args));
  const seen = async (): Promise<readonly unknown[]> => {
    const { version, files } = await folder.scan(never);
    return [version, look.count, ...files.map(({ spec }) => spec?.status)];
  };
  assert.deepEqual(await seen(), [1, 2, "failed", "failed"]);
  assert.deepEqual(await seen(), [1, 2, "failed", "failed"]);
  // Another file with the same text and time says nothing new.
  rmSync(project.at(".chant/specs/a.md"));
  write("a", specText("status: failed"));
  assert.deepEqual(await seen(), [1, 3, "failed", "failed"]);
  write("a", specText("status: pending"));
  assert.deepEqual(await seen(), [2, 4, "pending", "failed"]);
  folder.forget();
  assert.deepEqual(await seen(), [3, 6, "pending", "failed"]);
  await assert.rejects((folder.forget(), folder.scan(AbortSignal.abort())), { name: "AbortError" });
  assert.equal(look.count, 6);
  assert.deepEqual(await seen(), [4, 8, "pending", "failed"]);
});
