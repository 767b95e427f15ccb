import assert from "node:assert/strict";
import { test } from "node:test";
import { scratchProject } from "./scratchProject.ts";
import { withSpeckit } from "./speckitProcess.ts";

const specify = (spec_directory: string, feature_description = "Users can add notes.") => ({
  name: "speckit.specify",
  arguments: { feature_description, spec_directory },
});

test("a result says whether it is an error, as the contract prints it [clause 35]", async () => {
  using project = scratchProject();
  const run = async (version: string, members: readonly string[]): Promise<void> =>
    withSpeckit(
      project.root,
      async ({ client }) => {
        const made = await client.request("tools/call", specify(project.at(`specs/001-${version}`)));
        assert.deepEqual(Object.keys(made.result ?? {}), members);
        assert.equal(made.result?.["isError"], false);
        const refused = await client.request("tools/call", specify(project.at("specs/002-b"), " "));
        assert.equal(refused.result?.["isError"], true);
      },
      { protocolVersion: version },
    );
  await run("2025-11-25", ["content", "structuredContent", "isError"]);
  await run("2024-11-05", ["content", "isError"]);
});

test("a call cancelled as the contract prints it is answered with its error, and writes nothing [clause 40]", async () => {
  using project = scratchProject();
  await withSpeckit(
    project.root,
    async ({ client }) => {
      client.write({ jsonrpc: "2.0", id: 3, method: "tools/call", params: specify(project.at("specs/001-a")) });
      await client.message((message) => message.method === "sampling/createMessage");
      client.write('{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":3}}');
      assert.deepEqual((await client.answerTo(3)).error, { code: -32002, message: "The request was cancelled." });
      await client.message((message) => message.method === "notifications/cancelled");
      await client.request("ping");
      assert.deepEqual(Object.keys(project.files()), []);
    },
    { capabilities: { sampling: {} } },
  );
});
