import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { activeFeatureIn } from "../../../src/extension/agents/modelTools/activeFeatureIn.ts";
import { featureFiles } from "../../../src/disk/features/featureFiles.ts";
import { readActiveFeature } from "../../../src/extension/features/source/readActiveFeature.ts";
import { createDecisionFolder } from "../../../src/disk/decisions/decisionFolder.ts";
import { createFileSpecReader } from "../../../src/extension/specs/fileSpecReader.ts";
import { specFolders } from "../../../src/disk/specs/specFolder.ts";
import { walkMarkdown } from "../../../src/disk/specs/walkMarkdown.ts";
import { openSpecLog } from "../../../src/servers/chant/work/specLog.ts";
import { nodeSpecFiles } from "../../../src/languageServer/specFiles.ts";
import { placeOf } from "../../../src/languageServer/specPlace.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const { signal } = new AbortController();
const uid = "20250101T000000.000Z-AAAA";

/** A project whose folder is empty, and a folder beside it with something of everything. */
async function beside(t: TestContext): Promise<{ root: string; outside: string }> {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const [root, outside] = [path.join(scratch.path, "project"), path.join(scratch.path, "outside")];
  await mkdir(root);
  for (const [name, text] of Object.entries({
    "specs/001-a/spec.md": "# Feature Specification: SECRET\n",
    "specs/001-a/tasks.md": "# Tasks: SECRET\n\n- [ ] T001 SECRET in src/a.ts\n",
    "adr/x.md": "SECRET",
    [`adr/${uid}_x.md`]: "# SECRET\n",
    "chant/a.md": "# SECRET\n",
    "task.md": `<!-- UID: ${uid} -->\n\n# SECRET\n`,
    "log.txt": "",
  })) {
    await mkdir(path.dirname(path.join(outside, name)), { recursive: true });
    await writeFile(path.join(outside, name), text);
  }
  return { root, outside };
}

async function link(target: string, place: string): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true });
  await symlink(target, place);
}

test("the tool of chat models follows feature.json only inside the project", async (t) => {
  const { root, outside } = await beside(t);
  await mkdir(path.join(root, ".specify"));
  await mkdir(path.join(root, "specs"));
  await symlink(path.join(outside, "specs", "001-a"), path.join(root, "specs", "linked"));
  const feature = path.join(outside, "specs", "001-a");
  for (const directory of ["../outside/specs/001-a", feature, "specs/linked"]) {
    const text = JSON.stringify({ feature_directory: directory });
    await writeFile(path.join(root, ".specify", "feature.json"), text);
    const answer = JSON.stringify(await activeFeatureIn(root));
    assert.match(answer, /lies outside the project/, directory);
    assert.doesNotMatch(answer, /SECRET/, directory);
  }
});

test("the views read no feature, decision or spec behind a link that leads out", async (t) => {
  const { root, outside } = await beside(t);
  await link(path.join(outside, "specs"), path.join(root, "specs"));
  await link(path.join(outside, "adr"), path.join(root, "docs", "adr"));
  await link(path.join(outside, "task.md"), path.join(root, "docs", "CURRENT_TASK.md"));
  await link(path.join(outside, "task.md"), path.join(root, "docs", "ARCHITECTURE_STATE.md"));
  await link(path.join(outside, "chant"), path.join(root, ".chant", "specs"));
  const features = featureFiles(root);
  assert.deepEqual(await features.folders(signal), []);
  assert.equal(await features.read("001-a", "spec.md"), undefined);
  assert.doesNotMatch(JSON.stringify(await createDecisionFolder(root).overview(signal)), /SECRET/);
  assert.equal(await createDecisionFolder(root).adrText(uid), undefined);
  assert.deepEqual((await createFileSpecReader(root).list(signal)).specs, []);
  assert.deepEqual((await walkMarkdown(root, specFolders.active)).files, []);
  assert.equal(await nodeSpecFiles.find(root, "a"), undefined);
});

test("a linked feature.json names no active feature", async (t) => {
  const { root, outside } = await beside(t);
  await writeFile(path.join(outside, "feature.json"), JSON.stringify({ feature_directory: "specs/001-a" }));
  await link(path.join(outside, "feature.json"), path.join(root, ".specify", "feature.json"));
  assert.equal((await readActiveFeature(root, [])).folder, undefined);
});

test("the log of a spec is not written through a link", async (t) => {
  const { root, outside } = await beside(t);
  const work = (specId: string) => ({
    reference: { projectRoot: root, specId },
    title: "",
    spec: {} as never,
    path: "",
    prompt: { name: "standard", text: "" },
  });
  await link(path.join(outside, "log.txt"), path.join(root, ".chant", "logs", "a.log"));
  await link(path.join(outside, "new.txt"), path.join(root, ".chant", "logs", "b.log"));
  for (const id of ["a", "b"]) await assert.rejects(openSpecLog(work(id)), /leads out of the project/);
});

test("a spec of a project at the root of a drive has that root", () => {
  const { root } = path.parse(process.cwd());
  assert.equal(placeOf(pathToFileURL(path.join(root, ".chant", "specs", "a.md")).href)?.root, root);
});
