import type { Prompt } from "../../../src/servers/kit/serverDefinition.ts";
import type { ToolContent } from "../../../src/servers/kit/toolContent.ts";
import { redPixel } from "./fixtureMedia.ts";

const user = (content: ToolContent) => ({ role: "user" as const, content });
const text = (words: string) => user({ type: "text", text: words });

export const prompts: readonly Prompt[] = [
  {
    name: "test_simple_prompt",
    description: "A prompt without arguments",
    get: async () => [text("This is a simple prompt for testing.")],
  },
  {
    name: "test_prompt_with_arguments",
    description: "A prompt with two arguments",
    arguments: [
      { name: "arg1", description: "First test argument", required: true },
      { name: "arg2", description: "Second test argument", required: true },
    ],
    get: async ({ arg1, arg2 }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  {
    name: "test_prompt_with_embedded_resource",
    description: "A prompt that embeds a resource",
    arguments: [{ name: "resourceUri", description: "URI of the resource to embed", required: true }],
    get: async ({ resourceUri: uri }) => [
      user({
        type: "resource",
        resource: { uri, mimeType: "text/plain", text: "Embedded resource content for testing." },
      }),
      text("Please process the embedded resource above."),
    ],
  },
  {
    name: "test_prompt_with_image",
    description: "A prompt with an image",
    get: async () => [
      user({ type: "image", data: redPixel, mimeType: "image/png" }),
      text("Please analyze the image above."),
    ],
  },
];
