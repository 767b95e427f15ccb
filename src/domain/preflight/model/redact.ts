interface Rule {
  readonly matches: RegExp;
  readonly replacement: string;
}

const secretName = "(password|secret|token|api_key|apikey|auth)";

/** In this order: a rule further up knows better what it found than one further down. */
const rules: readonly Rule[] = [
  {
    matches: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
    replacement: "[REDACTED_PRIVATE_KEY]",
  },
  { matches: /sk-ant-[A-Za-z0-9_-]{16,}/g, replacement: "[REDACTED_ANTHROPIC_KEY]" },
  { matches: /sk-or-[A-Za-z0-9_-]{16,}/g, replacement: "[REDACTED_OPENROUTER_KEY]" },
  { matches: /sk-proj-[A-Za-z0-9_-]{16,}/g, replacement: "[REDACTED_OPENAI_KEY]" },
  { matches: /sk-[A-Za-z0-9]{48,}/g, replacement: "[REDACTED_OPENAI_KEY]" },
  { matches: /(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_\w{16,})/g, replacement: "[REDACTED_GITHUB_TOKEN]" },
  { matches: /xox[a-z]-[A-Za-z0-9-]{8,}/g, replacement: "[REDACTED_SLACK_TOKEN]" },
  { matches: /(?<![\w-])eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g, replacement: "[REDACTED_JWT]" },
  { matches: /(?<![\w-])[\w-]{40,}(?![\w-])/g, replacement: "[REDACTED_TOKEN]" },
  { matches: /(?<![\w.%+-])[\w.%+-]{1,256}@[A-Za-z0-9.-]{1,253}\.[A-Za-z]{2,63}/g, replacement: "[REDACTED_EMAIL]" },
  { matches: /AKIA[A-Z0-9]{16}/g, replacement: "[REDACTED_AWS_KEY]" },
  { matches: /(?<![A-Za-z0-9/+=])[A-Za-z0-9/+=]{40}(?![A-Za-z0-9/+=])/g, replacement: "[REDACTED_AWS_SECRET]" },
  {
    matches: new RegExp(`${secretName}\\s{0,8}[:=]\\s{0,8}(?:"[^"\\n]*"|'[^'\\n]*')`, "gi"),
    replacement: "$1=[REDACTED]",
  },
  { matches: new RegExp(`${secretName}=(?!\\[REDACTED)[^\\s"',;]+`, "gi"), replacement: "$1=[REDACTED]" },
  { matches: /\bBearer\s{1,8}[A-Za-z0-9._~+/=-]+/gi, replacement: "Bearer [REDACTED]" },
];

/** A text without anything that looks like a secret or a person's address. Everything a model sees passes here. */
export const redact = (text: string): string =>
  rules.reduce((redacted, { matches, replacement }) => redacted.replace(matches, replacement), text);
