import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf } from "../../../test/support/recordReplies.ts";
import { readErrorBody, readLimited } from "./limitedBody.ts";

test("a body is read whole up to its limit in bytes, and no further", async () => {
  const [first, second] = [new TextEncoder().encode("Zoë").subarray(0, 3), new TextEncoder().encode("Zoë").subarray(3)];
  assert.equal(await readLimited(bodyOf(first, second).body, 4), "Zoë");
  assert.equal(await readLimited(bodyOf().body, 4), "");
  const { body, cancelled, left } = bodyOf("abc", "de", "never asked for");
  assert.equal(await readLimited(body, 4), undefined);
  assert.deepEqual([cancelled.length, left.length], [1, 1]);
});

test("a character that the body ends within is marked as missing", async () => {
  assert.equal(await readLimited(bodyOf(Uint8Array.of(0x61, 0xc3)).body, 4), "a\uFFFD");
});

const wordsOf = (text: string): Promise<string> => readErrorBody(new Response(text));

test("of a page that reports an error only the title is told", async () => {
  for (const [page, words] of [
    ["<html><head><TITLE> 502 Bad Gateway\n</TITLE></head><body>nginx</body></html>", "502 Bad Gateway"],
    ["\n<!doctype html><title>No</title>", "No"],
    ["<title>Ada</title><p></title>", "Ada"],
    ["<html><body>nginx</body></html>", ""],
    ["<p>Ada</title>", ""],
    ["<title>Ada", ""],
    ["</title><title>Ada", ""],
  ] as const)
    assert.equal(await wordsOf(page), words, page);
});

test("of an error in JSON the sentence is told", async () => {
  for (const [body, words] of [
    [{ error: { code: 1, message: "JSON-RPC" }, message: "other" }, "JSON-RPC"],
    [{ error: "invalid_token", error_description: "OAuth" }, "OAuth"],
    [{ error: "Bad Request", message: "Express" }, "Express"],
    [{ title: "No", detail: "Problem details" }, "Problem details"],
    [{ error: "alone" }, "alone"],
    [{ error: { message: "" }, message: 5, detail: "Skips what says nothing" }, "Skips what says nothing"],
  ] as const)
    assert.equal(await wordsOf(JSON.stringify(body)), words);
});

test("any other words are told as they are", async () => {
  for (const text of ['{"a":1}', "[1]", "null", '"no"', "not < allowed", "{"])
    assert.equal(await wordsOf(` ${text}\n`), text);
  assert.equal(await readErrorBody(new Response(null)), "");
});

test("a long or lost description of an error does not stand in the way of the error", async () => {
  assert.equal((await wordsOf("x".repeat(65_537))).length, 65_536);
  assert.equal(await readErrorBody(new Response(bodyOf("half", new Error("lost")).body)), "");
});
