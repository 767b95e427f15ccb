import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAuthorizationServer } from "./checkAuthorizationServer.ts";

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
