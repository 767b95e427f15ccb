import assert from "node:assert/strict";
import { test } from "node:test";
import { effectOf } from "./effectOf.ts";

test("a tool that says nothing may write, and one that destroys does so whatever else it says", () => {
  assert.equal(effectOf(undefined), "write");
  assert.equal(effectOf({}), "write");
  const effects: readonly (readonly [object, string])[] = [
    [{}, "write"],
    [{ readOnlyHint: true }, "read"],
    [{ readOnlyHint: false }, "write"],
    [{ readOnlyHint: "yes" }, "write"],
    [{ destructiveHint: true }, "destroy"],
    [{ destructiveHint: true, readOnlyHint: true }, "destroy"],
    [{ destructiveHint: false, readOnlyHint: true }, "read"],
    [{ destructiveHint: "yes" }, "write"],
  ];
  for (const [annotations, effect] of effects)
    assert.equal(effectOf({ annotations: { ...annotations } }), effect, JSON.stringify(annotations));
});
