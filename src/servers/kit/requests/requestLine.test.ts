import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createRequestLine, type Turn } from "./requestLine.ts";

function begin() {
  const line = createRequestLine();
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    line,
    started,
    start: (name: string, turn: Turn): Promise<string> =>
      line.start(() => {
        started.push(name);
        return new Promise<string>((resolve, reject) => {
          ends.set(name, (error) => (error ? reject(error) : resolve(name)));
        });
      }, turn),
    end: async (name: string, error?: Error): Promise<void> => {
      ends.get(name)?.(error);
      await setImmediate();
    },
  };
}

test("requests in line run one after the other, also after one that failed", async () => {
  const { start, started, end } = begin();
  const [first, second] = [start("first", "inLine"), start("second", "inLine")];
  first.catch(() => undefined);
  await setImmediate();
  assert.deepEqual(started, ["first"]);
  await end("first", new Error("broken"));
  await assert.rejects(first, /broken/);
  assert.deepEqual(started, ["first", "second"]);
  await end("second");
  assert.equal(await second, "second");
});

test("what takes long waits for those before it, and nothing waits for it", async () => {
  const { start, started, end } = begin();
  void start("first", "inLine");
  void start("long", "afterOthers");
  void start("second", "inLine");
  await setImmediate();
  assert.deepEqual(started, ["first"]);
  await end("first");
  assert.deepEqual(started.toSorted(), ["first", "long", "second"]);
});

test("what is answered at once overtakes the others and holds up none", async () => {
  const { start, started } = begin();
  void start("first", "inLine");
  void start("ping", "atOnce");
  assert.deepEqual(started, ["ping"]);
  void start("late", "inLine");
  await setImmediate();
  assert.deepEqual(started, ["ping", "first"]);
});

test("the line is idle when nothing runs any more, also what began meanwhile", async () => {
  const { line, start, end } = begin();
  await line.whenIdle();
  start("first", "atOnce").catch(() => undefined);
  void start("second", "atOnce");
  let isIdle = false;
  const idle = line.whenIdle().then(() => (isIdle = true));
  await end("first", new Error("broken"));
  assert.equal(isIdle, false);
  void start("third", "atOnce");
  await end("second");
  assert.equal(isIdle, false);
  await end("third");
  await idle;
});
