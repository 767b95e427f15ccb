import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { test, type TestContext } from "node:test";
import { createTemporaryFolder } from "../../../../test/support/temporaryFolder.ts";
import { watchNewFolders } from "./watchNewFolders.ts";
import { eventually } from "../../../../test/support/eventually.ts";

const options = { skip: process.platform !== "linux" && "other systems do not need it" };

/** Waits until a path was told of. */
async function start(
  t: TestContext,
  pattern: string,
  watch = watchNewFolders,
  prepare: (root: string) => Promise<unknown> = () => Promise.resolve(),
) {
  const folder = await createTemporaryFolder();
  const root = folder.path;
  await prepare(root);
  /** Since the last path that was waited for, and ever. */
  const told = new Set<string>();
  const ever = new Set<string>();
  const watching = watch(root, [pattern], (path) => (told.add(path), ever.add(relative(root, path))));
  t.after(async () => (watching.dispose(), await folder.remove()));
  const until = async (path: string): Promise<void> => {
    await eventually(() => told.has(join(root, path)), `${path} was not told of`);
    told.clear();
  };
  return { root, ever, until };
}

test("what is written into folders that came in one go is told, and again after they went", options, async (t) => {
  const { root, until } = await start(t, "docs/{adr,archive/task}/*.md");
  for (let round = 0; round < 3; round++) {
    await mkdir(join(root, "docs/archive/task"), { recursive: true });
    await writeFile(join(root, "docs/archive/task/one.md"), "1");
    await until("docs/archive/task/one.md");
    await writeFile(join(root, "docs/archive/task/two.md"), "2");
    await until("docs/archive/task/two.md");
    await rm(join(root, "docs"), { recursive: true });
  }
});

test("folders created after the window opened, but before they were watched, are reported, too", options, async (t) => {
  const prepare = (root: string) => mkdir(join(root, "docs", "adr"), { recursive: true });
  const { root, ever } = await start(t, "docs/adr/*.md", watchNewFolders, prepare);
  // Nothing tells when the folders are being followed, so the file is written until it is told of.
  await eventually(async () => {
    await writeFile(join(root, "docs", "adr", "one.md"), "");
    return ever.has("docs/adr/one.md");
  }, "docs/adr/one.md was not told of");
});

test(
  "of the files in older folders only deleted ones are told, even if they were replaced just before",
  options,
  async (t) => {
    const folder = await createTemporaryFolder();
    t.after(() => folder.remove());
    const file = (name: string): string => join(folder.path, "docs", "adr", name);
    await mkdir(join(folder.path, "docs", "adr"), { recursive: true });
    await writeFile(file("kept.md"), "1");
    await writeFile(file("deleted.md"), "1");
    // For a module that starts now, these folders were there before the window.
    const module = (await import(`./watchNewFolders.ts?${"started-later"}`)) as {
      watchNewFolders: typeof watchNewFolders;
    };
    const told: string[] = [];
    const watching = module.watchNewFolders(folder.path, ["docs/adr/*.md"], (path) => told.push(path));
    t.after(() => watching.dispose());
    // Nothing tells when the folders are being followed, so a file is made and deleted until that is told of.
    await eventually(async () => {
      await writeFile(file("first.md"), "");
      await rm(file("first.md"));
      return told.includes(file("first.md"));
    }, "first.md was not told of");
    for (const name of ["kept.md", "deleted.md"]) {
      await writeFile(file("temporary"), "2");
      await rename(file("temporary"), file(name));
    }
    await rm(file("deleted.md"));
    await eventually(() => told.includes(file("deleted.md")), "deleted.md was not told of");
    assert.deepEqual(new Set(told), new Set([file("first.md"), file("deleted.md")]));
  },
);

test("files of other kinds and places are not told", options, async (t) => {
  const { root, ever, until } = await start(t, ".chant/{specs,archive}/**/*.md");
  await mkdir(join(root, "elsewhere"));
  await writeFile(join(root, "elsewhere/a.md"), "");
  await mkdir(join(root, ".chant/specs/deep"), { recursive: true });
  await writeFile(join(root, ".chant/specs/deep/a.json"), "");
  await writeFile(join(root, ".chant/specs/deep/b.md"), "");
  await until(".chant/specs/deep/b.md");
  assert.deepEqual([...ever], [".chant/specs/deep/b.md"]);
});

test("a link to a folder above is told of, and not followed", options, async (t) => {
  const { root, ever, until } = await start(t, "specs/**");
  await mkdir(join(root, "other"));
  await mkdir(join(root, "specs"));
  await symlink("..", join(root, "specs", "round"));
  await until("specs/round");
  await writeFile(join(root, "other", "a.md"), "");
  await mkdir(join(root, "specs", "001"));
  await writeFile(join(root, "specs", "001", "spec.md"), "");
  await until("specs/001/spec.md");
  assert.deepEqual(
    [...ever].filter((path) => path.includes("round")),
    ["specs/round"],
  );
});

test("folders are followed although the clock was set back after the start", options, async (t) => {
  // Folders made now are an hour older than the module, as after a step back.
  const now = Date.now;
  Date.now = () => now() + 3_600_000;
  const module = (await import(`./watchNewFolders.ts?${"started-ahead"}`)) as {
    watchNewFolders: typeof watchNewFolders;
  };
  Date.now = now;
  const { root, until } = await start(t, "docs/adr/*.md", module.watchNewFolders);
  await mkdir(join(root, "docs", "adr"), { recursive: true });
  await writeFile(join(root, "docs", "adr", "one.md"), "");
  await until("docs/adr/one.md");
  await writeFile(join(root, "docs", "adr", "two.md"), "");
  await until("docs/adr/two.md");
});

/** Without a watch in a namespace of its own, where nothing else is disturbed. */
const withoutWatches = (script: string) =>
  spawnSync(
    "unshare",
    [
      "-Ur",
      "sh",
      "-c",
      'echo 0 > /proc/sys/user/max_inotify_watches && exec "$@"',
      "sh",
      process.execPath,
      "-e",
      script,
    ],
    { encoding: "utf8" },
  );
const canTakeWatches = process.platform === "linux" && withoutWatches("").status === 0;

test("a system without watches is noticed", { skip: !canTakeWatches && "no user namespaces here" }, () => {
  const module = (name: string): string => JSON.stringify(join(import.meta.dirname, name));
  const { stdout, stderr } = withoutWatches(`
    Promise.all([import(${module("watchShortage.ts")}), import(${module("watchNewFolders.ts")})]).then(
      ([{ onNoWatches }, { watchNewFolders }]) => {
        onNoWatches(() => console.log("noticed"));
        watchNewFolders(${JSON.stringify(import.meta.dirname)}, ["docs/*.md"], () => undefined);
      });`);
  assert.equal(stdout, "noticed\n", stderr);
});
