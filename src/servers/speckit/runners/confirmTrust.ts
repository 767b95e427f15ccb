import { visibleText } from "../../../domain/consent/visibleText.ts";
import { findAgentConfiguration } from "../../../disk/folders/agentConfiguration.ts";
import { needsTrust } from "../../../domain/speckit/implement/needsTrust.ts";
import type { Permission, Runner } from "../../../domain/speckit/implement/runner.ts";
import type { ToolContext } from "../../kit/defineTool.ts";

/** What a person has agreed to since this server started. */
const agreed = new Set<string>();

/**
 * Whether an agent may follow what the folder brings along for agents. The user is shown that first; where nobody can be
 * asked, it may not.
 */
export async function confirmTrust(
  runner: Runner,
  permission: Permission,
  root: string,
  { client, signal }: ToolContext,
): Promise<boolean> {
  const { files, hash } = await findAgentConfiguration(root, signal);
  if (!needsTrust(runner, permission, files)) return true;
  if (client.capabilities.elicitation === undefined) return false;
  const key = [runner.id, root, hash].join("\0");
  if (agreed.has(key)) return true;
  const brought =
    files.length === 0
      ? "It brings along nothing for agents."
      : `It brings along: ${files.map(visibleText).join(", ")}.`;
  const reply = await client.elicit({
    message: `Shall ${runner.label} trust ${root}? It then follows what the repository configures for agents, which can run programs. ${brought}`,
    requestedSchema: {
      type: "object",
      properties: { trust: { type: "boolean", title: "Trust this folder", default: false } },
      required: ["trust"],
    },
  });
  const isTrusted = reply.action === "accept" && reply.content["trust"] === true;
  if (isTrusted) agreed.add(key);
  return isTrusted;
}
