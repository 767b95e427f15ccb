import * as z from "zod";

/** What a valid value is, and what stands in for an invalid one. */
interface SettingSchema {
  readonly schema: z.ZodType;
  readonly default: unknown;
  /** It can decide what is started or where data goes, so an untrusted workspace must not set it. */
  readonly needsTrust: boolean;
}

/** Every setting by its key. No `vscode` import: tests read it. */
export const settingsSchema = {
  "flightdeck.servers": { schema: z.record(z.string(), z.unknown()), default: {}, needsTrust: true },
  "flightdeck.chant.server": { schema: z.string(), default: "", needsTrust: true },
  "flightdeck.preflights.server": { schema: z.string(), default: "", needsTrust: true },
  "flightdeck.preflights.provider": {
    schema: z.enum(["none", "sampling", "anthropic", "openai", "openrouter"]),
    default: "none",
    needsTrust: true,
  },
  "flightdeck.preflights.model": { schema: z.string(), default: "", needsTrust: true },
  "flightdeck.preflights.baseUrl": { schema: z.string(), default: "", needsTrust: true },
  "flightdeck.speckit.server": { schema: z.string(), default: "", needsTrust: true },
  "flightdeck.clarification.ui": { schema: z.enum(["form", "quickPick"]), default: "form", needsTrust: false },
  "flightdeck.agentMode.enabled": { schema: z.boolean(), default: true, needsTrust: true },
  "flightdeck.runs.timeout": { schema: z.number().positive(), default: 60, needsTrust: false },
  "flightdeck.replies.maxSize": { schema: z.number().min(1).max(500), default: 10, needsTrust: false },
  "flightdeck.runners": { schema: z.record(z.string(), z.unknown()), default: {}, needsTrust: true },
  "flightdeck.language.enabled": { schema: z.boolean(), default: true, needsTrust: true },
} as const satisfies Readonly<Record<string, SettingSchema>>;

export type SettingKey = keyof typeof settingsSchema;
export type SettingValue<K extends SettingKey> = z.infer<(typeof settingsSchema)[K]["schema"]>;
