import assert from "node:assert/strict";
import { test } from "node:test";
import { shownAddress } from "./shownAddress.ts";

test("finds the host behind a name that looks like one", () => {
  assert.deepEqual(shownAddress("https://trusted.example@evil.example/mcp"), {
    host: "evil.example",
    isEncrypted: true,
    hasUserInfo: true,
  });
  assert.equal(shownAddress("https://trusted.example:443@evil.example:8443")?.host, "evil.example:8443");
  assert.equal(shownAddress("https:\\\\trusted.example\\@evil.example")?.host, "trusted.example");
});

test("shows the letters that are looked up", () => {
  assert.equal(shownAddress("https://gіthub.com/")?.host, "xn--gthub-n2e.com");
  assert.equal(shownAddress("http://127.1/")?.isEncrypted, false);
  assert.equal(shownAddress("not an address"), undefined);
});
