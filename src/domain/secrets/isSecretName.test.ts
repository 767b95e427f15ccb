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
    ...["PASS", "jwt", "otp", "X-Hub-Signature", "db_pass", "map_pat", "the_pwd", "keyKey", "proxy-authorisation"],
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
  const plain = "primary foreign public cache sort partition hot object map lookup any".split(" ");
  for (const word of plain) assert.equal(isSecretName(`${word}_key`), false, word);
  for (const name of ["_key", "--KEY", "__PWD__", "progressToken"]) assert.equal(isSecretName(name), false, name);
  assert.equal(isSecretName("-token".repeat(1000)), false, "a name of this length is not one");
  assert.deepEqual(
    [128, 129].map((length) => isSecretName("token".padStart(length, "x"))),
    [true, false],
  );
});

void test("recognizes a request for a secret in a sentence", () => {
  for (const sentence of ["Your password:", "Enter your API key", "GitHub token", "PIN", "Client secret of the app"])
    assert.ok(mentionsSecret(sentence), sentence);
  for (const sentence of ["Which monkey?", "How many tokens may it use?", "Your name", "Press any key"])
    assert.ok(!mentionsSecret(sentence), sentence);
  const at = (length: number) => "password".padStart(length, "x ");
  assert.deepEqual([mentionsSecret(at(10_000)), mentionsSecret(at(20_000))], [true, false], "as far as people read");
});
