import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readFile } from "../../../src/disk/files/readFile.ts";
import { readInside } from "../../../src/disk/files/readInside.ts";
import { editText, readText } from "../../../src/disk/files/textFiles.ts";
import { prepareLaunch } from "../../../src/mcp/consent/prepareLaunch.ts";
import { scratchProject as chantProject, specText } from "../chant/scratchProject.ts";
import { withChant } from "../chant/chantProcess.ts";
import { withPreflights } from "../preflights/preflightsProcess.ts";
import { scratchRepository } from "../preflights/scratchRepository.ts";
import { scratchProject as speckitProject } from "../speckit/scratchProject.ts";
import { withSpeckit } from "../speckit/speckitProcess.ts";

/** Windows has no pipes in folders. */
const options = { skip: process.platform === "win32" ? "there are no pipes in folders" : false };

/** Nothing ever writes into it: a process that opens it for reading waits for ever and cannot even exit. */
function plantPipes(root: string, ...names: readonly string[]): void {
  for (const name of names) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    rmSync(file, { force: true });
    execFileSync("mkfifo", [file]);
  }
}

const refusal = { message: "a.md: It is not a file." };

test("a pipe in place of a document is refused, not waited for", options, async () => {
  using project = scratchRepository();
  plantPipes(project.root, "a.md");
  const file = path.join(project.root, "a.md");
  await assert.rejects(readFile(file), refusal);
  await assert.rejects(readText(file), refusal);
  await assert.rejects(
    editText(file, () => "other"),
    refusal,
  );
  assert.equal(await readInside(project.root, "a.md"), undefined);
  await assert.rejects(readFile(project.root), { code: "EISDIR" });
});

test("an environment file that never ends is refused before anyone is asked", options, async () => {
  for (const envFile of ["/dev/zero", "/dev/tty"]) {
    const launch = { type: "stdio", command: "node", args: [], env: {}, envFile } as const;
    const entry = { name: "found", folder: "/", source: "mcpFile", launch } as const;
    await assert.rejects(prepareLaunch(entry as never, { environment: {} }), /its envFile .* cannot be read/);
  }
});

test("pipes among its documents do not stop the chant server", options, async () => {
  using project = chantProject({ a: specText("status: failed") });
  await withChant(project.root, async ({ client, json, refusal }) => {
    plantPipes(project.root, ".chant/config.md", ".chant/agents.md", ".chant/specs/b.md", ".chant/.locks/a.lock");
    assert.match(await refusal("chant_diagnose", { id: "a" }), /It is not a file/);
    assert.equal((await json("chant_spec_list"))["total"], 1);
    assert.equal((await client.close()).code, 0);
  });
});

test("pipes among its documents do not stop the preflights server", options, async () => {
  using repository = scratchRepository();
  plantPipes(repository.root, "docs/ARCHITECTURE_STATE.md", "docs/CURRENT_TASK.md", "package.json", "README.md");
  await withPreflights(repository.root, async ({ client, architecture, clarify }) => {
    assert.equal((await architecture()).status, "error");
    assert.notEqual((await clarify({ user_intention: "Add a login" })).status, "completed");
    assert.equal((await client.close()).code, 0);
  });
});

test("pipes among its documents do not stop the speckit server", options, async () => {
  using project = speckitProject();
  const documents = ["spec.md", "plan.md", "tasks.md"].map((name) => `specs/001-a/${name}`);
  plantPipes(project.root, ".specify/memory/constitution.md", ".specify/templates/spec-template.md", ...documents);
  const call = { spec_directory: path.join(project.root, "specs/002-b"), feature_description: "A login page" };
  await withSpeckit(project.root, async ({ client, fail }) => {
    assert.match(await fail("speckit.specify", call), /It is not a file/);
    assert.equal((await client.request("resources/list")).error, undefined);
    assert.equal((await client.close()).code, 0);
  });
});
