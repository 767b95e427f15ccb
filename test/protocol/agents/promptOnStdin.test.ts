import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { runAgent } from "../../../src/agents/runAgent.ts";
import { findRunner } from "../../../src/domain/speckit/implement/knownRunners.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const prompt = `- Do this.${" Then that.".repeat(3500)}`;
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const hashStdin =
  "console.log(require('node:crypto').createHash('sha256').update(fs.readFileSync(0, 'utf8')).digest('hex'));";

for (const id of ["claude", "codex", "copilot", "gemini", "opencode", "qwen"])
  test(`${id} gets a long prompt that begins with a dash as it is`, async () => {
    const folder = await createTemporaryFolder();
    try {
      const known = findRunner(id, []);
      assert.ok(known);
      const args = ["-e", hashStdin, "--", ...known.args];
      const runner = { ...known, command: process.execPath, args };
      const { root, featureFolder } = { root: folder.path, featureFolder: folder.path };
      const request = { runner, permission: "edit", prompt, root, featureFolder, environment: process.env } as const;
      const end = await runAgent({ ...request, onOutput: () => undefined }, new AbortController().signal);
      assert.deepEqual(end.tail, [hashOf(prompt)]);
    } finally {
      await folder.remove();
    }
  });
