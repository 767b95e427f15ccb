import { l10n } from "../../../domain/l10n.ts";
import type { ToolContext } from "../defineTool.ts";

/** Files that decide how the editor, agents or the CI behave are written only after a person has agreed. */
export async function confirmConfiguration(
  { client }: ToolContext,
  who: string,
  files: readonly string[],
): Promise<boolean> {
  if (client.capabilities.elicitation === undefined) return false;
  const reply = await client.elicit({
    message: l10n.t(
      "{0} wants to change files that control the editor, agents, hooks or the CI: {1}. Allow it?",
      who,
      files.join(", "),
    ),
    requestedSchema: {
      type: "object",
      properties: { allow: { type: "boolean", title: l10n.t("Allow these changes"), default: false } },
      required: ["allow"],
    },
  });
  return reply.action === "accept" && reply.content["allow"] === true;
}
