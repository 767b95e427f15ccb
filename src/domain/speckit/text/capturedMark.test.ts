import assert from "node:assert/strict";
import { test } from "node:test";
import { isCaptured, withCapturedMark } from "./capturedMark.ts";

/** Sixteen hex digits that change with any character. */
const fingerprint = (text: string): string =>
  [...text]
    .reduce((sum, character) => (sum * 31n + BigInt(character.codePointAt(0)!)) % 2n ** 64n, 7n)
    .toString(16)
    .padStart(16, "0");

test("a captured document says so until one word of it changes", () => {
  const text = withCapturedMark("# Tasks\n\n- [ ] T001 Do it\n", fingerprint);
  assert.match(text, /\n\n<!-- flightdeck:captured [0-9a-f]{16} -->\n$/);
  assert.equal(isCaptured(text, fingerprint), true);
  assert.equal(isCaptured(text.replaceAll("\n", "\r\n"), fingerprint), true);
  assert.equal(isCaptured(`${text}\n  `, fingerprint), true);
  assert.equal(isCaptured(text.replace("[ ]", "[X]"), fingerprint), false);
  assert.equal(isCaptured(`${text}More\n`, fingerprint), false);
  assert.equal(isCaptured("# Tasks\n", fingerprint), false);
});

test("the mark is made over the text as it is read back", () => {
  const once = withCapturedMark("# A\r\n\r\ntext  \r\n\r\n", fingerprint);
  assert.equal(once.startsWith("# A\n\ntext\n\n<!--"), true);
  assert.equal(isCaptured(once, fingerprint), true);
});
