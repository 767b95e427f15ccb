import { setTimeout } from "node:timers/promises";
import { toolError, type Tool, type ToolResult } from "../../../src/servers/kit/defineTool.ts";
import type { ToolContent } from "../../../src/servers/kit/toolContent.ts";
import { redPixel, silence } from "./fixtureMedia.ts";

const tool = (name: string, description: string, run: Tool["run"], properties: Tool["inputSchema"] = {}): Tool => ({
  name,
  description,
  inputSchema: {
    type: "object",
    properties: properties as Record<string, Tool["inputSchema"]>,
    required: Object.keys(properties),
  },
  run,
});
const content = (...blocks: ToolContent[]): Promise<ToolResult> => Promise.resolve({ text: "", content: blocks });
const image = { type: "image", data: redPixel, mimeType: "image/png" };
const argument = (args: unknown, name: string): string => String((args as Record<string, unknown>)[name]);

const choices = ["option1", "option2", "option3"];
const titled = (word: string): object[] => [
  { const: "value1", title: `First ${word}` },
  { const: "value2", title: `Second ${word}` },
  { const: "value3", title: `Third ${word}` },
];

/** Asks with a form and reports what came back. */
const asking = (name: string, properties: Record<string, object>): Tool =>
  tool(name, "Asks the user with a form", async (_args, { client, signal }) => {
    const requestedSchema = { type: "object", properties, required: [] };
    const answer = await client.elicit({ message: "Please fill in the form", requestedSchema }, signal);
    const given = answer.action === "accept" ? answer.content : {};
    return { text: `Elicitation completed: action=${answer.action}, content=${JSON.stringify(given)}` };
  });

export const tools: readonly Tool[] = [
  tool("test_simple_text", "Text", async () => ({ text: "This is a simple text response for testing." })),
  tool("test_image_content", "An image", () => content(image)),
  tool("test_audio_content", "A sound", () => content({ type: "audio", data: silence, mimeType: "audio/wav" })),
  tool("test_embedded_resource", "A resource", () =>
    content({
      type: "resource",
      resource: {
        uri: "test://embedded-resource",
        mimeType: "text/plain",
        text: "This is an embedded resource content.",
      },
    }),
  ),
  tool("test_multiple_content_types", "Several kinds of content", () =>
    content({ type: "text", text: "Multiple content types test:" }, image, {
      type: "resource",
      resource: {
        uri: "test://mixed-content-resource",
        mimeType: "application/json",
        text: JSON.stringify({ test: "data", value: 123 }),
      },
    }),
  ),
  tool("test_tool_with_logging", "Logs while it runs", async (_args, { log }) => {
    // The suite asks for these pauses, to see that entries arrive while the tool runs.
    log.info("Tool execution started");
    await setTimeout(50);
    log.info("Tool processing data");
    await setTimeout(50);
    log.info("Tool execution completed");
    return { text: "Logged three entries" };
  }),
  tool("test_error_handling", "Fails", async () => toolError("This tool intentionally returns an error for testing")),
  tool("test_tool_with_progress", "Reports progress", async (_args, { progress }) => {
    for (const value of [0, 50, 100]) {
      progress({ progress: value, total: 100 });
      await setTimeout(50);
    }
    return { text: "Reported progress" };
  }),
  tool(
    "test_sampling",
    "Asks the client's model",
    async (args, { client, signal }) => {
      const text = argument(args, "prompt");
      const messages = [{ role: "user", content: { type: "text", text } }] as const;
      const answer = await client.sample({ messages, maxTokens: 100 }, signal);
      return { text: `LLM response: ${JSON.stringify(answer.content)}` };
    },
    { prompt: { type: "string", description: "What to ask" } },
  ),
  tool(
    "test_elicitation",
    "Asks the user",
    async (args, { client, signal }) => {
      const properties = {
        username: { type: "string", description: "User's response" },
        email: { type: "string", description: "User's email address" },
      };
      const requestedSchema = { type: "object", properties, required: ["username", "email"] };
      const answer = await client.elicit({ message: argument(args, "message"), requestedSchema }, signal);
      return { text: `User response: ${JSON.stringify(answer)}` };
    },
    { message: { type: "string", description: "What to show" } },
  ),
  asking("test_elicitation_sep1034_defaults", {
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  }),
  asking("test_elicitation_sep1330_enums", {
    untitledSingle: { type: "string", enum: choices },
    titledSingle: { type: "string", oneOf: titled("Option") },
    legacyEnum: {
      type: "string",
      enum: ["opt1", "opt2", "opt3"],
      enumNames: ["Option One", "Option Two", "Option Three"],
    },
    untitledMulti: { type: "array", items: { type: "string", enum: choices } },
    titledMulti: { type: "array", items: { anyOf: titled("Choice") } },
  }),
  {
    name: "json_schema_2020_12_tool",
    description: "Has a schema that must arrive with every keyword",
    inputSchema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      $defs: { address: { $anchor: "address", type: "object", properties: { city: { type: "string" } } } },
      properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
      allOf: [{ anyOf: [{ required: ["name"] }, { required: ["address"] }] }],
      if: { required: ["address"] },
      then: { required: ["name"] },
      else: {},
      additionalProperties: false,
    },
    run: async (args) => ({ text: JSON.stringify(args) }),
  },
];
