import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scanSpec, wholeText } from "../../domain/spec/text/scanSpec.ts";
import { StoredText } from "./storedText.ts";

const stored = (text: string): StoredText =>
  new StoredText(Buffer.from(`before${text}behind`), 6, 6 + Buffer.byteLength(text));

/** Texts in which the place where the head is cut falls anywhere: before, inside and behind the closing fence. */
const specText = fc
  .record({
    padding: fc.integer({ min: 420, max: 520 }),
    letter: fc.constantFrom("x", "ä", "日", "😀"),
    eol: fc.constantFrom("\n", "\r\n"),
    fence: fc.constantFrom("---", "---  ", "--- no", "----", "--"),
    body: fc.constantFrom("", "# Title", "---", "status: failed"),
  })
  .map(({ padding, letter, eol, fence, body }) =>
    ["---", `prompt: ${letter.repeat(padding / Buffer.byteLength(letter))}`, "status: failed", fence, body, ""].join(
      eol,
    ),
  );

test("a spec is the same whether its whole file or only the head was read", () => {
  fc.assert(
    fc.property(specText, (text) => {
      const [quick, whole] = [scanSpec("x", stored(text)), scanSpec("x", wholeText(text))];
      const said = (spec: typeof whole) => spec && [spec.status, spec.prompt, spec.title, spec.body];
      assert.deepEqual(said(quick), said(whole));
    }),
    { numRuns: 1000 },
  );
});

test("a stored text is the text, and equal to the same one elsewhere", () => {
  const text = `\ufeff---\r\nstatus: pending\r\n---\r\n${"ä".repeat(600)}`;
  assert.equal(stored(text).text, text);
  assert.ok(stored(text).equals(new StoredText(Buffer.from(text))));
  assert.ok(!stored(text).equals(stored(`${text}.`)));
  assert.ok(text.startsWith(stored(text).head) && stored(text).head.length < text.length);
});

test("the head of a short text is all of it, and that of a longer one its whole lines", () => {
  const [first, line] = ["a".repeat(99), "b".repeat(511)];
  for (const text of ["", "# Title", "x".repeat(512), "ä".repeat(256)]) assert.equal(stored(text).head, text);
  assert.equal(stored(`${line}\nmore`).head, `${line}\n`);
  assert.equal(stored(`${first}\n${line}`).head, `${first}\n`);
  assert.equal(stored("x".repeat(513)).head, "");
});
