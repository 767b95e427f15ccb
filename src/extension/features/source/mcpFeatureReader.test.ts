import assert from "node:assert/strict";
import { test } from "node:test";
import { notFound } from "../../../domain/failures.ts";
import { featureAddresses } from "./featureAddresses.ts";
import { createMcpFeatureReader, type ResourceAnswers } from "./mcpFeatureReader.ts";

const { signal } = new AbortController();
const row = { folder: "001-a", path: "specs/001-a", title: "A", state: "Ready" };

function serverOf(resources: Readonly<Record<string, unknown>>): ResourceAnswers & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async readResource(uri) {
      asked.push(uri);
      if (!(uri in resources)) throw notFound(`no ${uri}`, { system: "features" });
      return [{ text: typeof resources[uri] === "string" ? resources[uri] : JSON.stringify(resources[uri]) }];
    },
    async subscribe(uri) {
      asked.push(`subscribe ${uri}`);
    },
  };
}

const read = (server: ResourceAnswers, project = "") =>
  createMcpFeatureReader(server, featureAddresses(project), async (root) => root === "/here");

test("the list is subscribed to before it is read, and what a server leaves out says less", async () => {
  const server = serverOf({ "speckit://features": { root: "/here", features: [row, { ...row, state: "Odd" }] } });
  const reader = read(server);
  const [first, second] = await reader.list(signal);
  assert.deepEqual(first?.progress, { total: 0, done: 0, deferred: 0 });
  assert.deepEqual([first.state, second?.state], ["Ready", "Draft"]);
  await reader.list(signal);
  assert.deepEqual(server.asked, ["subscribe speckit://features", "speckit://features", "speckit://features"]);
});

test("features of a nested project have addresses of their own", async () => {
  const reader = read(serverOf({ "speckit://feature/x%20y/001-a?project=packages/b": row }), "packages/b");
  assert.equal((await reader.get("x y/001-a", signal))?.title, "A");
  assert.equal(await reader.get("002-gone", signal), undefined);
  const addresses = featureAddresses("packages/b");
  assert.equal(addresses.folderIn("speckit://feature/x%20y/001-a?project=packages/b"), "x y/001-a");
  assert.equal(addresses.folderIn("speckit://feature/001-a"), undefined);
  assert.equal(addresses.folderIn("speckit://features?project=packages/b"), "");
});

test("a server without these resources, of another project or with nonsense is not believed", async () => {
  await assert.rejects(read(serverOf({})).list(signal), { code: "notFound" });
  await assert.rejects(read(serverOf({ "speckit://features": { root: "/there", features: [] } })).list(signal), {
    code: "notFound",
  });
  await assert.rejects(read(serverOf({ "speckit://features": "{" })).list(signal), { code: "serverFailed" });
});
