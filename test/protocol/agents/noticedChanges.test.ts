import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { runAgent } from "../../../src/agents/runAgent.ts";
import type { Permission } from "../../../src/domain/speckit/implement/runner.ts";
import { readRunners } from "../../../src/domain/speckit/implement/runner.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

/** What is reported of an agent that runs this script in a repository with a submodule. */
async function failureOf(permission: Permission, script: string): Promise<string> {
  const folder = await createTemporaryFolder();
  try {
    execFileSync("git", ["init", "--quiet", folder.path]);
    const submodule = path.join(folder.path, ".git", "modules", "inner");
    mkdirSync(path.join(submodule, "hooks"), { recursive: true });
    writeFileSync(path.join(submodule, "HEAD"), "ref: refs/heads/main\n");
    const args = ["-e", `const fs = require("node:fs"); ${script}`];
    const definition = {
      id: "x",
      label: "X",
      command: process.execPath,
      args,
      permissionArgs: { [permission]: ["--"] },
    };
    const [runner] = readRunners(JSON.stringify([definition])).runners;
    assert.ok(runner);
    const { root, featureFolder } = { root: folder.path, featureFolder: folder.path };
    const request = { runner, permission, prompt: "", root, featureFolder, environment: process.env };
    const end = await runAgent({ ...request, onOutput: () => undefined }, new AbortController().signal);
    assert.equal(end.exitCode, 0, end.tail.join("\n"));
    return end.failure ?? "";
  } finally {
    await folder.remove();
  }
}

const writes = (file: string): string =>
  `fs.mkdirSync(${JSON.stringify(path.posix.dirname(file))}, { recursive: true }); fs.writeFileSync(${JSON.stringify(file)}, "x");`;

// Windows lets only administrators make links.
const linksTo = process.platform === "win32" ? [] : ["/", "/nowhere", "/bin/sh", "src"];

for (const target of linksTo)
  test(`a link to ${target} is a change under "ask"`, async () => {
    assert.match(await failureOf("ask", `fs.symlinkSync(${JSON.stringify(target)}, "link");`), /meanwhile: link$/);
  });

for (const file of ["node_modules/.bin/eslint", ".hidden.tmp", ".git/packed-refs", "inner/.git/hooks/pre-commit"])
  test(`${file} is noticed under "ask"`, async () => {
    const failure = await failureOf("ask", writes(file));
    assert.ok(failure.endsWith(`meanwhile: ${file}`), failure);
  });

for (const file of ["inner/.git/config", ".git/modules/inner/config", ".git/modules/inner/hooks/pre-commit"])
  test(`${file} is not to be written under "edit"`, async () => {
    assert.match(
      await failureOf("edit", writes(file)),
      new RegExp(`does not include: .*${file.replaceAll(".", "\\.")}`),
    );
  });

test("a link does not give the folder of an editor another name", { skip: linksTo.length === 0 }, async () => {
  const failure = await failureOf("edit", `${writes("x/settings.json")} fs.symlinkSync("x", ".vscode");`);
  assert.match(failure, /does not include: \.vscode$/);
});

test("installed packages may change with other work", async () => {
  assert.equal(await failureOf("edit", `${writes("node_modules/.bin/eslint")} ${writes("src/a.ts")}`), "");
});
