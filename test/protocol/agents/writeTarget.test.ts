import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { configurationAmong, locateWrite } from "../../../src/disk/paths/writeTarget.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

test("both the name and what it leads to decide whether a file may be written", async (t) => {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const root = join(folder.path, "project");
  for (const each of [".git/hooks", "docs/adr", "conf", "src"]) await mkdir(join(root, each), { recursive: true });
  await writeFile(join(root, "docs/adr/0001-a.md"), "# Decided\n");
  await symlink(join(root, ".git"), join(root, "way"));
  await symlink(join(root, "docs/adr"), join(root, "records"));
  await symlink(join(root, "conf"), join(root, ".vscode"));
  await symlink(folder.path, join(root, "out"));
  const ruleOf = async (name: string): Promise<string | undefined> => (await locateWrite(root, name))?.rule;
  assert.equal(await ruleOf("way/hooks/pre-commit"), "never");
  assert.equal(await ruleOf("records/0001-a.md"), "never");
  assert.equal(await ruleOf("records/0002-b.md"), "free");
  assert.equal(await ruleOf(".vscode/settings.json"), "confirm");
  assert.equal(await ruleOf("src/a.ts"), "free");
  for (const name of ["out/x", "../x", join(root, "src/a.ts")]) assert.equal(await ruleOf(name), undefined, name);
  assert.equal((await locateWrite(root, "way/config"))?.name, ".git/config");
  assert.deepEqual(await configurationAmong(root, ["src/a.ts", ".npmrc", ".git/config", "out/.npmrc"]), [".npmrc"]);
});
