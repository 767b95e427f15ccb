import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createLineFraming, type FramedLine, type LineFramingOptions } from "./lineFraming.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function frame(chunks: readonly Uint8Array[], options?: LineFramingOptions): FramedLine[] {
  const framing = createLineFraming(options);
  return [...chunks.flatMap((chunk) => framing.push(chunk)), ...framing.end()];
}

const texts = (lines: readonly FramedLine[]): unknown[] =>
  lines.map((line) => (line.kind === "line" ? line.text : line.kind));

/** Cuts a byte stream at the given places, which may repeat and come in any order. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

test("splits lines, whatever their ending, and skips blank ones", () => {
  assert.deepEqual(texts(frame([encode("a\nb\r\n\n \t\r\nc")])), ["a", "b", "c"]);
});

test("keeps a carriage return inside a line", () => {
  assert.deepEqual(texts(frame([encode("a\rb\r\r\n")])), ["a\rb\r"]);
});

test("joins a character split between chunks", () => {
  const bytes = encode('{"text":"héllo 🚀"}\n');
  const single = [...bytes].map((byte) => Uint8Array.of(byte));
  assert.deepEqual(texts(frame(single)), ['{"text":"héllo 🚀"}']);
});

test("reports malformed UTF-8 and goes on with the next line", () => {
  const lines = frame([Uint8Array.of(0x7b, 0xff, 0x7d, 0x0a), encode("next\n")]);
  assert.deepEqual(lines, [
    { kind: "invalidUtf8", bytes: 3, head: "{\ufffd}", tail: "{\ufffd}" },
    { kind: "line", text: "next" },
  ]);
});

test("skips a byte order mark", () => {
  assert.deepEqual(texts(frame([Uint8Array.of(0xef, 0xbb, 0xbf), encode("{}\n")])), ["{}"]);
});

test("drops a line over the limit but reports where it began and ended", () => {
  const long = `{"id":7,${"x".repeat(1000)},"end":8}`;
  const lines = frame([encode(`${long}\nshort\n`)], { maxLineBytes: 100, keptBytes: 8 });
  assert.deepEqual(lines, [
    { kind: "tooLong", bytes: long.length, head: '{"id":7,', tail: ',"end":8}'.slice(1) },
    { kind: "line", text: "short" },
  ]);
});

test("takes a line of exactly the limit, with either line ending", () => {
  const line = "x".repeat(10);
  assert.deepEqual(texts(frame([encode(`${line}\n${line}\r\n${line}y\r\n`)], { maxLineBytes: 10 })), [
    line,
    line,
    "tooLong",
  ]);
});

test("gives the same lines for every way the stream is cut into chunks", () => {
  const piece = fc.oneof(
    fc.constantFrom("\n", "\r\n", "\r", " ", "\n\n", "é", "🚀", "0123456789"),
    fc.string({ unit: "binary" }),
  );
  const bytes = fc.oneof(
    fc.array(piece, { maxLength: 30 }).map((pieces) => encode(pieces.join(""))),
    fc.uint8Array({ maxLength: 200 }),
    fc.array(fc.constantFrom(0x0a, 0x0d, 0x61, 0xc3, 0xa9), { maxLength: 60 }).map((list) => Uint8Array.from(list)),
  );
  const limit = fc.record({
    maxLineBytes: fc.integer({ min: 1, max: 40 }),
    keptBytes: fc.integer({ min: 0, max: 50 }),
  });
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(), { maxLength: 20 }), limit, (stream, places, options) => {
      assert.deepEqual(frame(cut(stream, places), options), frame([stream], options));
      assert.deepEqual(frame(cut(stream, places)), frame([stream]));
    }),
    { numRuns: 200 },
  );
});

test("finds every line that was written", () => {
  const line = fc.string({ unit: "grapheme" }).filter((text) => !/[\r\n\ufeff]/.test(text) && text.trim() !== "");
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat()), (lines, places) => {
      assert.deepEqual(texts(frame(cut(encode(lines.map((text) => `${text}\n`).join("")), places))), lines);
    }),
  );
});

test("looks at every byte of a long line once", () => {
  const chunk = new Uint8Array(64 * 1024).fill(0x61);
  let searched = 0;
  chunk.indexOf = (value, from = 0) => {
    searched += chunk.length - from;
    return Uint8Array.prototype.indexOf.call(chunk, value, from);
  };
  const framing = createLineFraming();
  for (let count = 0; count < 160; count += 1) framing.push(chunk);
  const [line] = framing.push(Uint8Array.of(0x0a));
  assert.equal(line?.kind === "line" && line.text.length, 160 * chunk.length);
  assert.equal(searched, 160 * chunk.length);
});

test("reports the ends of a line over the limit, whatever pieces it came in", () => {
  const long = "0123456789abcdefghij";
  const expected = { kind: "tooLong", bytes: 20, head: "012", tail: "hij" };
  const options = { maxLineBytes: 8, keptBytes: 3 };
  for (const size of [1, 2, 3, 4, 7, 9, 10, 20, 21]) {
    const stream = encode(`${long}\r\n${long}\n`);
    const chunks = Array.from({ length: Math.ceil(stream.length / size) }, (_, at) =>
      stream.slice(at * size, (at + 1) * size),
    );
    assert.deepEqual(frame(chunks, options), [expected, expected], String(size));
  }
  const malformed = frame([Uint8Array.of(0x61, 0x62, 0x63, 0x64, 0xff, 0x65, 0x66, 0x67, 0x0d, 0x0a)], options);
  assert.deepEqual(malformed, [{ kind: "invalidUtf8", bytes: 8, head: "abc", tail: "efg" }]);
  const within = frame([Uint8Array.of(0x61, 0xff), Uint8Array.of(0x62)], { maxLineBytes: 3, keptBytes: 9 });
  assert.deepEqual(within, [{ kind: "invalidUtf8", bytes: 3, head: "a\ufffdb", tail: "a\ufffdb" }]);
});

test("keeps four thousand bytes of either end unless told otherwise", () => {
  const [line] = frame([encode("x".repeat(9000))], { maxLineBytes: 8999 });
  assert.deepEqual(line, { kind: "tooLong", bytes: 9000, head: "x".repeat(4096), tail: "x".repeat(4096) });
});

test("holds no more of a line over the limit than its ends", () => {
  const framing = createLineFraming({ maxLineBytes: 8, keptBytes: 3 });
  const chunk = encode("0123456789abcdef");
  framing.push(chunk);
  chunk.fill(0x78);
  assert.deepEqual(framing.push(encode("\n")), [{ kind: "tooLong", bytes: 16, head: "012", tail: "def" }]);
});
