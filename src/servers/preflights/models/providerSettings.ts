import type { Provider, ProviderSettings } from "./provider.ts";
import { anthropic } from "./anthropic.ts";
import { openaiCompatible } from "./openaiCompatible.ts";
import { trimEndOf } from "../../../domain/text/trimming.ts";

interface ProviderKind {
  readonly baseUrl: string;
  readonly defaultModel: string;
  /** Variables with the key, the first that has a value wins. */
  readonly keys: readonly string[];
  create(settings: ProviderSettings): Provider;
}

const kinds: Readonly<Record<string, ProviderKind>> = {
  anthropic: {
    baseUrl: "https://api.anthropic.com",
    defaultModel: "claude-sonnet-4-20250514",
    keys: ["PREFLIGHTS_ANTHROPIC_API_KEY", "ANTHROPIC_API_KEY"],
    create: anthropic,
  },
  openai: {
    baseUrl: "https://api.openai.com/v1",
    defaultModel: "gpt-4o",
    keys: ["PREFLIGHTS_OPENAI_API_KEY", "OPENAI_API_KEY"],
    create: (settings) => openaiCompatible(settings),
  },
  openrouter: {
    baseUrl: "https://openrouter.ai/api/v1",
    defaultModel: "anthropic/claude-sonnet-4-20250514",
    keys: ["PREFLIGHTS_OPENROUTER_API_KEY", "OPENROUTER_API_KEY"],
    create: (settings) =>
      openaiCompatible(settings, {
        "http-referer": "https://github.com/flightdeck/flightdeck",
        "x-title": "Flightdeck",
      }),
  },
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** Which provider the environment asks for, or why it cannot be had. */
type ProviderChoice =
  | { readonly kind: "none" }
  | { readonly kind: "sampling" }
  | { readonly kind: "unusable"; readonly reason: string }
  | { readonly kind: "provider"; readonly provider: Provider };

export function chooseProvider(environment: Environment): ProviderChoice {
  const name = (environment["PREFLIGHTS_LLM_PROVIDER"] ?? "").trim().toLowerCase();
  if (name === "" || name === "mock") return { kind: "none" };
  if (name === "sampling") return { kind: "sampling" };
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) return { kind: "unusable", reason: "PREFLIGHTS_LLM_PROVIDER does not name a known provider" };
  const apiKey = kind.keys.map((key) => environment[key]?.trim()).find((value) => value !== undefined && value !== "");
  if (apiKey === undefined) return { kind: "unusable", reason: `none of ${kind.keys.join(", ")} is set` };
  const baseUrl = trimEndOf(environment["PREFLIGHTS_LLM_BASE_URL"]?.trim() || kind.baseUrl, /\//);
  if (!isSafe(baseUrl)) return { kind: "unusable", reason: "PREFLIGHTS_LLM_BASE_URL is not an https address" };
  const model = environment["PREFLIGHTS_LLM_MODEL"]?.trim() || kind.defaultModel;
  return { kind: "provider", provider: kind.create({ baseUrl, apiKey, model }) };
}

/** A key is never sent in the clear, except to a program on this very machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isLoopback);
}
