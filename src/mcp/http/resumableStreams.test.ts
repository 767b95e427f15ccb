import assert from "node:assert/strict";
import { test } from "node:test";
import type { TransportReceiver } from "../transport/transport.ts";
import { createResumableStreams } from "./resumableStreams.ts";

function streams(isConnected = true) {
  const told: unknown[] = [];
  const receiver: TransportReceiver = {
    onMessage: (message) => void told.push(["message", message]),
    onUnreadable: (id, problem) => void told.push(["unreadable", id, problem]),
    onInterrupted: (id, reason) => void told.push(["interrupted", id, reason]),
    onProblem: (problem) => void told.push(["problem", problem]),
    onStderr: (line) => void told.push(["stderr", line]),
    onEnd: (end) => void told.push(["end", end]),
  };
  const resumable = createResumableStreams({
    maxReplyBytes: 100,
    receiver: () => (isConnected ? receiver : undefined),
    onSessionOver: () => void told.push("session over"),
  });
  return { resumable, told };
}

const interrupted = [1, 2].map((id) => ["interrupted", id, "The response was interrupted"]);

test("the calls of a torn stream wait until it is taken up again, or fail when that is refused", () => {
  for (const [status, calls, told, isRemembered] of [
    [200, [1, 2], [], false],
    [400, [], interrupted, false],
    [404, [], interrupted, false],
    [499, [], interrupted, false],
    [401, [], [], true],
    [429, [], [], true],
    [500, [], [], true],
    [399, [], [], true],
  ] as const) {
    const { resumable, told: heard } = streams();
    resumable.watch.onTorn("e1", new Set([1, 2]));
    assert.deepEqual([...resumable.resumed("e1", status)], calls, `${status}`);
    assert.deepEqual(heard, told, `${status}`);
    assert.deepEqual([...resumable.resumed("e1", 200)], isRemembered ? [1, 2] : [], `${status}, and then again`);
  }
});

test("only the stream that was torn brings back its calls", () => {
  const { resumable } = streams();
  resumable.watch.onTorn("e1", new Set([1]));
  assert.deepEqual([...resumable.resumed(undefined, 200), ...resumable.resumed("e2", 200)], []);
  assert.deepEqual([...resumable.resumed("e1", 200)], [1]);
});

test("a server that does not know a stream which it had opened has forgotten the session", () => {
  const { resumable, told } = streams();
  resumable.resumed(undefined, 404);
  resumable.resumed(undefined, 500);
  resumable.resumed(undefined, 404);
  assert.deepEqual(told, [], "it may have no such stream at all");
  resumable.resumed(undefined, 200);
  resumable.resumed(undefined, 405);
  assert.deepEqual(told, []);
  resumable.resumed("e1", 404);
  assert.deepEqual(told, ["session over"]);
});

test("a stream that was given up is asked for once, by the SDK", () => {
  const { resumable } = streams();
  resumable.watch.onAbandoned("e1");
  assert.deepEqual(
    [resumable.isAbandoned("e2"), resumable.isAbandoned("e1"), resumable.isAbandoned("e1")],
    [false, true, false],
  );
});

test("replies that cannot be delivered are told while there is a connection", () => {
  for (const isConnected of [true, false]) {
    const { resumable, told } = streams(isConnected);
    assert.equal(resumable.watch.maxBytes, 100);
    resumable.watch.onUnreadable(3, "It is not JSON.");
    resumable.watch.onInterrupted(4);
    const expected = [
      ["unreadable", 3, "It is not JSON."],
      ["interrupted", 4, "The response was interrupted"],
    ];
    assert.deepEqual(told, isConnected ? expected : []);
  }
});
