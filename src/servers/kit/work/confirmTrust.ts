import { visibleText } from "../../../domain/consent/visibleText.ts";
import { findAgentConfiguration } from "../../../disk/folders/agentConfiguration.ts";
import { l10n } from "../../../domain/l10n.ts";
import { needsTrust } from "../../../domain/speckit/implement/needsTrust.ts";
import type { Permission, Runner } from "../../../domain/speckit/implement/runner.ts";
import type { ToolContext } from "../defineTool.ts";

/** What a person has agreed to since this server started. */
const agreed = new Set<string>();

/** Answers of one run by what was asked about: its tasks share them, also those that a person has refused. */
export type TrustAnswers = Map<string, Promise<boolean>>;

/**
 * Whether an agent may follow what the folder brings along for agents. The user is shown that first; without a user to
 * ask, it may not.
 */
export async function confirmTrust(
  runner: Runner,
  permission: Permission,
  root: string,
  { client, signal }: ToolContext,
  answers: TrustAnswers = new Map(),
  /** The configuration that the client has shown its user, who agreed. */
  agreedHash?: string,
): Promise<boolean> {
  const { files, hash } = await findAgentConfiguration(root, signal);
  if (!needsTrust(runner, permission, files) || hash === agreedHash) return true;
  if (client.capabilities.elicitation === undefined) return false;
  const key = [runner.id, root, hash].join("\0");
  if (agreed.has(key)) return true;
  const answer = answers.get(key) ?? askForTrust(runner, root, files, client);
  answers.set(key, answer);
  if (await answer) agreed.add(key);
  return answer;
}

async function askForTrust(
  { label }: Runner,
  root: string,
  files: readonly string[],
  client: ToolContext["client"],
): Promise<boolean> {
  const brought =
    files.length === 0
      ? l10n.t("It contains no configuration for agents.")
      : [l10n.t("It contains:"), ...files.map((file) => `- ${visibleText(file)}`)].join("\n");
  const question = l10n.t(
    "Should {0} trust {1}? It will then follow the repository's configuration for agents, which can run programs.",
    label,
    visibleText(root),
  );
  const reply = await client.elicit({
    message: `${question} ${brought}`,
    requestedSchema: {
      type: "object",
      properties: { trust: { type: "boolean", title: l10n.t("Trust this folder"), default: false } },
      required: ["trust"],
    },
  });
  return reply.action === "accept" && reply.content["trust"] === true;
}
