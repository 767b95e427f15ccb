import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { nastyAgent, nastyProcesses } from "../../protocol/agents/nastyAgent.ts";
import { readyFeature } from "../../protocol/speckit/scratchProject.ts";
import { withSpeckit } from "../../protocol/speckit/speckitProcess.ts";
import { eventually } from "../../support/eventually.ts";
import type { StdioClient } from "../../support/stdioClient.ts";
import { livingOf, untilGone } from "../../support/livingProcesses.ts";

const skip = process.platform === "win32" && "no sessions and no ignored signals on Windows";
const rounds = 5;
const callId = 77;
const nasty = (timeoutSeconds: number) => [
  { id: "nasty", command: process.execPath, args: [nastyAgent], promptVia: "stdin", timeoutSeconds },
];

/** The ids that the agent's processes wrote down, once all of them have. */
function startedProcesses(log: string): Promise<readonly number[]> {
  return eventually(async () => {
    const text = await readFile(log, "utf8").catch(() => "");
    const ids = text.split("\n").filter((line) => line !== "");
    return ids.length === nastyProcesses && ids.map(Number);
  }, `fewer than ${nastyProcesses} processes of the agent started`);
}

async function runRound(
  timeoutSeconds: number,
  endBy: (client: StdioClient) => Promise<unknown>,
): Promise<readonly number[]> {
  using project = readyFeature("## Phase 1: Setup\n\n- [ ] T001 Create src/a.ts\n");
  const log = project.at("processes.log");
  let started: readonly number[] = [];
  await withSpeckit(
    project.root,
    async ({ client }) => {
      const params = {
        name: "speckit.implement",
        arguments: { spec_directory: project.at("specs/001-a"), runner: "nasty" },
      };
      client.write({ jsonrpc: "2.0", id: callId, method: "tools/call", params });
      started = await startedProcesses(log);
      await endBy(client);
      await untilGone(started);
    },
    { env: { FLIGHTDECK_RUNNERS: JSON.stringify(nasty(timeoutSeconds)), NASTY_AGENT_LOG: log } },
  );
  assert.match(project.read("specs/001-a/tasks.md"), /\[ \] T001/);
  return started;
}

const endings: Readonly<Record<string, { seconds: number; endBy: (client: StdioClient) => Promise<unknown> }>> = {
  "a cancel": {
    seconds: 600,
    async endBy(client) {
      client.notify("notifications/cancelled", { requestId: callId });
    },
  },
  "a time-out": { seconds: 5, endBy: (client) => client.answerTo(callId) },
  "the end of the client": { seconds: 600, endBy: (client) => client.close() },
  "SIGKILL of the server": {
    seconds: 600,
    async endBy({ child }) {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  },
};

for (const [name, { seconds, endBy }] of Object.entries(endings)) {
  test(`${name} ends nasty agents, ${String(rounds)} times`, { skip, timeout: 120_000 }, async (context) => {
    const all: number[] = [];
    for (let round = 0; round < rounds; round++) all.push(...(await runRound(seconds, endBy)));
    assert.deepEqual(await livingOf(all), []);
    context.diagnostic(`${String(all.length)} processes ended`);
  });
}
