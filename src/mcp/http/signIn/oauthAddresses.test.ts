import assert from "node:assert/strict";
import { test } from "node:test";
import { isSignInPage, mayAskForSignIn } from "./oauthAddresses.ts";

test("only web pages are opened, without TLS on this machine only", () => {
  const opened = ["https://example.com/authorize", "http://127.0.0.1:8080/a", "http://localhost/a", "http://[::1]/a"];
  for (const url of opened) assert.ok(isSignInPage(new URL(url)), url);
  const refused = [
    "file:///etc/passwd",
    "ms-msdt:/id",
    "smb://host/share",
    "vscode://some.extension",
    "javascript:alert(1)",
    "http://example.com/authorize",
    "http://127.0.0.1.example.com/authorize",
  ];
  for (const url of refused) assert.ok(!isSignInPage(new URL(url)), url);
});

test("a server elsewhere may not send us to this machine or into the local network", () => {
  const may = (url: string, server: string): boolean => mayAskForSignIn(new URL(url), new URL(server));
  const remote = "https://mcp.example.com/mcp";
  assert.ok(may("https://auth.example.org/.well-known/oauth-authorization-server", remote));
  for (const url of [
    "http://auth.example.org/token",
    "http://127.0.0.1:9200/token",
    "https://localhost/token",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/token",
    "https://172.20.0.1/token",
    "https://[fd00::1]/token",
    "https://[::ffff:10.0.0.1]/token",
    "data:application/json,{}",
  ])
    assert.ok(!may(url, remote), url);
  assert.ok(may("http://127.0.0.1:5000/token", "http://localhost:4000/mcp"));
  assert.ok(may("https://192.168.1.5/token", "https://192.168.1.4/mcp"));
});
