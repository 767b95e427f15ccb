import assert from "node:assert/strict";
import { test } from "node:test";
import { readLogMessage } from "./readLogMessage.ts";

test("a log message has a known level and a text, whatever was sent", () => {
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  for (const [params, message] of [
    [
      { level: "alert", data: "x", logger: "db" },
      { level: "alert", text: "x", logger: "db" },
    ],
    [
      { level: "loud", data: { a: [1] }, logger: 5 },
      { level: "info", text: '{"a":[1]}' },
    ],
    [{}, { level: "info", text: "" }],
    [{ data: cyclic }, { level: "info", text: "(nested too deeply to be shown)" }],
  ] as const)
    assert.deepEqual(readLogMessage(params), message);
});
