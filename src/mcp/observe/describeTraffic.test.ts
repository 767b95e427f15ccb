import assert from "node:assert/strict";
import { test } from "node:test";
import { describeTraffic } from "./describeTraffic.ts";

test("shows direction, method, id, size and duration", () => {
  const sent = { jsonrpc: "2.0", id: 3, method: "ping" };
  assert.equal(
    describeTraffic({ direction: "sent", message: sent }),
    '→ ping #3 (40 bytes) {"jsonrpc":"2.0","id":3,"method":"ping"}',
  );
  assert.equal(
    describeTraffic({ direction: "received", message: { id: 3, result: "é" }, durationMs: 12.34 }),
    '← #3 after 12.3 ms (22 bytes) {"id":3,"result":"é"}',
  );
  assert.equal(
    describeTraffic({ direction: "received", message: { id: "a-1", method: "roots/list" } }),
    '← roots/list #a-1 (34 bytes) {"id":"a-1","method":"roots/list"}',
  );
});

test("shows a message of any other shape as it is", () => {
  const shown = (message: unknown): string => describeTraffic({ direction: "received", message });
  assert.equal(shown(null), "← (4 bytes) null");
  assert.equal(shown({ id: null, method: 7 }), '← (22 bytes) {"id":null,"method":7}');
});
