import assert from "node:assert/strict";
import { test } from "node:test";
import { runAgent } from "../../../src/agents/runAgent.ts";
import type { Runner } from "../../../src/domain/speckit/implement/runner.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const runner: Runner = {
  id: "x",
  label: "X",
  command: process.execPath,
  args: ["-e", "console.log(process.env.PROJECT_CONFIG, process.env.LEVEL, process.argv.slice(1).join());", "--"],
  promptVia: "stdin",
  permissionArgs: { ask: ["read"] },
  permissionEnvironment: { ask: { LEVEL: "low" } },
  untrustedArgs: ["alone"],
  untrustedEnvironment: { PROJECT_CONFIG: "off", LEVEL: "high" },
  outputParser: "text",
  timeoutSeconds: 60,
};

for (const [isTrusted, said] of [
  [undefined, "off low alone,read"],
  [false, "off low alone,read"],
  [true, "undefined low read"],
] as const)
  test(`an agent in a folder with trust "${String(isTrusted)}" gets what that asks for`, async () => {
    const folder = await createTemporaryFolder();
    try {
      const { root, featureFolder } = { root: folder.path, featureFolder: folder.path };
      const environment = { ...process.env, PROJECT_CONFIG: undefined, LEVEL: undefined };
      const request = { runner, permission: "ask", prompt: "", root, featureFolder, environment } as const;
      const trust = isTrusted === undefined ? {} : { isTrusted };
      const end = await runAgent({ ...request, ...trust, onOutput: () => undefined }, new AbortController().signal);
      assert.deepEqual(end.tail, [said]);
    } finally {
      await folder.remove();
    }
  });
