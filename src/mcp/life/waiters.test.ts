import assert from "node:assert/strict";
import { test } from "node:test";
import { startCallScope } from "../rpc/callScope.ts";
import { createWaiters } from "./waiters.ts";

const scopeUnder = (signal = new AbortController().signal) => startCallScope({ silenceMs: Infinity }, signal);

test("all who wait hear the same, and who comes later waits for the next", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const waiters = createWaiters<string>();
  const scopes = [scopeUnder(), scopeUnder(), scopeUnder(), scopeUnder()];
  const [a, b, c] = scopes.slice(0, 3).map((scope) => waiters.wait(scope));
  waiters.resolve("up");
  assert.deepEqual(await Promise.all([a, b, c]), ["up", "up", "up"]);
  assert.ok(scopes.every(({ onStop }) => onStop === undefined));
  const later = waiters.wait(scopeUnder());
  waiters.reject(new Error("down"));
  await assert.rejects(later, /down/);
});

test("who is stopped meanwhile hears of nothing else", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const waiters = createWaiters<string>();
  const controller = new AbortController();
  const scope = scopeUnder(controller.signal);
  const waiting = waiters.wait(scope);
  controller.abort();
  const stopped = { name: "RpcError", failure: { kind: "stopped", reason: { kind: "aborted" } } };
  await assert.rejects(waiting, stopped);
  await assert.rejects(waiters.wait(scope), stopped);
  const listener = (): void => undefined;
  scope.onStop = listener;
  waiters.resolve("up");
  assert.equal(scope.onStop, listener, "its scope belongs to the next party");
});
