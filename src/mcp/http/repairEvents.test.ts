import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf, recordReplies } from "../../../test/support/recordReplies.ts";
import type { MessageId } from "../rpc/message.ts";
import { repairEvents } from "./repairEvents.ts";

interface Read {
  readonly text: string;
  readonly told: readonly unknown[];
  /** What the stream ended with instead of an end. */
  readonly error: unknown;
  readonly unanswered: readonly MessageId[];
}

type Pieces = readonly (string | Uint8Array | Error)[];

/** What arrives of a stream that is to answer these calls. */
async function read(pieces: Pieces, calls: readonly MessageId[] = [], maxBytes?: number): Promise<Read> {
  const { watch, told } = recordReplies(maxBytes);
  const unanswered = new Set(calls);
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const piece of repairEvents(bodyOf(...pieces).body, unanswered, watch)) text += decoder.decode(piece);
    return { text, told, error: undefined, unanswered: [...unanswered] };
  } catch (error) {
    return { text, told, error, unanswered: [...unanswered] };
  }
}

const textOf = async (text: string): Promise<string> => (await read([text])).text;
const reply = (id: MessageId): string => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"name":"Zoë"}}`;

test("lines end with CR, LF or both, wherever the pieces of the stream end", async () => {
  const sent = `: hello\nevent: message\nid: 7\ndata: ${reply(1)}\n\n\ndata: ${reply(2)}\n\n`;
  for (const lineEnd of ["\n", "\r\n", "\r"]) {
    const bytes = new TextEncoder().encode(sent.replaceAll("\n", lineEnd));
    const expected = { text: sent, told: [], error: undefined, unanswered: [] };
    for (let at = 0; at <= bytes.length; at += 1)
      assert.deepEqual(await read([bytes.subarray(0, at), bytes.subarray(at)], [1, 2]), expected, `${at}`);
    assert.deepEqual(
      await read(
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
        [1, 2],
      ),
      expected,
    );
  }
});

test("a line break that an empty piece divides is one", async () => {
  assert.equal((await read([`data: ${reply(1)}\r`, "", "\n\r", "", "\n"])).text, `data: ${reply(1)}\n\n`);
});

test("the last event counts only with the blank line after it", async () => {
  const { text, told } = await read([`data: ${reply(1)}\n`], [1]);
  assert.deepEqual([text, told], ["", [["interrupted", 1]]]);
});

test("the data of an event becomes one line that the SDK can read", async () => {
  for (const [sent, expected] of [
    ["data:{}\n\n", "data: {}\n\n"],
    ["data: {}\n\n", "data: {}\n\n"],
    ['data: {"id":1,\ndata: "result":{}}\n\n', 'data: {"jsonrpc":"2.0","id":1,"result":{}}\n\n'],
    ["data: a\ndata:  b\ndata\ndata:c: d\n\n", "data: a  b  c: d\n\n"],
    ["data\n\n", "data: \n\n"],
    ["database: x\n\n", "database: x\n\n"],
    ["some data:\nretry: 5\n\n", "some data:\nretry: 5\n\n"],
    ["data: x\nevent: late\n\n", "event: late\ndata: x\n\n"],
  ] as const)
    assert.equal(await textOf(sent), expected, sent);
});

test("a reply counts as answered, one that is not JSON fails its call, and what answers no call does neither", async () => {
  const sent = [reply("1"), '{"id":2,"result":NaN}', '{"id":3,"result":NaN}', "Hello!"];
  const { text, told } = await read([...sent.map((data) => `data: ${data}\n\n`)], [1, 2, 4]);
  assert.equal(text, sent.map((data) => `data: ${data}\n\n`).join(""));
  assert.deepEqual(told, [
    ["unreadable", 2, "It is not JSON."],
    ["interrupted", 4],
  ]);
});

test("the id of a long reply that is not JSON is looked for at both of its ends", async () => {
  const filling = `"${"x".repeat(5000)}"`;
  const sent = [`{"id":1,"result":[NaN,${filling}]}`, `{"result":[NaN,${filling}],"id":2}`];
  const { told } = await read([...sent.map((data) => `data: ${data}\n\n`)], [1, 2], 10_000);
  assert.deepEqual(told, [
    ["unreadable", 1, "It is not JSON."],
    ["unreadable", 2, "It is not JSON."],
  ]);
});

test("the server's own stream goes on after an event that is too large", async () => {
  const filling = "x".repeat(5000);
  const whole = "data: 0123456789";
  for (const [large, id, bytes] of [
    [`data: {"id":1,"result":"${filling}"}`, 1, 5026],
    [`data: {"result":"é${filling}","id":2}`, 2, 5028],
    [`data: {"id":3,"result":\ndata: "${filling}"}\nid: 9`, 3, 5037],
    [`data: 0123456789\ndata: 0123456789`, undefined, 32],
    [`${whole}1`, undefined, 17],
  ] as const) {
    const sent = `id: 1\ndata: {}\n\n${large}\n\n${whole}\n\n`;
    const expected = { text: `id: 1\ndata: {}\n\n\n${whole}\n\n`, error: undefined, unanswered: [] };
    const told = [["unreadable", id, `A reply of ${bytes} bytes is too large.`]];
    assert.deepEqual(await read([sent], [], 16), { ...expected, told });
    const [head, tail] = [sent.slice(0, sent.length / 2), sent.slice(sent.length / 2)];
    assert.deepEqual(await read([head, tail], [], 16), { ...expected, told }, "in two pieces");
  }
});

test("a stream that answers calls is given up at an event that is too large", async () => {
  const { watch, told } = recordReplies(30);
  const { body, cancelled, left } = bodyOf(`id: e1\ndata: ${reply(1)}`, "\n\n", `data: ${reply(2)}\n\n`);
  const repaired = repairEvents(body, new Set([1, 2]), watch);
  assert.equal(await new Response(repaired).text(), "id: e1\n");
  assert.deepEqual(told, [
    ["unreadable", 1, "A reply of more than 30 bytes is too large."],
    ["unreadable", 2, "A reply of more than 30 bytes is too large."],
    ["abandoned", "e1"],
  ]);
  assert.deepEqual([cancelled.length, left.length], [1, 2]);
  assert.deepEqual((await read([`data: ${reply(1)}\n`], [1], 30)).told, [
    ["unreadable", 1, "A reply of more than 30 bytes is too large."],
  ]);
});

test("a stream that ends before it answered can be resumed after its last event, or its calls fail", async () => {
  const lost = new Error("lost");
  const [withId, withoutId] = ["id: e1\n\nid:\n\n", "event: x\n\n"];
  const torn = ["torn", "e1", [1, 2]];
  const interrupted = [
    ["interrupted", 1],
    ["interrupted", 2],
  ];
  for (const [pieces, calls, told, error] of [
    [[withId], [1, 2], [torn], undefined],
    [[withId, lost], [1, 2], [torn], lost],
    [[withoutId], [1, 2], interrupted, undefined],
    [[withoutId, lost], [1, 2], interrupted, undefined],
    [[withId], [], [], undefined],
    [[withId, lost], [], [], lost],
    [[withoutId, lost], [], [], lost],
  ] as const)
    assert.deepEqual(await read(pieces, calls), {
      ...{ text: pieces[0], told, error, unanswered: calls },
    });
});

test("who no longer reads the stream cancels that of the server", async () => {
  const { body, cancelled } = bodyOf("data: 1\n\n", "data: 2\n\n");
  const reader = repairEvents(body, new Set(), recordReplies().watch).getReader();
  await reader.read();
  await reader.cancel("enough");
  assert.deepEqual(cancelled, ["enough"]);
});
