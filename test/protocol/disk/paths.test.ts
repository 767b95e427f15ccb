import assert from "node:assert/strict";
import { mkdir, readFile, realpath, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { locateAlone, locateAmong } from "../../../src/disk/paths/locateAmong.ts";
import { nearestWith } from "../../../src/disk/paths/nearestWith.ts";
import { projectFiles } from "../../../src/disk/paths/projectFiles.ts";
import { locateEntry, locateInside } from "../../../src/disk/paths/resolveInside.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const noLinks = { skip: process.platform === "win32" && "only administrators may link files there" };

/** A project with a folder in it, and a folder beside it. */
async function twoFolders(t: TestContext) {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const [project, outside] = [path.join(scratch.path, "project"), path.join(scratch.path, "outside")];
  await mkdir(path.join(project, "specs"), { recursive: true });
  await mkdir(outside);
  return { project, outside };
}

test("a null character is refused before the disk is asked", async () => {
  for (const located of [locateAmong(["/a"], "/a/b\0c"), locateAlone("/a/b\0c")])
    assert.deepEqual(await located, { refusal: "nullByte" });
});

test("a path that names its own root is taken as it is", async (t) => {
  const { project } = await twoFolders(t);
  const specs = path.join(project, "specs");
  assert.deepEqual(await locateAlone(path.join(specs, "..", "specs")), { root: specs, path: specs });
});

test(
  "a given path keeps its way below the root that it names, also where another root is the same folder",
  noLinks,
  async (t) => {
    const { project, outside } = await twoFolders(t);
    const alias = path.join(outside, "alias");
    await symlink(project, alias);
    await symlink("specs", path.join(project, "link"));
    const given = path.join(alias, "link", "a.md");
    assert.deepEqual(await locateAmong([project, alias], given), { root: alias, path: given });
  },
);

test("a link that leads out of one of several roots, or to nowhere, is called a link", noLinks, async (t) => {
  const { project, outside } = await twoFolders(t);
  await symlink(outside, path.join(project, "out"));
  await symlink("nowhere", path.join(project, "broken"));
  const roots = [path.join(project, "specs"), project];
  for (const name of ["out", "out/a.md", "broken"])
    assert.deepEqual(await locateAmong(roots, path.join(project, name)), { refusal: "link" }, name);
});

const posixPaths = { skip: process.platform === "win32" && "paths of POSIX stand in for those of Windows" };

test(
  "on Windows, a path to another machine is refused unless a root names it, and so are names that mean a device",
  posixPaths,
  async (t) => {
    const { project, outside } = await twoFolders(t);
    const roots = [outside, project];
    const elsewhere = `/${project}`;
    assert.deepEqual(await locateAmong([outside], elsewhere, "win32"), { refusal: "network" });
    assert.deepEqual(await locateAmong(roots, elsewhere, "win32"), { root: project, path: project });
    assert.deepEqual(await locateAmong(roots, path.join(project, "nul"), "win32"), { refusal: "windowsName" });
    assert.deepEqual(await locateAlone(elsewhere, "win32"), { refusal: "network" });
    assert.deepEqual(await locateAlone(path.join(project, "nul"), "win32"), { refusal: "windowsName" });
    assert.deepEqual(await locateInside(project, "specs/nul", "win32"), { refusal: "windowsName" });
  },
);

test("what is done to a link is done where the link itself stands", noLinks, async (t) => {
  const { project, outside } = await twoFolders(t);
  await symlink(outside, path.join(project, "out"));
  await symlink("specs", path.join(project, "in"));
  assert.equal(await locateEntry(project, "out"), path.join(project, "out"));
  assert.equal(await locateEntry(project, "in/a.md"), path.join(project, "specs", "a.md"));
  assert.equal(await locateEntry(project, "out/a.md"), undefined);
});

test("the nearest folder with a name is this one or one above it", async (t) => {
  const { project } = await twoFolders(t);
  const specs = path.join(project, "specs");
  await writeFile(path.join(project, "marker"), "");
  assert.equal(await nearestWith(specs, "marker"), project);
  assert.equal(await nearestWith(project, "marker"), project);
  await writeFile(path.join(specs, "marker"), "");
  assert.equal(await nearestWith(path.join(specs, "not", "there"), "marker"), specs);
  assert.equal(await nearestWith(specs, "flightdeck-no-such-name"), undefined);
});

test("a file of a project is created once, with the folders it needs, and then exists", async (t) => {
  const { project } = await twoFolders(t);
  const files = projectFiles(project);
  assert.equal(await files.exists("new/deep/a.md"), false);
  assert.equal(await files.create("new/deep/a.md", "first"), true);
  assert.equal(await files.create("new/deep/a.md", "second"), false);
  assert.equal(await files.exists("new/deep/a.md"), true);
  assert.equal(await files.read("new/deep/a.md"), "first");
  assert.equal(await readFile(path.join(await realpath(project), "new", "deep", "a.md"), "utf8"), "first");
});
