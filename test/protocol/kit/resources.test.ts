import assert from "node:assert/strict";
import { test } from "node:test";
import { bundleServer } from "../../support/bundleServer.ts";
import { withServer, type ServerMessage, type StdioClient } from "../../support/stdioClient.ts";

const { file: server } = await bundleServer("wire", new URL("wireServer.ts", import.meta.url));

interface Page {
  readonly resources: readonly { readonly uri: string }[];
  readonly nextCursor?: string;
}

const list = async (client: StdioClient, cursor?: unknown): Promise<Page> =>
  (await client.request("resources/list", { cursor })).result as unknown as Page;

const change = (client: StdioClient, ...changes: { list: boolean; updated: string[] }[]): Promise<ServerMessage> =>
  client.request("tools/call", { name: "change", arguments: changes });

const notifications = (client: StdioClient): unknown[] =>
  (client.received as ServerMessage[])
    .filter(({ method }) => method?.startsWith("notifications/resources/"))
    .map(({ method, params }) => [method, params?.["uri"]]);

test("a long list comes in pages", async () => {
  await withServer(server, async (client) => {
    const uris: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page: Page = await list(client, cursor);
      uris.push(...page.resources.map(({ uri }) => uri));
      sizes.push(page.resources.length);
      cursor = page.nextCursor;
    }
    assert.deepEqual(sizes, [1000, 1000, 500]);
    assert.deepEqual(
      uris,
      Array.from({ length: 2500 }, (_, index) => `test://item/${index}`),
    );
    assert.equal((await list(client, "2:test://gone")).resources[0]?.uri, "test://item/2");
    for (const cursor of ["nonsense", 7, ""]) {
      assert.equal((await client.request("resources/list", { cursor })).error?.code, -32602);
    }
  });
});

test("a resource is read, and a missing one is not found", async () => {
  await withServer(server, async (client) => {
    const contents = [{ uri: "test://item/7", mimeType: "text/plain", text: "text of test://item/7" }];
    assert.deepEqual((await client.request("resources/read", { uri: "test://item/7" })).result, { contents });
    assert.deepEqual((await client.request("resources/read", { uri: "test://x" })).error, {
      code: -32002,
      message: "Resource not found: test://x",
      data: { uri: "test://x" },
    });
    assert.equal((await client.request("resources/read")).error?.code, -32602);
    assert.deepEqual((await client.request("resources/templates/list")).result, {
      resourceTemplates: [{ uriTemplate: "test://item/{number}", name: "item" }],
    });
  });
});

test("nothing is watched until a client is ready for notifications", async () => {
  await withServer(server, async (client) => {
    await client.request("initialize", { protocolVersion: "2025-11-25" });
    assert.deepEqual((await change(client)).result?.["content"], [{ type: "text", text: "not watching" }]);
    client.notify("notifications/initialized");
    await client.logged("watching");
    await change(client, { list: true, updated: [] });
    await client.message(({ method }) => method === "notifications/resources/list_changed");
  });
});

test("subscribers are notified once of many changes, and others not at all [clause 211]", async () => {
  await withServer(server, async (client) => {
    for (const uri of ["test://item/1", "test://item/2"]) {
      assert.deepEqual((await client.request("resources/subscribe", { uri })).result, {});
    }
    assert.deepEqual((await client.request("resources/unsubscribe", { uri: "test://item/2" })).result, {});
    const updated = ["test://item/1", "test://item/2", "test://item/3"];
    await change(client, { list: true, updated }, { list: true, updated }, { list: false, updated });
    await client.message(({ method }) => method === "notifications/resources/updated");
    await client.request("ping");
    assert.deepEqual(notifications(client), [
      ["notifications/resources/list_changed", undefined],
      ["notifications/resources/updated", "test://item/1"],
    ]);
    assert.equal(client.log().split("watching").length - 1, 1);
  });
});

test("watching ends with the server", async () => {
  await withServer(server, async (client) => {
    await client.request("resources/subscribe", { uri: "test://item/1" });
    assert.equal((await client.close()).code, 0);
    assert.match(client.log(), /stopped watching/);
  });
});
