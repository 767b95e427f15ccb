import assert from "node:assert/strict";
import { test } from "node:test";
import { bundleServer } from "../../support/bundleServer.ts";
import { pipeInto, withServer } from "../../support/stdioClient.ts";

const { file: server } = await bundleServer("wire", new URL("wireServer.ts", import.meta.url));

/** The one line a server writes for one line of input. */
async function lineFor(input: string | Uint8Array): Promise<unknown> {
  const { rawLines, code } = await pipeInto(server, [input], { args: ["--old"] });
  assert.equal(code, 0);
  assert.ok(rawLines.length <= 1, `more than one line: ${rawLines.join("\n")}`);
  return rawLines[0];
}

const fault = (code: number, message: string, id: unknown = null): string =>
  JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id });

test("text that is not JSON is a parse error without an id [clause 78]", async () => {
  assert.equal(await lineFor("invalid json"), fault(-32700, "Parse error: expected value at line 1 column 1"));
  assert.equal(await lineFor("  <html>"), fault(-32700, "Parse error: expected value at line 1 column 3"));
  assert.match(String(await lineFor('{"jsonrpc":"2.0",')), /"code":-32700,"message":"Parse error: .+"\},"id":null\}$/);
});

test("malformed UTF-8 is a parse error and not the end", async () => {
  await withServer(server, async (client) => {
    client.write(Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d, 0x0a));
    assert.deepEqual((await client.answerTo(null)).error, { code: -32700, message: "Parse error: invalid UTF-8" });
    assert.deepEqual((await client.request("ping")).result, {});
  });
});

const invalidRequests: readonly (readonly [input: string, message: string, id: unknown])[] = [
  ["5", "Invalid Request: expected an object", null],
  ["null", "Invalid Request: expected an object", null],
  ['"text"', "Invalid Request: expected an object", null],
  ["[]", "Invalid Request: empty batch", null],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', "Invalid Request: batch not supported", null],
  ['{"jsonrpc":"1.0","id":1,"method":"ping"}', "Invalid JSON-RPC version", 1],
  ['{"jsonrpc":"1.0","method":"ping"}', "Invalid JSON-RPC version", null],
  ['{"id":"a","method":"ping"}', "Invalid JSON-RPC version", "a"],
  ['{"jsonrpc":2,"id":0,"method":"ping"}', "Invalid JSON-RPC version", 0],
  ['{"jsonrpc":"2.0","id":3}', "Invalid Request: expected a method", 3],
  ['{"jsonrpc":"2.0"}', "Invalid Request: expected a method", null],
  ['{"jsonrpc":"2.0","id":4,"method":7}', "Invalid Request: expected a method", 4],
];

for (const [input, message, id] of invalidRequests) {
  test(`${input} is an invalid request [clause 79]`, async () =>
    assert.equal(await lineFor(input), fault(-32600, message, id)));
}

test("notifications are neither answered nor executed [clause 10]", async () => {
  await withServer(server, async (client) => {
    client.notify("tools/list");
    client.notify("no/such/method");
    client.notify("notifications/roots/list_changed");
    client.notify("tools/call", { name: "hold" });
    client.write({ jsonrpc: "2.0", id: null, method: "tools/call", params: { name: "hold" } });
    await client.request("ping");
    assert.equal(client.received.length, 1);
    assert.doesNotMatch(client.log(), /holding/);
  });
});

test("a response to no open request is ignored", async () => {
  const { rawLines } = await pipeInto(server, [
    { jsonrpc: "2.0", id: 77, result: {} },
    { jsonrpc: "2.0", id: 78, error: { code: 1, message: "x" } },
  ]);
  assert.deepEqual(rawLines, []);
});

test("an unknown method is named in the error [clause 80]", async () => {
  assert.equal(
    await lineFor('{"jsonrpc":"2.0","id":1,"method":"no/such"}'),
    fault(-32601, "Method not found: no/such", 1),
  );
  assert.equal(
    await lineFor('{"jsonrpc":"2.0","id":1,"method":"toString"}'),
    fault(-32601, "Method not found: toString", 1),
  );
});

test("an id comes back as it was sent [clause 11]", async () => {
  for (const id of [0, -1, 1.5, "", "7", true, { a: [1] }, [2]]) {
    const line = await lineFor(JSON.stringify({ jsonrpc: "2.0", id, method: "ping" }));
    assert.equal(line, JSON.stringify({ jsonrpc: "2.0", result: {}, id }));
  }
});

test("params of a wrong shape do not silence a request", async () => {
  await withServer(server, async (client) => {
    assert.deepEqual((await client.request("ping", [1, 2])).result, {});
    for (const meta of [7, null, { progressToken: {} }, { progressToken: 1.5 }, { progressToken: "a", other: 1 }]) {
      const answer = await client.request("tools/call", { name: "echo", arguments: { x: 1 }, _meta: meta });
      assert.deepEqual(answer.result?.["content"], [{ type: "text", text: '{"x":1}' }]);
    }
  });
});

test("blank lines, carriage returns and a missing last line ending are tolerated", async () => {
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const bytes = new TextEncoder().encode(`\n\r\n  \n${ping}\r\n\n${ping}`);
  const { rawLines } = await pipeInto(server, [bytes]);
  assert.equal(rawLines.length, 2);
});
