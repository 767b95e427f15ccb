import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "./parseSpec.ts";

test("gaps are found outside code, and apart from open questions", () => {
  const spec = parseSpec(
    "a [TO DO: who [uses] it] b\n`[TO DO: no]` [NEEDS CLARIFICATION: x?]\n- [ ] [TO DO: no box]\n[TO DO]\n",
  );
  assert.deepEqual(
    spec.gaps.map(({ question, line, start, end }) => [question, line, spec.markdown.text.slice(start, end)]),
    [
      ["who [uses] it", 0, "[TO DO: who [uses] it]"],
      ["", 3, "[TO DO]"],
    ],
  );
  assert.deepEqual(
    spec.markers.map(({ question }) => question),
    ["x?"],
  );
});
