import assert from "node:assert/strict";
import { test } from "node:test";
import { serverRefused } from "../../domain/failures.ts";
import { RpcError } from "./rpcError.ts";

test("every failure of a request says in words what happened", () => {
  const cause = new Error("why");
  for (const [failure, message] of [
    [{ kind: "answered", error: { code: 5, message: "No" } }, "5: No"],
    [{ kind: "stopped", reason: { kind: "aborted" } }, "Cancelled"],
    [{ kind: "stopped", reason: { kind: "timedOut", limitMs: 20, limit: "silence" } }, "No answer within 20 ms"],
    [{ kind: "refused", error: serverRefused("No token") }, "No token"],
    [{ kind: "disconnected", reason: "demo stopped" }, "demo stopped"],
    [{ kind: "unreadable", reason: "It is not JSON." }, "It is not JSON."],
  ] as const) {
    const error = new RpcError(failure, { cause });
    assert.deepEqual([error.name, error.message, error.failure, error.cause], ["RpcError", message, failure, cause]);
  }
});
