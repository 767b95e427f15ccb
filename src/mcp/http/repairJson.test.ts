import assert from "node:assert/strict";
import { test } from "node:test";
import { forget, repairJson, requestIds } from "./repairJson.ts";

test("a message that is sound stays as it was written", () => {
  for (const text of [
    '{"result": {}, "id": 1, "jsonrpc": "2.0"}',
    '{"jsonrpc":"2.0","method":"notifications/message"}',
    '{"jsonrpc":"2.0", "method":"ping", "id":"a", "params":{}}',
    '[{"jsonrpc":"2.0","id":1,"result":{}} , {"jsonrpc":"2.0","id":2,"result":{}}]',
  ])
    assert.equal(repairJson(text)?.text, text);
});

test("a message over several lines is written on one", () => {
  assert.equal(
    repairJson('{\n "jsonrpc": "2.0",\n "id": 1,\n "result": {}\n}')?.text,
    '{"jsonrpc":"2.0","id":1,"result":{}}',
  );
});

test("a message without its version gets it, others beside it stay", () => {
  const repaired = repairJson('[{"id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}}]');
  assert.deepEqual(JSON.parse(repaired?.text ?? ""), [
    { jsonrpc: "2.0", id: 1, result: {} },
    { jsonrpc: "2.0", id: 2, result: {} },
  ]);
  assert.deepEqual(JSON.parse(repairJson('{"jsonrpc":"1.0","id":1,"result":{}}')?.text ?? ""), {
    ...{ jsonrpc: "2.0", id: 1, result: {} },
  });
});

test("what readers of other servers forgive is put right, and what cannot be is left alone", () => {
  for (const [sent, expected, answered] of [
    ['{"jsonrpc":"2.0","id":1,"result":null}', '{"jsonrpc":"2.0","id":1,"result":{}}', [1]],
    ['{"jsonrpc":"2.0","id":1,"result":{},"error":null}', '{"jsonrpc":"2.0","id":1,"result":{}}', [1]],
    [
      '{"jsonrpc":"2.0","id":"a","error":"No"}',
      '{"jsonrpc":"2.0","id":"a","error":{"code":-32603,"message":"No"}}',
      ["a"],
    ],
    ['{"jsonrpc":"2.0","id":1}', '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"It has no result."}}', [1]],
    ['{"jsonrpc":"2.0","method":"a","params":[1]}', '{"jsonrpc":"2.0","method":"a","params":{}}', []],
    ['{"id":1,"method":"a"}', '{"jsonrpc":"2.0","id":1,"method":"a","params":{}}', []],
    ['{"jsonrpc":"2.0", "result":{}}', '{"jsonrpc":"2.0", "result":{}}', []],
    ['{"jsonrpc":"2.0", "id":null,"result":{}}', '{"jsonrpc":"2.0", "id":null,"result":{}}', []],
    ['{"jsonrpc":"2.0", "id":null,"error":{}}', '{"jsonrpc":"2.0", "id":null,"error":{}}', []],
    ["[5, null]", "[5, null]", []],
    ["[ ]", "[ ]", []],
    ["[\n]", "[]", []],
    [' "x"', ' "x"', []],
  ] as const)
    assert.deepEqual(repairJson(sent), { text: expected, answered }, sent);
});

test("only answers count as answered", () => {
  const text = '[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"method":"ping"}]';
  assert.deepEqual(repairJson(text)?.answered, [1]);
});

test("what is not JSON cannot be repaired", () => {
  for (const text of ["", "<html>", "{"]) assert.equal(repairJson(text), undefined);
});

test("requests are known by their ids, whatever they are sent back as", () => {
  const batch = [
    { jsonrpc: "2.0", id: 1, method: "a" },
    { jsonrpc: "2.0", method: "b" },
    { jsonrpc: "2.0", id: "x", method: "c" },
  ];
  const ids = requestIds(JSON.stringify(batch));
  assert.deepEqual([...ids], [1, "x"]);
  assert.deepEqual([...requestIds(JSON.stringify(batch[0]))], [1]);
  assert.deepEqual([...requestIds(undefined)], []);
  assert.deepEqual([forget(ids, "1"), forget(ids, "x"), forget(ids, 7)], [true, true, false]);
  assert.equal(ids.size, 0);
});
