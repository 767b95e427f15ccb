import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import * as esbuild from "esbuild";
import { formatArchitecture } from "../../../src/domain/adr/documents/formatArchitecture.ts";
import { parseAdr, snapshotFrom } from "../../../src/domain/adr/documents/parseAdr.ts";
import { parseTask } from "../../../src/domain/adr/documents/parseTask.ts";
import { adrFixture, fixtureUid } from "./adrFixture.ts";
import { inProcess } from "./inProcess.ts";
import { completed } from "./preflightsProcess.ts";
import type { ScratchRepository } from "./scratchRepository.ts";
import { scratchRepository } from "./scratchRepository.ts";

const oldTask = `<!-- UID: ${fixtureUid(1)} -->\r\n<!-- Created: x -->\r\n\r\n# Old task\r\n`;
const grown = {
  ...adrFixture(1, { "Infra.Hosting": ["Fly.io", 1] }),
  "docs/CURRENT_TASK.md": oldTask,
  "docs/ARCHITECTURE_STATE.md": "stale",
};
const again = { user_intention: "Add authentication", answers: { auth_strategy: "OAuth", auth_library: "custom" } };

const script = fileURLToPath(new URL("../../../out/testServers/dieAtStep.mjs", import.meta.url));
// It starts some eighty times, and a bundle starts four times as fast as the sources.
await esbuild.build({
  entryPoints: [fileURLToPath(new URL("dieAtStep.ts", import.meta.url))],
  outfile: script,
  bundle: true,
  platform: "node",
  format: "esm",
});

function dieAt(root: string, step: number) {
  return spawnSync(process.execPath, [script, root, String(step)], { encoding: "utf8" });
}

/** Everything of a completion is there, or nothing of it. */
function assertConsistent(repository: ScratchRepository, before: Record<string, string>, where: string): void {
  const files = repository.files();
  const names = Object.keys(files);
  assert.deepEqual(
    names.filter((name) => /(^|\/)\./.test(name)),
    [],
    `${where}: leftovers`,
  );
  const task = parseTask(files["docs/CURRENT_TASK.md"] ?? "");
  if (task.relatedAdr === undefined) {
    assert.deepEqual(files, before, `${where}: not as before`);
    return;
  }
  const adrs = names.filter((name) => name.startsWith("docs/adr/")).sort();
  const latest = parseAdr(files[adrs.at(-1) ?? ""] ?? "");
  assert.equal(latest.uid?.value, task.relatedAdr.value, where);
  const snapshot = snapshotFrom(latest) ?? new Map();
  assert.equal(files["docs/ARCHITECTURE_STATE.md"], formatArchitecture(task.relatedAdr.value, snapshot), where);
  if ("docs/CURRENT_TASK.md" in before)
    assert.equal(files[`docs/archive/task/${fixtureUid(1)}_old_task.md`], oldTask, `${where}: the old task is lost`);
}

/** Hidden files that need no repair, a lock say, wait for the next write. */
const visible = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !/(^|\/)\./.test(name)));

for (const [name, before] of Object.entries({ "an empty repository": {}, "a repository with decisions": grown })) {
  test(`a process that dies at any step leaves ${name} to be repaired by the next call`, async () => {
    let outcomes = { undone: 0, kept: 0 };
    for (let step = 1; ; step++) {
      using repository = scratchRepository(before);
      const { signal, status, stdout, stderr } = dieAt(repository.root, step);
      if (status === 0) {
        assert.equal((JSON.parse(stdout) as { status: string }).status, "completed", stderr);
        assertConsistent(repository, before, "without a crash");
        assert.ok(step > 10, `only ${step} steps were tried`);
        break;
      }
      // Windows has no signals: a killed process ends with a code.
      assert.deepEqual([signal, stdout], [process.platform === "win32" ? null : "SIGKILL", ""]);
      const server = inProcess(repository.root);
      const read = await server.architecture();
      assert.equal(read.status, "success", JSON.stringify(read));
      const repaired = visible(repository.files());
      const isKept = parseTask(repaired["docs/CURRENT_TASK.md"] ?? "").relatedAdr !== undefined;
      if (!isKept) assert.deepEqual(repaired, before, `step ${step}: not as before`);
      outcomes = isKept ? { ...outcomes, kept: outcomes.kept + 1 } : { ...outcomes, undone: outcomes.undone + 1 };
      assert.equal("Authentication" in (read.status === "success" ? read.architecture.categories : {}), isKept);
      completed(await server.clarify(again));
      assertConsistent(repository, before, `step ${step}`);
    }
    assert.ok(outcomes.undone > 0 && outcomes.kept > 0, JSON.stringify(outcomes));
  });
}
