import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { productVersion } from "../support/productVersion.ts";

const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-11-25" } };

for (const [name, ...args] of [["chant", "mcp"], ["preflights"], ["speckit"]]) {
  test(`the built ${name} server says that it has the version of package.json`, () => {
    const printed = execFileSync(process.execPath, [`dist/servers/${name}.js`, ...args], {
      input: `${JSON.stringify({ ...initialize, params: { ...initialize.params, capabilities: {}, clientInfo: {} } })}\n`,
      encoding: "utf8",
    });
    const { result } = JSON.parse(printed) as { result?: { serverInfo: { version: string } } };
    assert.equal(result?.serverInfo.version, productVersion);
  });
}

test("the version is in package.json, in its lock file and nowhere else", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  assert.deepEqual([lock.version, lock.packages[""]?.version], [productVersion, productVersion]);
  const mention = new RegExp(`(?<![\\d.])${productVersion.replaceAll(".", "\\.")}(?![\\d.])`);
  const files = globSync(["src/**/*.ts", "webviews/**/*.ts", "esbuild.mjs", "*.md", ".github/**/*.yml"]);
  assert.ok(files.length > 500);
  assert.deepEqual(
    files.filter((path) => path !== "CHANGELOG.md" && mention.test(readFileSync(path, "utf8"))),
    [],
  );
});
