import assert from "node:assert/strict";
import { test } from "node:test";
import { createLineMask, createMask } from "../../../src/mcp/observe/maskSecrets.ts";
import { findReplyId } from "../../../src/mcp/transport/findReplyId.ts";
import { createLineFraming } from "../../../src/protocol/lineFraming.ts";
import { assertLinear } from "../../support/assertLinear.ts";
import { hostileTexts } from "../../support/hostileTexts.ts";

const megabyte = 1024 * 1024;
const secrets = ["hunter22-and-more", "a".repeat(5000), "ab".repeat(300), "-token-token"];

for (const { name, make } of hostileTexts) {
  test(`masking a megabyte of ${name} takes time in proportion`, () => {
    const mask = createMask(secrets);
    assertLinear(megabyte / 8, (length) => mask(make(length)));
  });

  test(`a megabyte of ${name} around a secret does not show it`, () => {
    const { mask, maskLine } = createLineMask(secrets);
    const text = `${make(megabyte)} hunter22-and-more ${make(megabyte)}`;
    assert.ok(!mask(text).includes("hunter22"));
    assert.ok(maskLine(text).length < 20_000);
  });

  test(`ten megabytes of ${name} in odd pieces are framed, and no id is found in them`, () => {
    const framing = createLineFraming({ maxLineBytes: megabyte });
    const bytes = Buffer.from(`${make(10 * megabyte).replaceAll("\n", "")}\n{"after":1}\n`);
    const lines = [];
    for (let at = 0; at < bytes.length; at += 65_521) lines.push(...framing.push(bytes.subarray(at, at + 65_521)));
    const [first, second] = lines;
    assert.ok(first?.kind === "tooLong");
    assert.equal(findReplyId(first.head, first.tail), undefined);
    assert.deepEqual(second, { kind: "line", text: '{"after":1}' });
  });
}
