import assert from "node:assert/strict";
import { test } from "node:test";
import { scratchProject } from "./scratchProject.ts";
import { withSpeckit } from "./speckitProcess.ts";

test("a call cancelled while the model thinks writes nothing", async () => {
  using project = scratchProject();
  await withSpeckit(
    project.root,
    async ({ client }) => {
      const params = {
        name: "speckit.specify",
        arguments: { feature_description: "Users can add notes.", spec_directory: project.at("specs/001-a") },
      };
      client.write({ jsonrpc: "2.0", id: 8, method: "tools/call", params });
      const asked = await client.message((message) => message.method === "sampling/createMessage");
      client.notify("notifications/cancelled", { requestId: 8 });
      await client.message((message) => message.method === "notifications/cancelled");
      client.write({
        jsonrpc: "2.0",
        id: asked.id,
        result: { role: "assistant", model: "late", content: { type: "text", text: "{}" } },
      });
      await client.request("ping");
      assert.deepEqual(Object.keys(project.files()), []);
    },
    { capabilities: { sampling: {} } },
  );
});
