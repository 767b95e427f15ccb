import assert from "node:assert/strict";
import { test } from "node:test";
import { isSecretName, mentionsSecret } from "./isSecretName.ts";

void test("recognizes the names that secrets usually have", () => {
  const names = [
    ...["GITHUB_PAT", "PGPASS", "SESSION_COOKIE", "PASSPHRASE", "SENTRY_DSN", "OPENAI_KEY", "SSH_KEY", "DB_PWD"],
    ...[
      "GITHUB_TOKEN",
      "clientSecret",
      "userpassword",
      "X-Api-Key",
      "apikey",
      "Authorization",
      "AWS_SECRET_ACCESS_KEY",
    ],
  ];
  assert.deepEqual(
    names.filter((name) => !isSecretName(name)),
    [],
  );
});

void test("leaves ordinary names alone", () => {
  const names = ["max_tokens", "tokenizer", "PWD", "key", "primaryKey", "cache-key", "bypass", "pattern", "PATH", ""];
  assert.deepEqual(
    names.filter((name) => isSecretName(name)),
    [],
  );
  assert.equal(isSecretName("-token".repeat(1000)), false, "a name of this length is not one");
});

void test("recognizes a request for a secret in a sentence", () => {
  for (const sentence of ["Your password:", "Enter your API key", "GitHub token", "PIN", "Client secret of the app"])
    assert.ok(mentionsSecret(sentence), sentence);
  for (const sentence of ["Which monkey?", "How many tokens may it use?", "Your name", "Press any key"])
    assert.ok(!mentionsSecret(sentence), sentence);
});
