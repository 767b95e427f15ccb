import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { runAgent } from "../../../src/agents/runAgent.ts";
import type { Permission, Runner } from "../../../src/domain/speckit/implement/runner.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const runner: Runner = {
  id: "x",
  label: "X",
  command: process.execPath,
  args: ["-e", "const [file] = process.argv.slice(1); console.log(file); console.log(fs.readFileSync(file, 'utf8'));"],
  promptVia: "stdin",
  permissionArgs: { ask: ["--", "${permissionFile}"], edit: ["--", "${permissionFile}"], all: [] },
  permissionFiles: { ask: { name: "rules.toml", text: "only ask" }, edit: { name: "rules.toml", text: "only edit" } },
  outputParser: "text",
  timeoutSeconds: 60,
};

for (const permission of ["ask", "edit"] satisfies Permission[])
  test(`the agent can read the rules of "${permission}", which are gone afterwards`, async () => {
    const folder = await createTemporaryFolder();
    try {
      const { root, featureFolder } = { root: folder.path, featureFolder: folder.path };
      const request = { runner, permission, prompt: "", root, featureFolder, environment: process.env };
      const end = await runAgent({ ...request, onOutput: () => undefined }, new AbortController().signal);
      const [file = "", text] = end.tail;
      assert.equal(end.exitCode, 0, end.tail.join("\n"));
      assert.match(file, /rules\.toml$/);
      assert.equal(text, `only ${permission}`);
      assert.equal(existsSync(file), false);
      assert.deepEqual(end.changed, []);
    } finally {
      await folder.remove();
    }
  });
