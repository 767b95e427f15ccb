import assert from "node:assert/strict";
import { test } from "node:test";
import { explainNetwork } from "./explainNetwork.ts";

const fetchFailed = (code: string): TypeError =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });

test("TLS failures are described in words and not retried", () => {
  const words = (code: string) => explainNetwork(fetchFailed(code));
  assert.deepEqual(words("CERT_HAS_EXPIRED"), { kind: "untrusted", words: "its certificate has expired" });
  assert.deepEqual(words("DEPTH_ZERO_SELF_SIGNED_CERT"), {
    kind: "untrusted",
    words: "its certificate is self-signed",
  });
  assert.deepEqual(words("ERR_TLS_CERT_ALTNAME_INVALID"), {
    kind: "untrusted",
    words: "its certificate is for another host",
  });
  assert.deepEqual(words("ERR_SSL_WRONG_VERSION_NUMBER"), {
    kind: "untrusted",
    words: "TLS failed: ERR_SSL_WRONG_VERSION_NUMBER",
  });
});

test("an unreachable server is distinguished from a broken connection", () => {
  assert.deepEqual(explainNetwork(fetchFailed("ECONNREFUSED")), { kind: "unreachable", words: "ECONNREFUSED" });
  assert.deepEqual(explainNetwork(fetchFailed("ENOTFOUND")), {
    kind: "unreachable",
    words: "the host was not found, ENOTFOUND",
  });
  assert.deepEqual(explainNetwork(fetchFailed("ECONNRESET")), { kind: "broken", words: "ECONNRESET" });
  assert.deepEqual(explainNetwork(new TypeError("terminated")), { kind: "broken", words: "terminated" });
});

test("Chromium tells its code in the message", () => {
  const words = explainNetwork(new Error("net::ERR_CERT_DATE_INVALID"));
  assert.deepEqual(words, { kind: "untrusted", words: "its certificate has expired" });
});

test("any other error is not one of the network", () => {
  assert.equal(explainNetwork(new Error("No")), undefined);
});

test("every reason not to trust a server has its words", () => {
  for (const [codes, words] of [
    ["CERT_HAS_EXPIRED ERR_CERT_DATE_INVALID", "its certificate has expired"],
    ["CERT_NOT_YET_VALID", "its certificate is not valid yet"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN", "its certificate is self-signed"],
    [
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY ERR_CERT_AUTHORITY_INVALID",
      "its certificate was issued by an authority that is not trusted here",
    ],
    ["ERR_TLS_CERT_ALTNAME_INVALID ERR_CERT_COMMON_NAME_INVALID", "its certificate is for another host"],
    ["CERT_REVOKED ERR_CERT_REVOKED", "its certificate was revoked"],
  ] as const)
    for (const code of codes.split(" "))
      assert.deepEqual(explainNetwork(fetchFailed(code)), { kind: "untrusted", words }, code);
});

test("every sign of an unreachable server is known", () => {
  const codes =
    "ENOTFOUND EAI_AGAIN ERR_NAME_NOT_RESOLVED ECONNREFUSED ERR_CONNECTION_REFUSED EHOSTUNREACH ENETUNREACH " +
    "EHOSTDOWN ERR_INTERNET_DISCONNECTED ERR_ADDRESS_UNREACHABLE ETIMEDOUT UND_ERR_CONNECT_TIMEOUT";
  for (const code of codes.split(" ")) assert.equal(explainNetwork(fetchFailed(code))?.kind, "unreachable", code);
});

test("a code is looked for in ten errors that led to each other", () => {
  const behind = (count: number): Error =>
    Array.from({ length: count }).reduce<Error>(
      (cause) => new Error("and so", { cause }),
      Object.assign(new Error("it"), { code: "ECONNREFUSED" }),
    );
  assert.equal(explainNetwork(behind(9))?.words, "ECONNREFUSED");
  assert.equal(explainNetwork(behind(10)), undefined);
});

test("only what looks like a code is taken for one", () => {
  const withCode = (code: unknown, message = "It failed"): Error => Object.assign(new Error(message), { code });
  for (const [thrown, words] of [
    [withCode("EPROTO"), "TLS failed: EPROTO"],
    [withCode("E2BIG"), "E2BIG"],
    [withCode("A".repeat(79)), "A".repeat(79)],
    [withCode("A".repeat(80)), undefined],
    [withCode("econnreset"), undefined],
    [withCode("ECONNRESET_"), undefined],
    [withCode("_ECONNRESET"), undefined],
    [withCode(20), undefined],
    [withCode(""), undefined],
    [withCode(500, "connect ECONNREFUSED 127.0.0.1:80"), "ECONNREFUSED"],
    [new Error("read UND_ERR_SOCKET"), "UND_ERR_SOCKET"],
    [new Error("CERT_REVOKED, said OpenSSL"), "its certificate was revoked"],
    [new Error("net::ERR_HTTP2_PROTOCOL_ERROR"), "ERR_HTTP2_PROTOCOL_ERROR"],
    [new Error(`${"x".repeat(484)} ECONNREFUSED 1`), "ECONNREFUSED"],
    [new Error(`${"x".repeat(500)} ECONNREFUSED`), undefined],
    [new Error("ENOPE was printed by ACERT"), "ENOPE"],
    ["ECONNREFUSED", undefined],
  ] as const)
    assert.equal(explainNetwork(thrown)?.words, words);
});

test("an address that cannot be found is told with its code", () => {
  for (const code of ["ENOTFOUND", "EAI_AGAIN", "ERR_NAME_NOT_RESOLVED"])
    assert.equal(explainNetwork(fetchFailed(code))?.words, `the host was not found, ${code}`);
});
