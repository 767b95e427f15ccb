import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathFromRoot } from "../../../disk/paths/pathFromRoot.ts";
import { idOfPath, specPaths } from "./specPaths.ts";

test("every Markdown file is found, at any depth, with its id and its path from the root", async (t) => {
  const root = mkdtempSync(join(tmpdir(), "flightdeck-"));
  t.after(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, ".chant", "specs", "deep", "er.md"), { recursive: true });
  for (const name of ["a.md", "deep/b.1.md", "deep/notes.txt"]) writeFileSync(join(root, ".chant", "specs", name), "");
  const paths = (await specPaths(root, "specs")).toSorted();
  assert.deepEqual(paths.map(idOfPath), ["a", "b.1"]);
  assert.deepEqual(
    paths.map((path) => pathFromRoot(root, path)),
    [".chant/specs/a.md", ".chant/specs/deep/b.1.md"],
  );
  assert.deepEqual(await specPaths(root, "archive"), []);
});

const links = { skip: process.platform === "win32" && "only administrators may link files there" };

test("links to files of the project are listed, and none that lead elsewhere", links, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "flightdeck-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const [real, root] = [join(folder, "real"), join(folder, "project")];
  const specs = join(real, ".chant", "specs");
  mkdirSync(join(specs, "deep"), { recursive: true });
  mkdirSync(join(folder, "real-outside"));
  // The project itself may be behind a link, too.
  symlinkSync(real, root);
  for (const path of ["real/notes.md", "real/.chant/specs/a.md", "real-outside/o.md"])
    writeFileSync(join(folder, path), "");
  symlinkSync(join("..", "..", "..", "notes.md"), join(specs, "deep", "inside.md"));
  symlinkSync(join(specs, "deep", "inside.md"), join(specs, "chained.md"));
  symlinkSync(join(folder, "real-outside", "o.md"), join(specs, "outside.md"));
  symlinkSync(join(real, "nowhere"), join(specs, "broken.md"));
  symlinkSync(join(specs, "deep"), join(specs, "folder.md"));
  symlinkSync(join(specs, "loop.md"), join(specs, "loop.md"));
  assert.deepEqual((await specPaths(root, "specs")).map((path) => pathFromRoot(root, path)).toSorted(), [
    ".chant/specs/a.md",
    ".chant/specs/chained.md",
    ".chant/specs/deep/inside.md",
  ]);
});
