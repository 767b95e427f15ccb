import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { locateAlone, locateAmong } from "../../../src/disk/paths/locateAmong.ts";
import { projectFiles } from "../../../src/disk/paths/projectFiles.ts";
import { leadsOutSync, locateInside, requireInside, resolveInside } from "../../../src/disk/paths/resolveInside.ts";

/** A project and a folder beside it. */
async function beside(run: (project: string, outside: string) => Promise<void>): Promise<void> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "flightdeck-paths-")));
  const [project, outside] = [path.join(folder, "project"), path.join(folder, "outside")];
  await mkdir(project);
  await mkdir(outside);
  await writeFile(path.join(outside, "secret.md"), "secret");
  try {
    await run(project, outside);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("a name leads to its real path, whether or not it exists", () =>
  beside(async (project) => {
    await mkdir(path.join(project, "real"));
    await symlink("real", path.join(project, "link"));
    assert.equal(await resolveInside(project, "link/new/file.md"), path.join(project, "real", "new", "file.md"));
    assert.equal(await resolveInside(project, "."), project);
    assert.equal(await resolveInside(project, path.join(project, "real")), path.join(project, "real"));
  }));

test("names and links that lead out are distinguished", () =>
  beside(async (project, outside) => {
    await symlink(outside, path.join(project, "folder"));
    await symlink(path.join(outside, "secret.md"), path.join(project, "file.md"));
    await symlink(path.join(outside, "not yet.md"), path.join(project, "dangling.md"));
    await symlink("loop", path.join(project, "loop"));
    const refused: readonly (readonly [string, string])[] = [
      ["..", "outside"],
      ["../outside/secret.md", "outside"],
      ["/etc/passwd", "outside"],
      ["a\0b", "nullByte"],
      ["folder", "link"],
      ["folder/secret.md", "link"],
      ["folder/new/file.md", "link"],
      ["file.md", "link"],
      ["dangling.md", "link"],
      ["dangling.md/below", "link"],
      ["loop", "link"],
    ];
    for (const [name, refusal] of refused) assert.deepEqual(await locateInside(project, name), { refusal }, name);
    const known = refused.filter(([name]) => !/dangling|loop|folder\/new/.test(name));
    assert.deepEqual(
      known.map(([name]) => leadsOutSync(project, name)),
      known.map(() => true),
    );
    assert.equal(leadsOutSync(project, "not there/yet.md"), false);
    await assert.rejects(requireInside(project, "folder/x.md"), {
      name: "AppError",
      message: "folder/x.md leads out of the project through a symbolic link, so it is neither read nor written.",
    });
  }));

test("no folder is made and no file written behind a link that leads out", () =>
  beside(async (project, outside) => {
    await symlink(outside, path.join(project, "folder"));
    await symlink(path.join(outside, "secret.md"), path.join(project, "file.md"));
    await symlink(path.join(outside, "appears.md"), path.join(project, "dangling.md"));
    const files = projectFiles(project);
    for (const name of ["folder/deep/a.md", "file.md", "dangling.md"]) {
      await assert.rejects(files.create(name, "x"), { code: "invalidInput" });
      await assert.rejects(files.replace(name, "x"), { code: "invalidInput" });
      await assert.rejects(
        files.edit(name, () => "x"),
        { code: "invalidInput" },
      );
      await assert.rejects(files.read(name), { code: "invalidInput" });
      assert.equal(await files.exists(name), false);
    }
    await assert.rejects(files.entries("folder"), { code: "invalidInput" });
    await assert.rejects(files.walk("folder"), { code: "invalidInput" });
    assert.equal(await readFile(path.join(outside, "secret.md"), "utf8"), "secret");
    assert.equal(existsSync(path.join(outside, "deep")), false);
    assert.equal(existsSync(path.join(outside, "appears.md")), false);
  }));

test("a given path is held against every allowed root, by real paths", () =>
  beside(async (project, outside) => {
    await symlink(project, path.join(outside, "alias"));
    await symlink(outside, path.join(project, "out"));
    const inside = path.join(project, "specs", "a");
    assert.deepEqual(await locateAmong([outside, project], inside), { root: project, path: inside });
    const alias = path.join(outside, "alias", "specs", "a");
    assert.deepEqual(await locateAmong([project], alias), { root: project, path: inside });
    assert.deepEqual(await locateAmong([project], path.join(project, "out", "a")), { refusal: "link" });
    assert.deepEqual(await locateAmong([project], path.join(outside, "a")), { refusal: "outside" });
    assert.deepEqual(await locateAmong([project, outside], path.join(project, "out", "a")), {
      root: outside,
      path: path.join(outside, "a"),
    });
    assert.deepEqual(await locateAlone("/a\0b"), { refusal: "nullByte" });
  }));

test("a refusal names what is inside by its way from the root, and everything else as it was given", () =>
  beside(async (project, outside) => {
    await symlink(outside, path.join(project, "folder"));
    const refused = async (name: string): Promise<string> =>
      requireInside(project, name).then(
        () => "",
        (error: unknown) => String(error),
      );
    assert.match(await refused(path.join(project, "folder", "secret.md")), /[^\w/]folder\/secret\.md/);
    const secret = path.join(outside, "secret.md");
    assert.ok((await refused(secret)).includes(secret));
  }));
