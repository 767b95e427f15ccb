import * as vscode from "vscode";
import { visibleText } from "../../../domain/consent/visibleText.ts";
import { loadPart } from "../../../domain/loadPart.ts";
import type { Consent, Secrets } from "../../../mcp/ports.ts";
import { withToken } from "../../platform/cancellation.ts";

/** Servers rarely ask for a model. */
export const loadLanguageModels = () => loadPart(import("./languageModels.ts"));

/** How long a server that asks for a model waits for the user's answer. */
const answerTimeoutMs = 5 * 60_000;

/**
 * Asks whether a server may use a model. The server chooses the moment, so the question is a notification and does not
 * interrupt the user.
 */
export const askToUseModels: Consent["askToUseModels"] = async (entry, signal) => {
  await (await loadLanguageModels()).requireModel();
  // Ours asks for a model only where the user has just chosen that model for a spec.
  if (entry.source === "bundled" && entry.name === "chant") return true;
  const allow = vscode.l10n.t("Allow");
  const question = vscode.l10n.t(
    "Let the MCP server {0} use your language models? It decides what is sent to the model.",
    visibleText(entry.name),
  );
  const answer = vscode.window.showWarningMessage(question, allow, vscode.l10n.t("Don't Allow"));
  return (await untilAnswered(answer, signal)) === allow;
};

/** Undefined if the server withdraws its request or the user does not answer in time. */
async function untilAnswered<T>(answer: Thenable<T | undefined>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const finish = (value: T | undefined): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      resolve(value);
    };
    const giveUp = (): void => finish(undefined);
    const timer = setTimeout(giveUp, answerTimeoutMs);
    signal.addEventListener("abort", giveUp, { once: true });
    answer.then(finish, reject);
  });
}

/** Tokens are asked for once and stored in VS Code's secret storage. */
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
