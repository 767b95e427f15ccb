/** Checks a value. Settings are read at activation, so no validation library is loaded for this. */
interface Check<T> {
  readonly isValid: (value: unknown) => value is T;
  /** What a valid value is, for the log. */
  readonly expected: string;
}

interface SettingSchema {
  readonly check: Check<unknown>;
  /** Used instead of an invalid value. */
  readonly default: unknown;
  /** It determines what is started or where data goes, so an untrusted workspace must not set it. */
  readonly needsTrust: boolean;
}

const text: Check<string> = { isValid: (value) => typeof value === "string", expected: "a text" };
const flag: Check<boolean> = { isValid: (value) => typeof value === "boolean", expected: "true or false" };
const members: Check<Record<string, unknown>> = {
  isValid: (value): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value),
  expected: "an object",
};
const oneOf = <const T extends string>(...words: readonly T[]): Check<T> => ({
  isValid: (value): value is T => words.some((word) => word === value),
  expected: `one of ${words.join(", ")}`,
});
const numberFrom = (isInRange: (value: number) => boolean, expected: string): Check<number> => ({
  isValid: (value): value is number => typeof value === "number" && Number.isFinite(value) && isInRange(value),
  expected,
});

/** Every setting by its key. No `vscode` import: tests read it. */
export const settingsSchema = {
  "flightdeck.servers": { check: members, default: {}, needsTrust: true },
  "flightdeck.chant.server": { check: text, default: "", needsTrust: true },
  "flightdeck.preflights.server": { check: text, default: "", needsTrust: true },
  "flightdeck.preflights.provider": {
    check: oneOf("none", "sampling", "anthropic", "openai", "openrouter"),
    default: "none",
    needsTrust: true,
  },
  "flightdeck.preflights.model": { check: text, default: "", needsTrust: true },
  "flightdeck.preflights.baseUrl": { check: text, default: "", needsTrust: true },
  "flightdeck.speckit.server": { check: text, default: "", needsTrust: true },
  "flightdeck.clarification.ui": { check: oneOf("form", "quickPick"), default: "form", needsTrust: false },
  "flightdeck.agentMode.enabled": { check: flag, default: true, needsTrust: true },
  "flightdeck.runs.timeout": {
    check: numberFrom((seconds) => seconds > 0, "a number above 0"),
    default: 60,
    needsTrust: false,
  },
  "flightdeck.replies.maxSize": {
    check: numberFrom((megabytes) => megabytes >= 1 && megabytes <= 500, "a number from 1 to 500"),
    default: 10,
    needsTrust: false,
  },
  "flightdeck.runners": { check: members, default: {}, needsTrust: true },
  "flightdeck.language.enabled": { check: flag, default: true, needsTrust: true },
} as const satisfies Readonly<Record<string, SettingSchema>>;

export type SettingKey = keyof typeof settingsSchema;
export type SettingValue<K extends SettingKey> = (typeof settingsSchema)[K]["check"] extends Check<infer T> ? T : never;
