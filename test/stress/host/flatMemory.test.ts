import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { copyProject } from "../../support/copyProject.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";
import { inHost } from "./hostStress.ts";

interface Use {
  readonly heap: number;
  readonly descriptors: number;
}

const rounds = 1_000;
/** Caches are warm by then. */
const warm = 200;
/** VS Code itself keeps about 13 KB for each row that was ever drawn. */
const maxPerRound = 20 * 1024;

/** Each round a tool runs to its end and a spec changes, and the row of that is drawn again. */
const code = `
require("node:v8").setFlagsFromString("--expose-gc");
const collect = require("node:vm").runInNewContext("gc");
async function measure() {
  for (let turn = 0; turn < 5; turn += 1) { await pause(20); collect(); }
  return { heap: process.memoryUsage().heapUsed, descriptors: fs.readdirSync("/proc/self/fd").length };
}
async function run() {
  const api = await activate();
  const spec = join(root, ".chant", "specs", fs.readdirSync(join(root, ".chant", "specs")).find((name) => name.startsWith("2026") && name.endsWith(".md")));
  const text = fs.readFileSync(spec, "utf8");
  const argument = { connectionId: root + "\\nchant", key: "chant_status", arguments: {} };
  let early;
  for (let round = 1; round <= ${rounds}; round += 1) {
    const changed = new Promise((resolve) => { const listening = api.specs.onDidChange(() => (listening.dispose(), resolve())); });
    fs.writeFileSync(spec, text + "\\nRound " + round + ".\\n");
    await vscode.commands.executeCommand("flightdeck.runTool", argument);
    await changed;
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    if (round === ${warm}) early = await measure();
  }
  return { early, late: await measure() };
}`;

test("memory and descriptors of the extension host stay flat over a thousand rounds", async (context) => {
  const folder = await createTemporaryFolder();
  try {
    const workspace = join(folder.path, "harbour");
    await copyProject("test/fixtures/harbour", workspace);
    const { early, late } = await inHost<{ early: Use; late: Use }>(workspace, code, 45 * 60_000);
    const perRound = (late.heap - early.heap) / (rounds - warm);
    context.diagnostic(`${perRound.toFixed(0)} bytes a round, ${JSON.stringify({ early, late })}`);
    assert.ok(perRound < maxPerRound, `${perRound.toFixed(0)} bytes a round`);
    assert.ok(late.descriptors <= early.descriptors + 3, `${early.descriptors} became ${late.descriptors} descriptors`);
  } finally {
    await folder.remove();
  }
});
