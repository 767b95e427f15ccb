import assert from "node:assert/strict";
import { test } from "node:test";
import { explainNetwork } from "./explainNetwork.ts";

const fetchFailed = (code: string): TypeError =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });

test("failures of TLS are told in words, and another try cannot help", () => {
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

test("a server that cannot be reached is told from a connection that broke", () => {
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
