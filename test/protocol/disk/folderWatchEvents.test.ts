import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import fs, { mkdirSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { test, type TestContext } from "node:test";
import type { FolderChange } from "../../../src/disk/folders/folderWatch.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

/** A watch of the system, from which the test tells what happens. */
class ScriptedWatcher extends EventEmitter {
  isOpen = true;
  readonly folder: string;
  readonly options: unknown;
  readonly tell: (name: string | null) => void;

  constructor(folder: string, options: unknown, listener: (event: string, name: string | null) => void) {
    super();
    [this.folder, this.options] = [folder, options];
    this.tell = (name) => listener("rename", name);
  }
  close(): void {
    this.isOpen = false;
  }
}

let watchers: ScriptedWatcher[] = [];
let hasWatchesLeft = true;
Object.assign(fs, {
  watch(...args: ConstructorParameters<typeof ScriptedWatcher>) {
    if (!hasWatchesLeft) throw new Error("ENOSPC");
    watchers.push(new ScriptedWatcher(...args));
    return watchers.at(-1);
  },
});
syncBuiltinESMExports();
// Only now, so that what it takes hold of is the watch above.
const { createFolderWatch } = await import("../../../src/disk/folders/folderWatch.ts");

const open = (): readonly string[] =>
  watchers.filter(({ isOpen }) => isOpen).map(({ folder }) => path.basename(folder));
const watcherOf = (folder: string): ScriptedWatcher =>
  watchers.findLast((each) => each.isOpen && each.folder === folder) ?? assert.fail(`${folder} is not watched`);

async function start(t: TestContext, isRecursive?: boolean) {
  const top = await createTemporaryFolder();
  t.after(() => top.remove());
  for (const name of ["specs/a", "specs/b", "specs/A"]) mkdirSync(path.join(top.path, name), { recursive: true });
  [watchers, hasWatchesLeft] = [[], true];
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told: (readonly FolderChange[])[] = [];
  const watch = createFolderWatch((changes) => told.push(changes), isRecursive);
  const at = (name: string): string => path.join(top.path, name);
  return { watch, told, at, specs: at("specs"), a: at("specs/a"), b: at("specs/b") };
}

test("a burst of changes is told once, each of them once, when it has settled", async (t) => {
  const { watch, told, a, b } = await start(t);
  watch.set([a, b]);
  for (const name of ["x", "y", "x", null]) watcherOf(a).tell(name);
  t.mock.timers.tick(39);
  watcherOf(b).tell("x");
  assert.deepEqual(told, []);
  t.mock.timers.tick(1);
  const changes = ["x", "y", null].map((name) => ({ folder: a, name }));
  assert.deepEqual(told, [[...changes, { folder: b, name: "x" }]]);
  watcherOf(a).tell("z");
  t.mock.timers.tick(40);
  assert.deepEqual(told.slice(1), [[{ folder: a, name: "z" }]]);
});

test("a look can be asked for without a change", async (t) => {
  const { watch, told } = await start(t);
  watch.trigger();
  watch.trigger();
  t.mock.timers.tick(40);
  assert.deepEqual(told, [[]]);
});

test(
  "each folder has a watch of its own, for as long as it is wanted",
  { skip: process.platform === "win32" },
  async (t) => {
    const { watch, specs, a, b } = await start(t);
    assert.deepEqual(watch.set([specs, a, a]), [specs, a]);
    assert.deepEqual(
      watchers.map(({ options }) => options),
      Array(2).fill({ persistent: false, recursive: false }),
    );
    assert.deepEqual(watch.set([a, b]), [b]);
    assert.deepEqual(open(), ["a", "b"]);
  },
);

test("a folder is new again when its watch failed, and when there was none for it", async (t) => {
  const { watch, at, a, b } = await start(t, false);
  watch.set([a]);
  const failed = watcherOf(a);
  failed.emit("error", new Error("EPERM"));
  assert.deepEqual([failed.isOpen, watch.set([a])], [false, [a]]);
  hasWatchesLeft = false;
  assert.deepEqual(watch.set([a, b]), []);
  hasWatchesLeft = true;
  assert.deepEqual(watch.set([a, b, at("none")]), [b]);
  mkdirSync(at("none"));
  assert.deepEqual(watch.set([a, b, at("none")]), [at("none")]);
});

test("one watch on the topmost folder tells of those below it that are wanted", async (t) => {
  const { watch, told, at, specs, a } = await start(t, true);
  const upper = at("specs/A");
  assert.deepEqual(watch.set([specs, a, upper]), [specs, a, upper]);
  assert.deepEqual(open(), ["specs"]);
  assert.deepEqual(watcherOf(specs).options, { persistent: false, recursive: true });
  watcherOf(specs).tell(path.join("a", "x"));
  watcherOf(specs).tell(path.join("b", "x"));
  watcherOf(specs).tell("y");
  t.mock.timers.tick(40);
  const expected = [
    { folder: a, name: "x" },
    { folder: specs, name: "y" },
  ];
  assert.deepEqual(told, [expected]);
  watcherOf(specs).tell(null);
  t.mock.timers.tick(40);
  assert.deepEqual(
    told[1],
    [specs, a, upper].map((folder) => ({ folder, name: null })),
  );
});

test("nothing is told or watched once it is disposed", async (t) => {
  const { watch, told, a, b } = await start(t, false);
  watch.set([a]);
  const watcher = watcherOf(a);
  watcher.tell("x");
  watch.dispose();
  assert.deepEqual(open(), []);
  watcher.tell("y");
  watch.trigger();
  t.mock.timers.tick(100);
  assert.deepEqual([told, watch.set([a, b]), open()], [[], [], []]);
});
