import assert from "node:assert/strict";
import { test } from "node:test";
import { findReplyId } from "./findReplyId.ts";

const find = (line: string) => findReplyId(line.slice(0, 80), line.slice(-80));

test("finds the id of a reply at its start and at its end", () => {
  assert.equal(find('{"jsonrpc": "2.0", "id": 3, "result": {"value": NaN}}'), 3);
  assert.equal(find('{"id":"a-1","jsonrpc":"2.0","error":'), "a-1");
  assert.equal(find(`{"result":"${"x".repeat(200)}","id":7,"jsonrpc":"2.0"}`), 7);
  assert.equal(find('Loading...{"jsonrpc":"2.0","id":4,"result":{}'), 4);
  assert.equal(find('{"id":5,"jsonrpc":"2.0","result":'), 5);
  assert.equal(find('{ "id" : "b" , "error" : {'), "b");
  assert.equal(find(`{"jsonrpc":"2.0","error":"${"x".repeat(200)}","id":"c"} `), "c");
});

test("takes no id that belongs to a request, to a value, or that is none", () => {
  for (const line of [
    '{"jsonrpc":"2.0","id":3,"method":"ping","params":NaN}',
    '{"jsonrpc":"2.0","result":{"id":3,"name":NaN}}',
    '{"method":"x","params":NaN,"id":3}',
    '{"jsonrpc":"2.0","id":007,"result":{}}',
    '{"jsonrpc":"2.0","id":"\t","result":{}}',
    "id: 3",
    "",
  ])
    assert.equal(find(line), undefined, line);
});
