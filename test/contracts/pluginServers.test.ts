import assert from "node:assert/strict";
import { test } from "node:test";
import { inTemporaryFolder } from "../protocol/client/inTemporaryFolder.ts";
import { bundleServer } from "../support/bundleServer.ts";
import { type ServerMessage, type StdioClient, withServer } from "../support/stdioClient.ts";
import { authentication, initialize, subscribe } from "./pluginMessages.ts";

const names = ["chant", "preflights", "speckit"] as const;

const files = Object.fromEntries(
  await Promise.all(
    names.map(async (name) => {
      const main = new URL(`../../src/servers/${name}/main.ts`, import.meta.url);
      return [name, (await bundleServer(name, main)).file] as const;
    }),
  ),
);

/** Each of the bundled servers, in a folder without anything. */
const testServers = (what: string, use: (client: StdioClient, name: string) => Promise<void>): void => {
  for (const name of names)
    test(`${name}: ${what}`, () =>
      inTemporaryFolder((cwd) =>
        withServer(files[name] ?? "", (client) => use(client, name), {
          cwd,
          env: { HOME: cwd, USERPROFILE: cwd },
          args: name === "chant" ? ["mcp"] : [],
        }),
      ));
};

testServers(
  "accepts the initialize of contract 2, a token and experiments included [clause 198]",
  async (client, name) => {
    const { capabilities } = initialize.request.params;
    client.write({ ...authentication, params: { ...authentication.params, capabilities } });
    const { result } = await client.answerTo(authentication.id);
    assert.equal(result?.["protocolVersion"], "2025-03-26");
    assert.equal((result?.["serverInfo"] as { name: string }).name, name);
  },
);

testServers("is subscribed to as printed [clause 211]", async (client) => {
  const { result } = await client.initialize("2025-03-26");
  assert.equal((result?.["capabilities"] as { resources: { subscribe: boolean } }).resources.subscribe, true);
  client.write(subscribe);
  assert.deepEqual((await client.answerTo(subscribe.id)).result, {});
});

const calls = ["ping", "tools/list"].map((method, index) => ({ jsonrpc: "2.0", method, id: index + 1 }));

testServers("answers a batch with a list in 2025-03-26 [clause 239]", async (client) => {
  await client.initialize("2025-03-26");
  client.write(calls);
  const answers = await client.batch();
  assert.deepEqual(answers.map(({ id }) => id).sort(), [1, 2]);
  assert.ok(answers.every(({ result }) => result));
});

testServers("answers a list of one request with a list of one [clause 239]", async (client) => {
  await client.initialize("2025-03-26");
  client.write([{ jsonrpc: "2.0", method: "notifications/initialized" }, calls[0]]);
  assert.deepEqual(await client.batch(), [{ jsonrpc: "2.0", id: 1, result: {} }]);
});

testServers("refuses a batch in every other revision [clause 240]", async (client) => {
  for (const protocolVersion of ["2024-11-05", "2025-06-18", "2025-11-25"]) {
    await client.request("initialize", { protocolVersion });
    client.write(calls);
    await client.request("ping");
  }
  const received = client.received as ServerMessage[];
  const refusals = received.filter(({ id }) => id === null).map(({ error }) => error?.code);
  assert.deepEqual([refusals, received.length], [[-32600, -32600, -32600], 9]);
});
