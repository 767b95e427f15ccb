import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { chantFile } from "./chantProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

test("what is sent as structured content has the form that the tool declares", async () => {
  using project = scratchProject({
    a: specText("status: in_progress; labels: [x]"),
    b: specText("depends_on: [a]", "no title"),
  });
  const client = new Client({ name: "test", version: "1" });
  const server = { command: process.execPath, args: [chantFile, "mcp"], cwd: project.root, stderr: "ignore" as const };
  await client.connect(new StdioClientTransport(server));
  try {
    const { tools } = await client.listTools();
    const calls: readonly [string, Record<string, unknown>][] = [
      ["chant_spec_list", {}],
      ["chant_spec_get", { id: "b" }],
      ["chant_ready", {}],
      ["chant_status", {}],
      ["chant_status", { brief: true }],
      ["chant_status", { include_activity: true }],
      ["chant_log", { id: "a" }],
      ["chant_search", { query: "title" }],
      ["chant_diagnose", { id: "a" }],
      ["chant_verify", { id: "a" }],
      ["chant_spec_update", { id: "b", output: "x" }],
      ["chant_cancel", { id: "b" }],
    ];
    for (const [name, args] of calls) {
      // The client compares what comes with the form that was listed, and rejects where they differ.
      const { structuredContent, isError } = await client.callTool({ name, arguments: args });
      const declared = tools.find((tool) => tool.name === name)?.outputSchema;
      // What is known about a failure is sent by every tool.
      const isExpected = declared !== undefined || isError === true;
      assert.equal(structuredContent !== undefined, isExpected, `${name} ${JSON.stringify(args)}`);
    }
  } finally {
    await client.close();
  }
});
