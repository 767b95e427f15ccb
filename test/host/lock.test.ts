import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";
import { isAlive, withLock } from "./lock.mjs";

test("Two that want the same lock go one after the other", async (t) => {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const lock = join(folder.path, "lock");
  const events: string[] = [];
  const waited: number[] = [];
  let finish: () => void = () => undefined;
  const first = withLock(lock, async () => {
    events.push("first starts");
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    events.push("first ends");
  });
  const second = withLock(
    lock,
    async () => events.push("second runs"),
    (holder) => {
      waited.push(holder);
      finish();
    },
  );
  await Promise.all([first, second]);
  assert.deepEqual(events, ["first starts", "first ends", "second runs"]);
  assert.deepEqual(waited, [process.pid]);
  assert.ok(!existsSync(lock));
});

test("The lock of a process that has died is taken over, and one is released when its work fails", async (t) => {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const lock = join(folder.path, "lock");
  const { pid } = spawnSync(process.execPath, ["-e", "0"]);
  assert.ok(!isAlive(pid));
  await writeFile(lock, String(pid));
  await assert.rejects(
    withLock(lock, () => Promise.reject(new Error("no luck"))),
    /no luck/,
  );
  assert.ok(!existsSync(lock));
});
