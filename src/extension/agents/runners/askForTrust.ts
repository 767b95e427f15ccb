import * as vscode from "vscode";
import * as z from "zod";
import { visibleText } from "../../../domain/consent/visibleText.ts";
import { findAgentConfiguration } from "../../../disk/folders/agentConfiguration.ts";
import { cancelled } from "../../../domain/failures.ts";
import { needsTrust } from "../../../domain/speckit/implement/needsTrust.ts";
import type { Permission, Runner } from "../../../domain/speckit/implement/runner.ts";
import { askAbout } from "../../platform/questions/askToAllow.ts";
import { savedInWorkspace } from "../../platform/savedState.ts";
import type { VirtualDocuments } from "../../platform/documents/virtualDocuments.ts";

/**
 * The hash of a folder's configuration for agents if an agent may follow it: only in a trusted workspace, and after the
 * user has seen that configuration. Empty if it may not. The answer is valid until the configuration changes.
 */
export function createTrustQuestion(
  context: vscode.ExtensionContext,
  documents: Pick<VirtualDocuments, "show">,
): (runner: Runner, permission: Permission, root: string, signal: AbortSignal) => Promise<string> {
  const saved = savedInWorkspace(context, "agentTrust", (stored) => z.array(z.string()).catch([]).parse(stored));
  return async (runner, permission, root, signal) => {
    if (!vscode.workspace.isTrusted) return "";
    const { files, hash } = await findAgentConfiguration(root, signal);
    if (!needsTrust(runner, permission, files)) return hash;
    const key = [runner.id, root, hash].join(" ");
    if (saved.read().includes(key)) return hash;
    const [trust, without] = [vscode.l10n.t("Trust"), vscode.l10n.t("Run Without Trust")];
    const choice = await askAbout(
      {
        question: vscode.l10n.t("Should {0} trust the folder {1}?", runner.label, visibleText(root)),
        lines:
          files.length === 0
            ? [vscode.l10n.t("The repository configures nothing for agents.")]
            : [
                vscode.l10n.t("It will then follow the repository's configuration for agents, which can run programs:"),
                ...files.map(visibleText),
              ],
        title: vscode.l10n.t("Configuration for Agents"),
      },
      documents,
      [trust, without],
    );
    // Running without trust is an answer, too.
    if (choice === undefined) throw cancelled();
    signal.throwIfAborted();
    if (choice === trust) saved.write([...saved.read(), key].slice(-50));
    return choice === trust ? hash : "";
  };
}
