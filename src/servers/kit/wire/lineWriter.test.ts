import assert from "node:assert/strict";
import { once } from "node:events";
import { PassThrough, Writable } from "node:stream";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createLineWriter } from "./lineWriter.ts";

const megabyte = "x".repeat(1024 * 1024);

test("stops reading requests while their answers pile up, and goes on when they are read", async () => {
  const [output, input] = [new PassThrough(), new PassThrough()];
  const writer = createLineWriter(output, input);
  input.resume();
  for (let count = 0; count < 10; count += 1) await writer.write(megabyte);
  assert.equal(input.isPaused(), false);
  const writes = Array.from({ length: 10 }, () => writer.write(megabyte));
  assert.equal(input.isPaused(), true);
  let received = 0;
  output.on("data", (chunk: Buffer) => (received += chunk.length));
  await Promise.all(writes);
  assert.equal(input.isPaused(), false);
  await writer.flush();
  assert.equal(received, 20 * (megabyte.length + 1));
});

test("a reader that goes away holds nothing up", async () => {
  const [output, input] = [new PassThrough(), new PassThrough()];
  const writer = createLineWriter(output, input);
  const writes = Array.from({ length: 20 }, () => writer.write(megabyte));
  output.destroy();
  await once(output, "close");
  await Promise.all(writes);
  await writer.write("more");
  await writer.flush();
});

test("a slow reader is waited for as long as it takes lines, and then for five minutes", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const taken: (() => void)[] = [];
  const output = new Writable({ write: (_line, _encoding, done) => void taken.push(done) });
  const writer = createLineWriter(output, new PassThrough());
  for (const line of ["one", "two", "three"]) void writer.write(line);
  let isDone = false;
  const done = writer.flush().then(() => (isDone = true));
  for (let lines = 0; lines < 2; lines += 1) {
    t.mock.timers.tick(4 * 60_000);
    taken.shift()?.();
    await setImmediate();
    t.mock.timers.tick(60_000);
    await setImmediate();
    assert.equal(isDone, false);
  }
  t.mock.timers.tick(5 * 60_000);
  await done;
});

test("who can wait has room until a quarter of a megabyte is unread", async () => {
  const output = new PassThrough();
  const writer = createLineWriter(output, new PassThrough());
  void writer.write("x".repeat(256 * 1024 - 1));
  assert.deepEqual([output.writableLength + output.readableLength >= 256 * 1024, writer.room()], [true, undefined]);
  output.read();
  void writer.write(megabyte);
  void writer.write(megabyte);
  const room = writer.room();
  assert.ok(room);
  assert.equal(writer.room(), room);
  output.destroy();
  await room;
  assert.equal(writer.room(), undefined);
});
