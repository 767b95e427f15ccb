import * as vscode from "vscode";
import * as z from "zod";
import { findAgentConfiguration } from "../../disk/folders/agentConfiguration.ts";
import type { Runner } from "../../domain/speckit/implement/runner.ts";
import { savedInWorkspace } from "../savedState.ts";

/**
 * Whether an agent may be told to trust a folder: only in a workspace that is trusted itself, and after the user has seen
 * what the repository brings along for agents. The answer holds until that changes.
 */
export function createTrustQuestion(
  context: vscode.ExtensionContext,
): (runner: Runner, root: string, signal: AbortSignal) => Promise<boolean> {
  const saved = savedInWorkspace(context, "agentTrust", (stored) => z.array(z.string()).catch([]).parse(stored));
  return async (runner, root, signal) => {
    if (runner.trustArgs === undefined || !vscode.workspace.isTrusted) return false;
    const { files, hash } = await findAgentConfiguration(root, signal);
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
