import assert from "node:assert/strict";
import { test } from "node:test";
import { isCaptured, withCapturedMark } from "./captured.ts";

test("a document that rules have written is marked with the beginning of its SHA-256", () => {
  const marked = withCapturedMark("# A\n");
  assert.equal(marked, "# A\n\n<!-- flightdeck:captured 327f031b25e00b1a -->\n");
  assert.equal(isCaptured(marked), true);
  assert.equal(isCaptured(marked.replace("# A", "# B")), false);
});
