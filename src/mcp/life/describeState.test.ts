import assert from "node:assert/strict";
import { test } from "node:test";
import { handshake } from "../../../test/support/fakeRuns.ts";
import { describeState } from "./describeState.ts";

test("every state is a sentence", () => {
  for (const [state, sentence] of [
    [{ kind: "ready", since: new Date(), ...handshake }, "demo is ready (MCP 2025-11-25, demo 1)"],
    [
      { kind: "restarting", attempt: 2, nextTry: new Date(), reason: "demo stopped" },
      "demo stopped; restarting (attempt 2)",
    ],
    [{ kind: "failed", reason: "demo does not exist", stderrTail: [] }, "demo does not exist"],
    [{ kind: "stopped" }, "demo is stopped"],
    [{ kind: "starting" }, "demo is starting"],
    [{ kind: "stopping" }, "demo is stopping"],
  ] as const)
    assert.equal(describeState("demo", state), sentence);
});
