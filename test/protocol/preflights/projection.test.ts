import assert from "node:assert/strict";
import { test } from "node:test";
import { formatArchitecture } from "../../../src/domain/adr/documents/formatArchitecture.ts";
import { snapshotOf } from "../../../src/domain/adr/snapshot.ts";
import { identityOf } from "../../../src/disk/folders/folderIdentity.ts";
import { nodeDocsFiles } from "../../../src/servers/preflights/docs/docsFiles.ts";
import { formatJournal, journalPath } from "../../../src/servers/preflights/docs/journal.ts";
import { adrFixture, fixtureUid } from "./adrFixture.ts";
import { inProcess } from "./inProcess.ts";
import { completed, failed } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";

const file = "docs/ARCHITECTURE_STATE.md";
const fix = { user_intention: "Fix typo in login button", answers: { acceptance_criteria: "label reads Log in" } };
const decisions = {
  ...adrFixture(1, { "Infra.Hosting": ["Fly.io", 1] }),
  ...adrFixture(2, { "Infra.Hosting": ["Fly.io", 1], "Database.Type": ["MySQL", 2] }),
};
const entry = (category: string, field: string, value: string, by: number) => ({
  category,
  field,
  value,
  adr: fixtureUid(by),
});
const hosting = entry("Infra", "Hosting", "Fly.io", 1);
const current = formatArchitecture(fixtureUid(2), snapshotOf([hosting, entry("Database", "Type", "MySQL", 2)]));
const outdated = {
  "of an earlier decision": formatArchitecture(fixtureUid(1), snapshotOf([hosting])),
  "with a value that was changed": current.replace("MySQL", "Oracle"),
  "that cannot be read": "my notes",
  "that is too large to be read": "x".repeat(3_000_000),
};

const task = { path: "docs/CURRENT_TASK.md", type: "task" };
const projection = { path: file, type: "projection" };

for (const [name, text] of Object.entries({ "that is missing": undefined, ...outdated })) {
  test(`a task alone makes a projection ${name} again and tells so [clause 458]`, async () => {
    using repository = scratchRepository({ ...decisions, ...(text !== undefined && { [file]: text }) });
    const done = completed(await inProcess(repository.root).clarify(fix));
    assert.deepEqual(done.artifacts_created, [task, projection]);
    assert.equal(repository.read(file), current);
    assert.deepEqual(Object.keys(repository.files()).sort(), [file, task.path, ...Object.keys(decisions)].sort());
  });
}

test("a task alone leaves a projection that is current, whatever its line ends", async () => {
  for (const text of [current, current.replaceAll("\n", "\r\n"), `\uFEFF${current}\n`]) {
    using repository = scratchRepository({ ...decisions, [file]: text });
    const done = completed(await inProcess(repository.root).clarify(fix));
    assert.deepEqual(done.artifacts_created, [task]);
    assert.equal(repository.read(file), text);
  }
});

test("without a decision a task alone makes no projection and leaves one made by hand", async () => {
  for (const before of [{}, { [file]: `${current}\nwritten by hand\n` }]) {
    using repository = scratchRepository(before);
    const done = completed(await inProcess(repository.root).clarify(fix));
    assert.deepEqual(done.artifacts_created, [task]);
    const { [task.path]: written, ...rest } = repository.files();
    assert.ok(written);
    assert.deepEqual(rest, before);
  }
});

test("a projection that cannot be made again takes the task back, too", async () => {
  using repository = scratchRepository({ ...decisions, [file]: "stale" });
  const before = repository.files();
  let isFull = true;
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
  const files: typeof nodeDocsFiles = {
    ...nodeDocsFiles,
    replace: (target, text, expected) =>
      isFull && target.endsWith("ARCHITECTURE_STATE.md")
        ? Promise.reject(full)
        : nodeDocsFiles.replace(target, text, expected),
  };
  const server = inProcess(repository.root, { files });
  const result = await server.clarify(fix);
  assert.deepEqual(failed(result, "FILESYSTEM_ERROR").details, { path: file });
  assert.deepEqual(repository.files(), before);
  isFull = false;
  const session_id = result.status === "error" ? result.session_id : undefined;
  completed(await server.clarify({ user_intention: "x", session_id }));
  assert.equal(repository.read(file), current);
});

test("a process that died between the task and the projection leaves it to the next call", async () => {
  const taskUid = "20250101T000005.000Z-AAAA";
  using repository = scratchRepository({ ...decisions, [task.path]: `<!-- UID: ${taskUid} -->\n\n# Fix typo\n` });
  const home = { root: repository.root, docs: identityOf(repository.at("docs")) ?? "" };
  repository.write(journalPath, formatJournal({ taskUid, ...home }));
  assert.equal((await inProcess(repository.root).architecture()).status, "success");
  assert.equal(repository.read(file), current);
  assert.ok(!(journalPath in repository.files()));
});
