import assert from "node:assert/strict";
import { test } from "node:test";
import { isModelName } from "./modelName.ts";

test("names as providers give them are accepted", () => {
  for (const name of [
    ...["opus", "gpt-5.2", "openai/gpt-5", "anthropic:claude-opus-4@20260101", "claude-sonnet-4-5[1m]", "GPT-5 mini"],
    "arn:aws:bedrock:eu-west-1:123456789012:inference-profile/eu.anthropic.claude-v1:0",
  ])
    assert.equal(isModelName(name), true, name);
});

test("options, commands and lines are not", () => {
  for (const text of [
    "",
    "--dangerously-skip",
    "-m",
    'x" & echo PWNED>file & "y',
    "a;b",
    "$(x)",
    "a\nb",
    "%PATH%",
    "a|b",
    "`x`",
  ])
    assert.equal(isModelName(text), false, text);
  assert.equal(isModelName("a".repeat(201)), false);
});
