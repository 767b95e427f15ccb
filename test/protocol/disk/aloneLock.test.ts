import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { whileAlone } from "../../../src/disk/lock/aloneLock.ts";
import { lockPathFor } from "../../../src/disk/temporary/hiddenNames.ts";
import { eventually } from "../../support/eventually.ts";
import { lockTextOf } from "../../support/lockText.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

async function place(t: TestContext) {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const name = path.join(scratch.path, "deep", "work");
  return { name, lock: lockPathFor(name), left: () => readdirSync(path.dirname(name)), top: scratch.path };
}

test("only one works for a name at a time, and whoever comes meanwhile is told at once", async (t) => {
  const { name, lock, left } = await place(t);
  const first = await whileAlone(name, async () => {
    assert.deepEqual(left(), [path.basename(lock)]);
    assert.equal(await whileAlone(name, async () => assert.fail("it is not alone")), undefined);
    assert.deepEqual(left(), [path.basename(lock)]);
    return "done";
  });
  assert.deepEqual([first, left()], [{ value: "done" }, []]);
  assert.deepEqual(await whileAlone(name, async () => undefined), { value: undefined });
});

test("work that fails, or whose lock was removed by hand, leaves nothing behind", async (t) => {
  const { name, lock, left } = await place(t);
  await assert.rejects(
    whileAlone(name, async () => {
      throw new Error("of the work");
    }),
    /^Error: of the work$/,
  );
  assert.deepEqual(left(), []);
  assert.deepEqual(await whileAlone(name, async () => rmSync(lock)), { value: undefined });
});

test("the place of a process that has died is taken", async (t) => {
  const { name, lock, left } = await place(t);
  await whileAlone(name, async () => undefined);
  writeFileSync(lock, lockTextOf(spawnSync(process.execPath, ["-e", "0"]).pid));
  assert.deepEqual([await whileAlone(name, async () => "done"), left()], [{ value: "done" }, []]);
});

test("the lock is kept young while the work goes on", async (t) => {
  const { name, lock } = await place(t);
  t.mock.timers.enable({ apis: ["setInterval"] });
  const longAgo = new Date("2020-01-01");
  await whileAlone(name, async () => {
    utimesSync(lock, longAgo, longAgo);
    t.mock.timers.tick(3_300);
    assert.equal(statSync(lock).mtimeMs, longAgo.getTime());
    t.mock.timers.tick(50);
    await eventually(() => statSync(lock).mtimeMs > Date.now() - 60_000, "its time stayed as it was");
  });
  writeFileSync(lock, "of another owner");
  utimesSync(lock, longAgo, longAgo);
  t.mock.timers.tick(60_000);
  assert.equal(existsSync(lock) && statSync(lock).mtimeMs, longAgo.getTime());
});

test("where there can be no lock, that is a failure of the name", async (t) => {
  const { top } = await place(t);
  writeFileSync(path.join(top, "file"), "");
  const name = path.join(top, "file", "work");
  await assert.rejects(
    whileAlone(name, async () => undefined),
    { detail: { code: "writeFailed", path: name } },
  );
});
