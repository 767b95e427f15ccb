import assert from "node:assert/strict";
import { test } from "node:test";
import { recordReplies } from "../../../test/support/recordReplies.ts";
import { repairReplies } from "./repairReplies.ts";

const json = { "content-type": "application/json; charset=utf-8" };

/** What arrives of a response to the calls 1 and 2, and what is told about them. */
async function repaired(body: string | null, init: ResponseInit, calls: readonly number[] = [1, 2]) {
  const { watch, told } = recordReplies(60);
  const unanswered = new Set<number | string>(calls);
  const given = new Response(body, init);
  const response = await repairReplies(given, unanswered, watch);
  const { status, statusText, headers } = response;
  const isSame = response === given;
  return { status, statusText, type: headers.get("content-type"), text: await response.text(), told, isSame };
}

test("replies in JSON are put right, and calls that they leave out fail", async () => {
  const init = { status: 200, statusText: "Fine", headers: json };
  const expected = { status: 200, statusText: "Fine", type: json["content-type"], isSame: false };
  assert.deepEqual(await repaired('{"id":1,"result":null}', init), {
    ...{ ...expected, text: '{"jsonrpc":"2.0","id":1,"result":{}}' },
    told: [["unreadable", 2, "It is not in the reply."]],
  });
  assert.deepEqual(await repaired("not JSON", init), { ...expected, text: "not JSON", told: [] });
});

test("a reply that is too large fails its calls, and is taken for accepted", async () => {
  assert.deepEqual(await repaired(`"${"x".repeat(59)}"`, { status: 200, headers: json }), {
    ...{ status: 202, statusText: "", type: json["content-type"], text: "", isSame: false },
    told: [1, 2].map((id) => ["unreadable", id, "A reply of more than 60 bytes is too large."]),
  });
});

test("a refusal keeps its status, and says no more than the words of the server", async () => {
  const init = { status: 500, statusText: "Oops", headers: json };
  assert.deepEqual(await repaired('{"error":{"message":"Out of ink"}}', init), {
    ...{ status: 500, statusText: "Oops", type: json["content-type"], text: "Out of ink", told: [], isSame: false },
  });
});

test("a stream of events is repaired on its way", async () => {
  const headers = { "content-type": "Text/Event-Stream" };
  const { text, told, status, type } = await repaired('data: {"id":1,"result":null}\n\n', { headers });
  assert.equal(text, 'data: {"jsonrpc":"2.0","id":1,"result":{}}\n\n');
  assert.deepEqual([status, type, told], [200, "Text/Event-Stream", [["interrupted", 2]]]);
});

test("what answers no call is passed on as it came", async () => {
  for (const [body, init, calls] of [
    [null, { status: 202 }, [1]],
    ['{"id":1}', { headers: json }, []],
    ['{"id":1}', { headers: { "content-type": "text/plain" } }, [1]],
    ['{"id":1}', { headers: { "content-type": "application/jsonp" } }, [1]],
  ] as const) {
    const { isSame, text, told } = await repaired(body, init, calls);
    assert.deepEqual([isSame, text, told], [true, body ?? "", []]);
  }
});
