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

test("every address of this machine and of the local network is known as one", () => {
  const remote = new URL("https://mcp.example.com/mcp");
  const mayFromOutside = (host: string): boolean => mayAskForSignIn(new URL(`https://${host}/token`), remote);
  for (const host of [
    ...["localhost", "LOCALHOST", "login.localhost", "127.0.0.1", "127.9.9.9", "[::1]", "0.0.0.0", "10.255.0.1"],
    ...["169.254.0.1", "192.168.0.1", "172.16.0.1", "172.31.255.255", "[fc00::1]", "[fd00::1]", "[fe80::1]"],
    ...["[fe90::1]", "[fea0::1]", "[feb0::1]", "[::]", "[::ffff:1.1.1.1]"],
  ])
    assert.equal(mayFromOutside(host), false, host);
  for (const host of [
    ...["localhost.example.com", "mylocalhost", "10.example.com", "127.example.com", "fd00.example.com", "100.0.0.1"],
    ...["11.0.0.1", "169.253.0.1", "192.169.0.1", "172.15.0.1", "172.32.0.1", "1.10.0.1", "[2001:db8::1]", "[fec0::1]"],
  ])
    assert.equal(mayFromOutside(host), true, host);
});

test("a server on this machine or in the local network may name others there", () => {
  const may = (url: string, server: string): boolean => mayAskForSignIn(new URL(url), new URL(server));
  const [machine, network, remote] = ["http://localhost:1/mcp", "https://10.0.0.1/mcp", "https://mcp.example.com/mcp"];
  for (const [url, server, isAllowed] of [
    ["https://127.0.0.1/token", machine, true],
    ["ftp://127.0.0.1/token", machine, false],
    ["https://10.0.0.2/token", machine, true],
    ["http://10.0.0.2/token", machine, false],
    ["https://10.0.0.2/token", network, true],
    ["https://localhost/token", network, false],
    ["https://login.example.com/token", network, true],
    ["https://10.0.0.2/token", remote, false],
  ] as const)
    assert.equal(may(url, server), isAllowed, `${url} from ${server}`);
});
