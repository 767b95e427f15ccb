import assert from "node:assert/strict";
import { test } from "node:test";
import { freshState, withTurn } from "./clarificationState.ts";

test("a warning that comes with every turn is shown once [clause 551]", () => {
  const notices = [{ tone: "warning" as const, text: "LLM unavailable, using deterministic mode" }];
  const first = withTurn(freshState(), { kind: "asks", questions: [], notices }, {});
  const second = withTurn(first, { kind: "asks", questions: [], notices }, {});
  const end = withTurn(second, { kind: "completed", summary: "Done", artifacts: [], notices }, {});
  assert.deepEqual([second.notices, end.notices], [notices, notices]);
  const late = withTurn(freshState(), { kind: "completed", summary: "Done", artifacts: [], notices }, {});
  assert.deepEqual(late.notices, notices);
});
