import * as vscode from "vscode";
import type { Command } from "../../../services.ts";
import { withToken } from "../../../platform/cancellation.ts";
import { keyedProviders, type KeyedProvider } from "../../../servers/preflightsModel.ts";
import { noArguments } from "../../../platform/command.ts";

/** Stores the key of a model provider in VS Code's secret storage and makes preflights use that provider. */
export const setApiKey: Command<"flightdeck.setApiKey"> = {
  parse: noArguments,
  async run({ preflightsModel, settings, notify }, _, signal) {
    const current = settings.read("flightdeck.preflights.provider");
    const items = await Promise.all(
      (Object.keys(keyedProviders) as KeyedProvider[]).map(async (provider) => ({
        label: keyedProviders[provider],
        description: [
          provider === current ? vscode.l10n.t("in use") : "",
          (await preflightsModel.hasKey(provider)) ? vscode.l10n.t("has a key") : "",
        ]
          .filter(Boolean)
          .join(", "),
        provider,
      })),
    );
    const placeHolder = vscode.l10n.t("Which provider is the key for?");
    const choice = await withToken(signal, (token) =>
      vscode.window.showQuickPick(items, { placeHolder, ignoreFocusOut: true }, token),
    );
    if (!choice) return;
    const prompt = vscode.l10n.t("Stored in VS Code's secret storage. Leave empty to remove the key.");
    const title = vscode.l10n.t("API Key for {0}", choice.label);
    const key = await withToken(signal, (token) =>
      vscode.window.showInputBox({ title, prompt, password: true, ignoreFocusOut: true }, token),
    );
    if (key === undefined) return;
    await preflightsModel.setKey(choice.provider, key.trim() === "" ? undefined : key.trim());
    if (key.trim() === "") return notify.showDone(vscode.l10n.t("Removed the key for {0}.", choice.label), []);
    if (current !== choice.provider) await settings.write("flightdeck.preflights.provider", choice.provider);
    notify.showDone(vscode.l10n.t("Preflights now use {0}.", choice.label), []);
  },
};
