import assert from "node:assert/strict";
import { test } from "node:test";
import { redact } from "./redact.ts";

const run = (length: number, characters = "aB3"): string => characters.repeat(length).slice(0, length);

test("keys, tokens and addresses are recognized", () => {
  const cases: Readonly<Record<string, string>> = {
    [`sk-ant-${run(95)}`]: "[REDACTED_ANTHROPIC_KEY]",
    [`sk-ant-api03-${run(20)}`]: "[REDACTED_ANTHROPIC_KEY]",
    [`sk-${run(48)}`]: "[REDACTED_OPENAI_KEY]",
    [`sk-proj-${run(24)}`]: "[REDACTED_OPENAI_KEY]",
    [`sk-or-v1-${run(24)}`]: "[REDACTED_OPENROUTER_KEY]",
    [`ghp_${run(36)}`]: "[REDACTED_GITHUB_TOKEN]",
    [`github_pat_${run(30)}`]: "[REDACTED_GITHUB_TOKEN]",
    "xoxb-1234567890-abc": "[REDACTED_SLACK_TOKEN]",
    [`eyJ${run(20)}.eyJ${run(30)}.${run(20)}`]: "[REDACTED_JWT]",
    [run(40)]: "[REDACTED_TOKEN]",
    "jane.doe+x@example.co.uk": "[REDACTED_EMAIL]",
    AKIAIOSFODNN7EXAMPLE: "[REDACTED_AWS_KEY]",
    [`${run(20)}/+${run(18)}`]: "[REDACTED_AWS_SECRET]",
    'password: "hunter2"': "password=[REDACTED]",
    "client_secret = 'x y'": "client_secret=[REDACTED]",
    "API_KEY=abc": "API_KEY=[REDACTED]",
    "Authorization: Bearer abc.def": "Authorization: Bearer [REDACTED]",
    "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----": "[REDACTED_PRIVATE_KEY]",
  };
  for (const [secret, replacement] of Object.entries(cases)) {
    assert.equal(redact(`before ${secret} after`), `before ${replacement} after`, secret);
  }
});

test("every secret of a text is recognized, however its name is written", () => {
  assert.equal(
    redact(`Password: "a b", TOKEN = 'c', my_Secret=d; apikey=e bearer f Bearer g`),
    "Password=[REDACTED], TOKEN=[REDACTED], my_Secret=[REDACTED]; apikey=[REDACTED] Bearer [REDACTED] Bearer [REDACTED]",
  );
});

test("ordinary text passes as it is", () => {
  const text = "Add OAuth login with password reset; tokens expire after 30 minutes, see src/auth/login.ts";
  assert.equal(redact(text), text);
});
