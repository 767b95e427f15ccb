import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { findKnown, type Span } from "./findKnown.ts";

/** The same by looking for every text at every place. */
function findOneByOne(texts: readonly string[], text: string): readonly Span[] {
  const found: Span[] = [];
  for (let start = 0; start < text.length; start += 1) {
    for (const known of texts)
      if (known !== "" && text.startsWith(known, start)) found.push({ start, end: start + known.length });
    const cut = text.indexOf("…", start);
    if (cut - start >= 4 && texts.some((known) => known.startsWith(text.slice(start, cut))))
      found.push({ start, end: cut });
  }
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of found) {
    const last = merged.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

const letters =
  (...all: string[]) =>
  (length: number) =>
    fc.array(fc.constantFrom(...all), { maxLength: length }).map((chosen) => chosen.join(""));
const texts = fc.array(letters("a", "b", "c")(7), { maxLength: 5 });

test("finds what looking for one text after the other finds", () => {
  fc.assert(
    fc.property(texts, letters("a", "b", "c", "…")(40), (known, text) =>
      assert.deepEqual(findKnown(known).find(text), findOneByOne(known, text)),
    ),
    { numRuns: 1000 },
  );
});

test("tells how much of a known text has begun at the end", () => {
  fc.assert(
    fc.property(texts, letters("a", "b", "c")(12), (known, text) => {
      const ends = Array.from({ length: text.length + 1 }, (_, start) => text.slice(start));
      const longest = ends.find((end) => known.some((one) => one.startsWith(end))) ?? "";
      assert.equal(findKnown(known).begunAtEnd(text), longest.length);
    }),
    { numRuns: 1000 },
  );
});

test("of a long text it is enough that its beginning stands there; then it goes as far as the text agrees", () => {
  const beginning = "0123456789abcdef".repeat(4);
  const known = findKnown([`${beginning}-one`, `${beginning}-other`]);
  const lengths: Readonly<Record<string, number>> = {
    "": 64,
    "x-one": 64,
    "-o": 66,
    "-one": 68,
    "-xne": 65,
    "-other one": 70,
  };
  for (const [rest, length] of Object.entries(lengths))
    assert.deepEqual(known.find(`<${beginning}${rest}`), [{ start: 1, end: 1 + length }], rest);
  assert.deepEqual(known.find(`<${beginning.slice(0, 63)}>`), []);
  assert.deepEqual(known.find(`${beginning}-one${beginning}-one`), [
    { start: 0, end: 68 },
    { start: 68, end: 136 },
  ]);
});
