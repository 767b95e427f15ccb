import type { ToolContext } from "../../kit/defineTool.ts";

/** Files that decide how the editor, agents or the CI behave are written only after a person has agreed. */
export async function confirmConfiguration(
  { client }: ToolContext,
  who: string,
  files: readonly string[],
): Promise<boolean> {
  if (client.capabilities.elicitation === undefined) return false;
  const reply = await client.elicit({
    message: `${who} wants to change files that control the editor, agents, hooks or the CI: ${files.join(", ")}. Allow it?`,
    requestedSchema: {
      type: "object",
      properties: { allow: { type: "boolean", title: "Allow these changes", default: false } },
      required: ["allow"],
    },
  });
  return reply.action === "accept" && reply.content["allow"] === true;
}
