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
