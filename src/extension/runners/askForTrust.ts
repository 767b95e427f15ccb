import * as vscode from "vscode";
import * as z from "zod";
import { findAgentConfiguration } from "../../disk/folders/agentConfiguration.ts";
import { needsTrust } from "../../domain/speckit/implement/needsTrust.ts";
import type { Permission, Runner } from "../../domain/speckit/implement/runner.ts";
import { savedInWorkspace } from "../savedState.ts";

/**
 * Whether an agent may follow what a folder brings along for agents: only in a workspace that is trusted itself, and after
 * the user has seen what that is. The answer holds until it changes.
 */
export function createTrustQuestion(
  context: vscode.ExtensionContext,
): (runner: Runner, permission: Permission, root: string, signal: AbortSignal) => Promise<boolean> {
  const saved = savedInWorkspace(context, "agentTrust", (stored) => z.array(z.string()).catch([]).parse(stored));
  return async (runner, permission, root, signal) => {
    if (!vscode.workspace.isTrusted) return false;
    const { files, hash } = await findAgentConfiguration(root, signal);
    if (!needsTrust(runner, permission, files)) return true;
    const key = [runner.id, root, hash].join(" ");
    if (saved.read().includes(key)) return true;
    const trust = vscode.l10n.t("Trust");
    const without = vscode.l10n.t("Run Without Trust");
    const detail =
      files.length === 0
        ? vscode.l10n.t("The repository configures nothing for agents.")
        : vscode.l10n.t(
            "It then follows what the repository configures for agents, which can run programs: {0}",
            files.join(", "),
          );
    const choice = await vscode.window.showWarningMessage(
      vscode.l10n.t("Shall {0} trust the folder {1}?", runner.label, root),
      { modal: true, detail },
      trust,
      without,
    );
    signal.throwIfAborted();
    if (choice === trust) saved.write([...saved.read(), key].slice(-50));
    return choice === trust;
  };
}
