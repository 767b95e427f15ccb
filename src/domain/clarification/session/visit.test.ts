import assert from "node:assert/strict";
import { test } from "node:test";
import { readVisit } from "./visit.ts";

test("an address of the web can be opened, and each other one says why not", () => {
  const hidden = "The address hides a user name in front of the real site, so it is not opened.";
  for (const [url, refusal] of [
    ["https://example.com/connect?state=1", undefined],
    ["http://localhost:3000/", undefined],
    ["x", "This is not a complete address, so it cannot be opened."],
    ["javascript:alert(1)", "Addresses that start with javascript: are not opened from here."],
    ["file:///etc/passwd", "Addresses that start with file: are not opened from here."],
    ["https://bank.example@evil.example/", hidden],
    ["https://:secret@evil.example/", hidden],
  ] as const)
    assert.deepEqual(readVisit(url), { kind: "visit", url, opened: false, ...(refusal !== undefined && { refusal }) });
});
