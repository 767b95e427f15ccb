import assert from "node:assert/strict";
import { test } from "node:test";
import { currentUserAction, duringUserAction, inBackground } from "./userAction.ts";

test("an action of the user lasts over everything that it leads to, also later", async () => {
  assert.equal(currentUserAction(), undefined);
  const [outer, inner, later] = await duringUserAction(async () => {
    const began = currentUserAction();
    const nested = duringUserAction(currentUserAction);
    await Promise.resolve();
    return [began, nested, currentUserAction()];
  });
  assert.ok(outer);
  assert.equal(inner, outer, "a command that runs another one is one action");
  assert.equal(later, outer);
  assert.notEqual(duringUserAction(currentUserAction), outer);
  assert.equal(currentUserAction(), undefined);
});

test("what continues by itself belongs to no action", () => {
  assert.equal(
    duringUserAction(() => inBackground(currentUserAction)),
    undefined,
  );
  assert.equal(
    inBackground(() => 7),
    7,
  );
});
