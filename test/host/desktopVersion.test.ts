import assert from "node:assert/strict";
import { test } from "node:test";
import { desktopVersion } from "./desktopVersion.ts";

test("the oldest version is the one the manifest names, the newest the latest stable one", () => {
  assert.equal(desktopVersion("oldest", { vscode: "^1.101.0" }), "1.101.0");
  assert.equal(desktopVersion("newest", { vscode: "^1.101.0" }), "stable");
  assert.equal(desktopVersion(undefined, { vscode: "^1.101.0" }), "stable");
  assert.equal(desktopVersion("1.105.1", { vscode: "^1.101.0" }), "1.105.1");
});

test("a manifest that names no oldest version is refused", () => {
  assert.throws(() => desktopVersion("oldest", { vscode: "*" }), /engines\.vscode is "\*"/);
});
