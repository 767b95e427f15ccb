import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { copyProject } from "../../support/copyProject.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";
import { inHost } from "./hostStress.ts";

interface Cost {
  /** How many folders the extension host read while the files came. */
  readonly readdirs: number;
  readonly longestTurnMs: number;
  readonly newProjectsSeen: boolean;
}

const packages = 300;
/** One walk reads at most this many folders. */
const oneWalk = 2_000;

/** Waits for the last of three new projects, which come after all files. */
const code = `
async function run() {
  const api = await activate();
  await pause(3000);
  const promises = require("node:fs/promises");
  const { readdir } = promises;
  let readdirs = 0;
  promises.readdir = (...args) => { readdirs += 1; return readdir(...args); };
  // By another process, as a checkout or a build does.
  const script = "for (let at = 0; at < 5000; at += 1) require('node:fs').writeFileSync(process.argv[1] + '/packages/p' + (at % ${packages}) + '/src/new' + at + '.ts', '')";
  const written = require("node:events").once(
    require("node:child_process").spawn(process.execPath, ["-e", script, root], { env: { ELECTRON_RUN_AS_NODE: "1" } }),
    "exit",
  );
  let [longestTurnMs, before, isOver] = [0, worked(), false];
  const look = () => {
    const now = worked();
    longestTurnMs = Math.max(longestTurnMs, now - before);
    before = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await written;
  const nested = join(root, "packages", "p7");
  fs.mkdirSync(join(nested, ".chant", "specs"), { recursive: true });
  fs.writeFileSync(join(nested, ".chant", "specs", "2026-11-17-001-new.md"), "---\\nstatus: pending\\n---\\n\\n# New\\n");
  const isSeen = async () => JSON.stringify(await api.specs.tree.getChildren()).includes("p7");
  const deadline = Date.now() + 60000;
  while (!(await isSeen()) && Date.now() < deadline) await pause(200);
  const newProjectsSeen = await isSeen();
  await pause(5000);
  isOver = true;
  promises.readdir = readdir;
  return { readdirs, longestTurnMs, newProjectsSeen };
}`;

test("5,000 new files and a new project in a monorepo cause one walk, and no long turn", async (context) => {
  const folder = await createTemporaryFolder();
  try {
    const workspace = join(folder.path, "monorepo");
    await copyProject("test/fixtures/harbour", workspace);
    for (let at = 0; at < packages; at += 1) {
      for (const name of ["src", "test", "docs", "lib/a/b"]) {
        await mkdir(join(workspace, "packages", `p${at}`, name), { recursive: true });
      }
    }
    const cost = await inHost<Cost>(workspace, code, 180_000);
    context.diagnostic(JSON.stringify(cost));
    assert.equal(cost.newProjectsSeen, true);
    assert.ok(cost.readdirs <= oneWalk + 100, `${cost.readdirs} folders were read`);
    assert.ok(cost.longestTurnMs < 100, `a turn took ${cost.longestTurnMs.toFixed(0)} ms of the processor`);
  } finally {
    await folder.remove();
  }
});
