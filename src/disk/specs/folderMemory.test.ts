import assert from "node:assert/strict";
import { Stats } from "node:fs";
import { test } from "node:test";
import { FolderMemory } from "./folderMemory.ts";
import { SpecFile } from "./specFile.ts";
import { StoredText } from "./storedText.ts";

type Stamp = Pick<Stats, "mtimeMs" | "ctimeMs" | "size" | "ino">;

const statsOf = (stamp: Stamp): Stats => Object.assign(Object.create(Stats.prototype) as Stats, stamp);
const stamp: Stamp = { mtimeMs: 1_000, ctimeMs: 2_000, size: 30, ino: 4 };
const file = (name: string): SpecFile =>
  new SpecFile({
    ...{ id: name, path: `/p/${name}.md`, projectRoot: "/p" },
    ...{ text: new StoredText(Buffer.from("")), stats: stamp, spec: undefined, problem: undefined },
  });

function memoryOf(names: readonly string[], readAt: number): FolderMemory {
  const memory = new FolderMemory(names.length);
  names.forEach((name, place) => memory.add(name, file(name), statsOf({ ...stamp, ino: 4 + place }), readAt));
  return memory;
}

test("a file is found where it was the last time, or wherever it is now", () => {
  const memory = memoryOf(["a", "b", "c"], 9_999);
  assert.deepEqual(
    (["a", "b", "c"] as const).map((name, expected) => memory.find(name, expected)),
    [0, 1, 2],
  );
  assert.deepEqual([memory.find("c", 0), memory.find("a", 3), memory.find("d", 0)], [2, 0, -1]);
  assert.deepEqual(
    memory.files.map(({ id }) => id),
    ["a", "b", "c"],
  );
});

test("a file is untouched while its times, size and identity are the same", () => {
  const memory = memoryOf(["a", "b"], 9_999);
  assert.equal(memory.isUntouched(0, statsOf(stamp)), true);
  assert.equal(memory.isUntouched(1, statsOf({ ...stamp, ino: 5 })), true);
  assert.equal(memory.isUntouched(1, statsOf(stamp)), false);
  for (const name of ["mtimeMs", "ctimeMs", "size", "ino"] as const)
    assert.equal(memory.isUntouched(0, statsOf({ ...stamp, [name]: stamp[name] + 1 })), false, name);
});

test("a file that was read within a tick of the disk's clock never counts as untouched", () => {
  const isUntouched = (readAt: number): boolean => memoryOf(["a"], readAt).isUntouched(0, statsOf(stamp));
  assert.deepEqual([isUntouched(1_000), isUntouched(1_020), isUntouched(1_021)], [false, false, true]);
});
