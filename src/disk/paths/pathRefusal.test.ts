import assert from "node:assert/strict";
import { test } from "node:test";
import { describeRefusal, isNetworkPath, refusalOfNames } from "./pathRefusal.ts";

test("names that mean something else on Windows are refused there", () => {
  const refused = [
    "nul",
    "specs/CON",
    "a/nul.md",
    "com1",
    "LPT¹.txt",
    "a:stream",
    "what?",
    "x.",
    "x ",
    "a|b",
    "nul .md",
  ];
  for (const name of refused) {
    assert.equal(refusalOfNames(name, "win32"), "windowsName", name);
    assert.equal(refusalOfNames(name, "linux"), undefined, name);
  }
  for (const name of [
    "",
    ".",
    "./a",
    "specs/./a",
    "specs/001-a",
    ".specify/feature.json",
    "console",
    "com10",
    "nullable.md",
    "a.b.c",
  ])
    assert.equal(refusalOfNames(name, "win32"), undefined, name);
});

test("network and device paths are known by their beginning", () => {
  for (const given of [
    "\\\\server\\share",
    "//server/share",
    "\\\\?\\C:\\a",
    "\\\\.\\pipe\\x",
    "\\??\\C:\\a",
    "\\/server/a",
  ])
    assert.equal(isNetworkPath(given, "win32"), true, given);
  for (const given of ["C:\\a", "\\a", "C:/a//b"]) assert.equal(isNetworkPath(given, "win32"), false, given);
  assert.equal(isNetworkPath("//home/me", "linux"), false);
});

test("every refusal is a sentence, and names what was refused where that can be shown", () => {
  for (const refusal of ["outside", "link", "network", "windowsName"] as const)
    assert.match(describeRefusal("specs/a", refusal), /^specs\/a .*\.$/);
  assert.equal(describeRefusal("a\0b", "nullByte"), "A path must not contain a null character.");
});
