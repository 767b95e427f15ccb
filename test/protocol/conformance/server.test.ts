import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { bundleServer } from "../../support/bundleServer.ts";
import { serveOverHttp } from "../../support/httpToStdio.ts";

const suite = path.dirname(fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/package.json")));
const revision = "2025-11-25";

test(`a server of the kit meets every requirement of ${revision}`, { timeout: 240_000 }, async () => {
  const { file } = await bundleServer("conformance", new URL("fixtureServer.ts", import.meta.url));
  const results = await mkdtemp(path.join(tmpdir(), "flightdeck-conformance-"));
  const endpoint = await serveOverHttp(file);
  try {
    const report = await run("server", "--url", endpoint.url, "--requirements", revision, "--output-dir", results);
    const passed = await passedScenarios(results);
    const required = await requiredScenarios();
    assert.equal(required.length, 30);
    const missed = required.filter((scenario) => !passed.includes(scenario));
    assert.deepEqual(missed, [], report.output);
    assert.equal(report.code, 0, report.output);
  } finally {
    await endpoint.close();
    await rm(results, { recursive: true });
  }
});

async function requiredScenarios(): Promise<readonly string[]> {
  const list = await readFile(path.join(suite, "requirements", `${revision}.yaml`), "utf8");
  return (parse(list) as { server: readonly string[] }).server;
}

function run(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(suite, "dist", "index.js"), ...args],
      { maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
      },
    );
  });
}

/** Scenarios with at least one check and no failed one. */
async function passedScenarios(results: string): Promise<string[]> {
  const passed: string[] = [];
  for (const folder of await readdir(results)) {
    const text = await readFile(path.join(results, folder, "checks.json"), "utf8");
    const checks = (JSON.parse(text) as { status: string }[]).map(({ status }) => status);
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(folder)?.[1];
    if (scenario !== undefined && checks.includes("SUCCESS") && !checks.includes("FAILURE")) passed.push(scenario);
  }
  return passed;
}
