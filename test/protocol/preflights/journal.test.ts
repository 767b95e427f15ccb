import assert from "node:assert/strict";
import { test } from "node:test";
import { adrFixture, fixtureUid } from "./adrFixture.ts";
import { inProcess } from "./inProcess.ts";
import type { DocsFiles } from "../../../src/servers/preflights/docs/docsFiles.ts";
import { nodeDocsFiles } from "../../../src/servers/preflights/docs/docsFiles.ts";
import { completed, failed } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";

const journal = "docs/.preflights-journal.json";
const decisions = adrFixture(1, { "Infra.Hosting": ["Fly.io", 1] });
const [adr = ""] = Object.keys(decisions).map((file) => file.slice("docs/adr/".length));

test("a journal that came from elsewhere is dropped and nothing it names is touched", async () => {
  using repository = scratchRepository(decisions);
  const named = { taskUid: "20250101T000000.000Z-AAAA", adr, root: repository.root };
  const foreign = [
    "",
    "not json",
    "null",
    JSON.stringify({ ...named, root: "/somewhere/else" }),
    JSON.stringify({ ...named, taskUid: "x" }),
    JSON.stringify({ ...named, adr: "../../victim.md" }),
    JSON.stringify({ ...named, archive: `../${fixtureUid(1)}_x.md` }),
  ];
  for (const text of foreign) {
    repository.write("victim.md", "stays");
    repository.write(journal, text);
    assert.equal((await inProcess(repository.root).architecture()).status, "success");
    assert.deepEqual(repository.files(), { ...decisions, "victim.md": "stays" }, text);
  }
});

test("a task that is edited in the meantime is not overwritten", async () => {
  const task = `<!-- UID: ${fixtureUid(1)} -->\n# Old\n`;
  using repository = scratchRepository({ "docs/CURRENT_TASK.md": task });
  const edited = `${task}and more\n`;
  const files: DocsFiles = {
    ...nodeDocsFiles,
    async copy(from, to) {
      const isCopied = await nodeDocsFiles.copy(from, to);
      repository.write("docs/CURRENT_TASK.md", edited);
      return isCopied;
    },
  };
  const call = { user_intention: "Add authentication", answers: { auth_strategy: "OAuth", auth_library: "custom" } };
  const result = await inProcess(repository.root, { files }).clarify(call);
  failed(result, "FILESYSTEM_ERROR");
  assert.deepEqual(repository.files(), { "docs/CURRENT_TASK.md": edited });
  const session_id = result.status === "error" ? result.session_id : undefined;
  assert.ok(session_id);
});

test("several completions at once, of one process and of two, lose no decision", async () => {
  using repository = scratchRepository();
  const [here, there] = [inProcess(repository.root), inProcess(repository.root)];
  const wishes = [
    { user_intention: "Add authentication", answers: { auth_strategy: "OAuth", auth_library: "custom" } },
    { user_intention: "Set up a database", answers: { db_type: "MySQL", db_orm: "Prisma" } },
    { user_intention: "Choose a cache", answers: { caching: "Redis" } },
    { user_intention: "Choose a queue", answers: { message_queue: "Kafka" } },
  ];
  const results = wishes.map((wish, index) =>
    (index % 2 === 0 ? here : there).clarify({
      ...wish,
      answers: { ...wish.answers, allowlist_paths: "a/", acceptance_criteria: "b" },
    }),
  );
  for (const result of await Promise.all(results)) completed(result);
  const read = await here.architecture();
  assert.deepEqual(read.status === "success" && Object.keys(read.architecture.categories), [
    "Authentication",
    "Database",
    "Infra",
    "Other",
  ]);
  const names = Object.keys(repository.files());
  assert.equal(names.filter((name) => name.startsWith("docs/adr/")).length, 4);
  assert.equal(names.filter((name) => name.startsWith("docs/archive/task/")).length, 3);
});

test("the same call twice at once completes once", async () => {
  using repository = scratchRepository();
  const { clarify } = inProcess(repository.root);
  const first = await clarify({ user_intention: "Add authentication" });
  const session_id = first.status === "needs_clarification" ? first.session_id : "";
  const call = { user_intention: "x", session_id, answers: { auth_strategy: "OAuth", auth_library: "custom" } };
  const results = await Promise.all([clarify(call), clarify(call), clarify(call)]);
  assert.deepEqual(
    results.map((result) => (result.status === "error" ? result.error.code : result.status)),
    ["completed", "SESSION_NOT_FOUND", "SESSION_NOT_FOUND"],
  );
  assert.equal(Object.keys(repository.files()).filter((name) => name.startsWith("docs/adr/")).length, 1);
});
