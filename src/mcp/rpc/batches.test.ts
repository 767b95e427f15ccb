import assert from "node:assert/strict";
import { test } from "node:test";
import { createBatches, receiveAll } from "./batches.ts";
import type { OutgoingMessage } from "./message.ts";

test("of a batch that is far too long only what answers a call still counts", () => {
  const received: unknown[] = [];
  const problems: string[] = [];
  const reply = { jsonrpc: "2.0", id: 7, result: {} };
  const batch = [...Array.from({ length: 200_000 }, () => ({ a: 1 })), null, reply];
  receiveAll(
    batch,
    (one) => received.push(one),
    (id) => id === 7,
    (problem) => problems.push(problem),
  );
  assert.deepEqual([received.length, received.at(-1)], [1001, reply]);
  assert.deepEqual(problems, ["199001 messages of a batch of 200002 were ignored."]);
});

test("every message of a batch of a thousand is received, and what is not a batch is one message", () => {
  const problems: string[] = [];
  const receive = (raw: unknown): readonly unknown[] => {
    const received: unknown[] = [];
    receiveAll(
      raw,
      (one) => received.push(one),
      () => false,
      (problem) => problems.push(problem),
    );
    return received;
  };
  const batch = Array.from({ length: 1000 }, (_, index) => index);
  assert.deepEqual(receive(batch), batch);
  assert.deepEqual(receive({ id: 1 }), [{ id: 1 }]);
  assert.deepEqual(receive([]), []);
  assert.deepEqual(problems, []);
  assert.equal(receive([...batch, 1000]).length, 1000);
  assert.deepEqual(problems, ["1 messages of a batch of 1001 were ignored."]);
});

test("messages of one turn leave as one batch, a single one as it is", async () => {
  const message = (method: string): OutgoingMessage => ({ jsonrpc: "2.0", method });
  const sent: unknown[] = [];
  const batches = createBatches((one) => void sent.push(one));
  void batches.send(message("a"));
  void batches.send(message("b"));
  assert.deepEqual(sent.splice(0), [message("a"), message("b")]);
  batches.enabled = true;
  const leaving = [batches.send(message("c")), batches.send(message("d"))];
  assert.deepEqual(sent, []);
  for (const each of leaving) await each;
  await batches.send(message("e"));
  assert.deepEqual(sent, [[message("c"), message("d")], message("e")]);
});
