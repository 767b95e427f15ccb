import assert from "node:assert/strict";
import { test } from "node:test";
import { createPrinting } from "./printing.ts";

/** What was sent, as "level logger data"; `fill` makes the client one that reads nothing. */
function begin(signal = new AbortController().signal, clientGone = new AbortController().signal) {
  const sent: string[] = [];
  let full: Promise<void> | undefined;
  const log = { send: (entry: object) => void sent.push(JSON.stringify(entry)) };
  const printing = createPrinting({ log, signal, clientGone, room: () => full, progressToken: 7 });
  const fill = (): void => {
    full = new Promise<void>(() => {
      // It never settles.
    });
  };
  return { sent, print: printing.print, close: () => printing.close(), fill };
}

const message = (level: string, data: string, more = {}): string =>
  JSON.stringify({ level, ...more, data, _meta: { progressToken: 7 } });

test("lines that come together are one message, and each stream and printer has its own", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { sent, print } = begin();
  void print("one", "stdout");
  void print("two", "stdout");
  void print("three", "stderr");
  void print("four", "stderr", "T001");
  assert.deepEqual(sent, [message("info", "one\ntwo"), message("warning", "three")]);
  mock.timers.tick(50);
  assert.equal(sent.at(-1), message("warning", "four", { logger: "T001" }));
  assert.equal(sent.length, 3);
});

test("the last output is sent with the end, and nothing after it", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { sent, print, close } = begin();
  void print("last", "stdout");
  close();
  void print("too late", "stdout");
  mock.timers.tick(1000);
  assert.deepEqual(sent, [message("info", "last")]);
});

test("a cancelled call sends nothing more", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const cancelling = new AbortController();
  const { sent, print, close } = begin(cancelling.signal);
  cancelling.abort();
  void print("late", "stdout");
  close();
  assert.deepEqual(sent, []);
});

for (const way of ["is gone", "has cancelled"] as const) {
  test(`who prints waits for a slow client, but not for one that ${way}`, async () => {
    const [cancelling, leaving] = [new AbortController(), new AbortController()];
    const { print, close, fill } = begin(cancelling.signal, leaving.signal);
    assert.equal(print("one", "stdout"), undefined);
    fill();
    const waiting = print("two", "stdout");
    assert.ok(waiting);
    assert.equal(print("three", "stdout"), waiting);
    (way === "is gone" ? leaving : cancelling).abort();
    await waiting;
    assert.equal(print("four", "stdout"), undefined);
    close();
  });
}

test("much output does not wait, and a message without a token names no call", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { sent, print } = begin();
  void print("x".repeat(16 * 1024 - 1), "stdout");
  assert.equal(sent.length, 0);
  void print("", "stdout");
  assert.deepEqual(sent, [message("info", `${"x".repeat(16 * 1024 - 1)}\n`)]);
  void print("more", "stdout");
  mock.timers.tick(49);
  assert.equal(sent.length, 1);
  mock.timers.tick(1);
  assert.deepEqual(sent.slice(1), [message("info", "more")]);
  const untold: object[] = [];
  const never = new AbortController().signal;
  const log = { send: (entry: object) => void untold.push(entry) };
  const plain = createPrinting({
    log,
    signal: never,
    clientGone: never,
    room: () => undefined,
    progressToken: undefined,
  });
  void plain.print("one", "stderr");
  plain.close();
  assert.deepEqual(untold, [{ level: "warning", data: "one" }]);
});

test("what was waiting when its call was cancelled is not sent", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const cancelling = new AbortController();
  const { sent, print, close } = begin(cancelling.signal);
  void print("waiting", "stdout");
  cancelling.abort();
  close();
  mock.timers.tick(50);
  assert.deepEqual(sent, []);
});
