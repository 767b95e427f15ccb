import * as vscode from "vscode";
import type { Consent, Secrets } from "../../mcp/ports.ts";
import { withToken } from "../cancellation.ts";
import { requireModel } from "./languageModels.ts";

/** What only the user can decide about a server. */
export const consent: Consent = {
  askToStart: ({ entry, commandLine, unenforced }) =>
    askToAllow(
      vscode.l10n.t("Start the MCP server {0} of this workspace?", entry.name),
      [commandLine, ...unenforced.map((limit) => vscode.l10n.t("Declared, but not enforced yet: {0}", limit))].join(
        "\n",
      ),
    ),
  async askToUseModels(entry) {
    await requireModel();
    return askToAllow(
      vscode.l10n.t("Let the MCP server {0} use your language models?", entry.name),
      vscode.l10n.t("It decides what is sent to the model."),
    );
  },
};

/** Tokens live in VS Code's secret storage and are asked for once. */
export function createSecrets(storage: vscode.SecretStorage): Secrets {
  return {
    get: async (key) => storage.get(key),
    store: async (key, value) => storage.store(key, value),
    delete: async (key) => storage.delete(key),
    askForToken: async (entry, reason, signal) => {
      const title = vscode.l10n.t("Token for {0}", entry.name);
      const options = { title, prompt: reason, password: true, ignoreFocusOut: true };
      return withToken(signal, (token) => vscode.window.showInputBox(options, token));
    },
  };
}

async function askToAllow(question: string, detail: string): Promise<boolean> {
  const allow = vscode.l10n.t("Allow");
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, allow)) === allow;
}
