import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { inTemporaryFolder } from "./inTemporaryFolder.ts";

const packageFile = createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json");
const suite = join(dirname(packageFile), "dist/index.js");
const client = fileURLToPath(new URL("conformanceClient.ts", import.meta.url));
const revision = "2025-11-25";

const run = (args: readonly string[]): Promise<{ readonly exitCode: number; readonly output: string }> =>
  new Promise((resolve) => {
    const options = { maxBuffer: 64 * 1024 * 1024, timeout: 90_000 };
    const child = execFile(process.execPath, [suite, ...args], options, (_error, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? 1, output: `${stdout}\n${stderr}` }),
    );
  });

/** The scenarios a client has to pass, as the suite froze them for this revision. */
async function requiredScenarios(): Promise<readonly string[]> {
  const { output } = await run(["list", "--requirements", revision]);
  const block = /Client scenarios[^\n]*\n((?:\s+- \S+\n)+)/.exec(output)?.[1] ?? "";
  return [...block.matchAll(/- (\S+)/g)].map(([, name]) => name ?? "");
}

const required = await requiredScenarios();

test(`${revision} has the requirements we know`, () => assert.equal(required.length, 18));

// Two at a time: the suite's own way is all at once, and then its servers are too busy to answer in time.
describe(`client requirements of ${revision}`, { concurrency: 2 }, () => {
  for (const scenario of required)
    test(scenario, () =>
      inTemporaryFolder(async (folder) => {
        const command = `"${process.execPath}" "${client}"`;
        const options = ["--spec-version", revision, "--timeout", "60000", "--output-dir", folder];
        const { exitCode, output } = await run(["client", "--scenario", scenario, "--command", command, ...options]);
        assert.equal(exitCode, 0, output);
        assert.match(output, /OVERALL: PASSED/);
      }),
    );
});
