import type * as vscode from "vscode";
import type { Settings } from "../platform/settings/settings.ts";

/** Providers that need the user's own key, with their display names. */
export const keyedProviders = { anthropic: "Anthropic", openai: "OpenAI", openrouter: "OpenRouter" } as const;

export type KeyedProvider = keyof typeof keyedProviders;

/** The model that the preflights server may use: chosen in the settings, with its key in VS Code's secret storage. */
export interface PreflightsModel {
  /** The environment variables for the server; none if no model is wanted. */
  environment(): Promise<Readonly<Record<string, string>>>;
  hasKey(provider: KeyedProvider): Promise<boolean>;
  /** Stores a key, or removes it. */
  setKey(provider: KeyedProvider, key: string | undefined): Promise<void>;
  readonly onDidChangeKey: vscode.Event<unknown>;
}

/** The model variables in the editor's environment, which a server started by hand would see, too. */
function modelOf(environment: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const provider = (environment["PREFLIGHTS_LLM_PROVIDER"] ?? "").trim().toUpperCase();
  if (provider === "") return {};
  const names = [
    ...["PREFLIGHTS_LLM_PROVIDER", "PREFLIGHTS_LLM_MODEL", "PREFLIGHTS_LLM_BASE_URL"],
    ...[`PREFLIGHTS_${provider}_API_KEY`, `${provider}_API_KEY`],
  ];
  return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}

export function createPreflightsModel(
  settings: Settings,
  secrets: vscode.SecretStorage,
  inherited: Readonly<Record<string, string | undefined>> = process.env,
): PreflightsModel {
  const nameOf = (provider: KeyedProvider): string => `preflights.apiKey.${provider}`;
  const keyVariable = async (provider: string): Promise<Record<string, string>> => {
    const keyed = (Object.keys(keyedProviders) as KeyedProvider[]).find((each) => each === provider);
    const key = keyed && (await secrets.get(nameOf(keyed)));
    return key ? { [`PREFLIGHTS_${provider.toUpperCase()}_API_KEY`]: key } : {};
  };
  return {
    async environment() {
      const provider = settings.read("flightdeck.preflights.provider");
      if (provider === "none") return modelOf(inherited);
      const model = settings.read("flightdeck.preflights.model").trim();
      const baseUrl = settings.read("flightdeck.preflights.baseUrl").trim();
      return {
        PREFLIGHTS_LLM_PROVIDER: provider,
        ...(model === "" ? {} : { PREFLIGHTS_LLM_MODEL: model }),
        ...(baseUrl === "" ? {} : { PREFLIGHTS_LLM_BASE_URL: baseUrl }),
        ...(await keyVariable(provider)),
      };
    },
    hasKey: async (provider) => Boolean(await secrets.get(nameOf(provider))),
    setKey: async (provider, key) => (key ? secrets.store(nameOf(provider), key) : secrets.delete(nameOf(provider))),
    onDidChangeKey: secrets.onDidChange,
  };
}
