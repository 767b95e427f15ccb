import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAuthorizationServer, checkIssuerOfAnswer } from "./checkAuthorizationServer.ts";

const issuer = "https://login.example";
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  response_types_supported: ["code"],
  code_challenge_methods_supported: ["S256"],
};
const check = (more: object = {}): void =>
  checkAuthorizationServer("demo", "https://mcp.example/mcp", {
    authorizationServerUrl: issuer,
    authorizationServerMetadata: { ...metadata, ...more },
  });

test("a server that describes itself soundly may sign the user in", () => {
  check();
  check({ registration_endpoint: `${issuer}/register` });
});

test("without metadata there is no sign-in", () => {
  assert.throws(
    () => checkAuthorizationServer("demo", "https://mcp.example/mcp", { authorizationServerUrl: issuer }),
    /the server does not publish its sign-in metadata/,
  );
});

test("a server that is not what it seems is refused with the reason", () => {
  assert.throws(
    () => check({ issuer: "https://other.example" }),
    /The sign-in to demo is not safe: https:\/\/login\.example\/? describes itself as https:\/\/other\.example/,
  );
  for (const methods of [undefined, [], ["plain"]])
    assert.throws(() => check({ code_challenge_methods_supported: methods }), /does not support PKCE with S256/);
  for (const endpoint of ["token_endpoint", "registration_endpoint"])
    assert.throws(
      () => check({ [endpoint]: "http://login.example/x" }),
      /http:\/\/login\.example\/x is not a safe address for credentials/,
    );
});

test("an issuer is compared as it is, but for the slash at its end", () => {
  check({ issuer: `${issuer}/` });
  for (const other of [`${issuer}//`, `${issuer}/a`, "https://login.exampl"])
    assert.throws(() => check({ issuer: other }), /describes itself as/, other);
});

test("the answer in the browser comes from the server that was asked", () => {
  const promising = { authorization_response_iss_parameter_supported: true };
  const answer = (given: string | undefined, more: object | undefined) =>
    checkIssuerOfAnswer(
      "demo",
      more && { authorizationServerUrl: issuer, authorizationServerMetadata: { ...metadata, ...more } },
      given,
    );
  answer(undefined, {});
  answer(undefined, undefined);
  answer(undefined, { authorization_response_iss_parameter_supported: "true" });
  answer(issuer, {});
  answer(issuer, promising);
  for (const [given, more, from] of [
    [undefined, promising, "an unknown server"],
    ["https://other.example", {}, "https://other.example"],
    [`${issuer}/`, promising, `${issuer}/`],
    [issuer, undefined, issuer],
  ] as const)
    assert.throws(() => answer(given, more), {
      ...{ name: "AppError", code: "serverRefused", message: `The sign-in response for demo came from ${from}` },
    });
});
