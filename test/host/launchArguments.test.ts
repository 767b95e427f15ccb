import assert from "node:assert/strict";
import { test } from "node:test";
import { parseLaunchArguments } from "./launchArguments.ts";

test("VS Code's own arguments are understood in both spellings, others are ignored", () => {
  const args = ["/work space", "--no-sandbox", "--disable-workspace-trust", "--user-data-dir", "/data"];
  const launch = parseLaunchArguments(
    [...args, "--extensionDevelopmentPath=/one", "--extensionDevelopmentPath=/two", "--extensionTestsPath=/tests"],
    {},
  );
  assert.deepEqual(launch, {
    workspace: "/work space",
    extensionDevelopmentPaths: ["/one", "/two"],
    extensionTestsPath: "/tests",
    userDataDir: "/data",
    extensionsDir: undefined,
    extensionsToInstall: [],
    isTrustDisabled: true,
  });
});

test("A caller can have VS Code ask for trust although runTests switches it off", () => {
  const args = ["--disable-workspace-trust"];
  assert.equal(parseLaunchArguments(args, { FLIGHTDECK_TEST_TRUST: "ask" }).isTrustDisabled, false);
  assert.equal(parseLaunchArguments([], {}).isTrustDisabled, false);
});
