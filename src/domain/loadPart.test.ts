import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "./errors.ts";
import { loadPart, onFirstUse } from "./loadPart.ts";

test("a part that is there is handed over", async () => {
  const { AppError: loaded } = await loadPart(import("./errors.ts"));
  assert.equal(loaded, AppError);
});

test("a part whose file is missing fails with what to do, and with the cause for the log", async () => {
  const missing = `./noSuchPart-${process.pid}.ts`;
  await assert.rejects(loadPart(import(missing)), (failure) => {
    assert.ok(failure instanceof AppError);
    assert.match(failure.message, /Reload the window.*reinstall/);
    assert.ok(failure.cause instanceof Error && failure.cause.message.includes("noSuchPart"));
    return true;
  });
});

test("something is made once, however many use it, and again after it could not be made", async () => {
  let tries = 0;
  const use = onFirstUse(async () => {
    tries += 1;
    if (tries === 1) throw new Error("not yet");
    return tries;
  });
  await assert.rejects(use(), /not yet/);
  assert.deepEqual(await Promise.all([use(), use()]), [2, 2]);
  assert.equal(await use(), 2);
});

test("a second try is kept, though the first one failed for several at once", async () => {
  let tries = 0;
  const use = onFirstUse(async () => {
    tries += 1;
    if (tries === 1) throw new Error("not yet");
    return tries;
  });
  const again = use().catch(() => use());
  await assert.rejects(use(), /not yet/);
  assert.deepEqual([await again, await use(), tries], [2, 2, 2]);
});
