import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { test } from "node:test";
import { parseTask } from "../../../src/domain/adr/documents/parseTask.ts";
import { uidOfFileName } from "../../../src/domain/adr/uid.ts";
import { nodeDocsFiles } from "../../../src/servers/preflights/docs/docsFiles.ts";
import { inProcess } from "./inProcess.ts";
import { completed, failed } from "./preflightsProcess.ts";
import { scratchRepository, type ScratchRepository } from "./scratchRepository.ts";

const still = { now: () => new Date(Date.UTC(2025, 2, 11, 8, 15, 2, 118)) };
const authentication = {
  user_intention: "Add authentication",
  answers: { auth_strategy: "OAuth", auth_library: "custom", allowlist_paths: "a/", acceptance_criteria: "b" },
};

/** The UIDs that the files of a folder bear in their names. */
const uidsIn = (repository: ScratchRepository, folder: string): readonly (string | undefined)[] =>
  Object.keys(repository.files())
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => uidOfFileName(file.slice(folder.length + 1)));

test("servers whose clock and chance agree give every task and every decision an identity of its own [clause 449]", async () => {
  using repository = scratchRepository();
  const fix = { user_intention: "Fix the typo", answers: { allowlist_paths: "a/", acceptance_criteria: "b" } };
  for (const wish of [fix, fix, fix, authentication, authentication, fix])
    completed(await inProcess(repository.root, { clock: still, random: () => 7 }).clarify(wish));
  const task = parseTask(repository.read("docs/CURRENT_TASK.md")).uid?.value;
  const tasks = [task, ...uidsIn(repository, "docs/archive/task")];
  assert.deepEqual([tasks.length, new Set(tasks).size], [6, 6], String(tasks));
  const decisions = uidsIn(repository, "docs/adr");
  assert.deepEqual([decisions.length, new Set(decisions).size], [2, 2], String(decisions));
});

test("a decision that appears under the same identity at the last moment is not overwritten [clause 449]", async () => {
  using repository = scratchRepository();
  let theirs: string | undefined;
  const files: typeof nodeDocsFiles = {
    ...nodeDocsFiles,
    async create(file, text) {
      if (theirs === undefined && text.includes("PART 1: ARCHITECTURE SNAPSHOT")) {
        theirs = text.replace("Intention: Add authentication", "Intention: Let people in");
        await writeFile(file, theirs);
      }
      return nodeDocsFiles.create(file, text);
    },
  };
  const server = inProcess(repository.root, { clock: still, files });
  const result = await server.clarify(authentication);
  const [name = ""] = Object.keys(repository.files());
  assert.deepEqual(failed(result, "FILESYSTEM_ERROR").details, { path: name });
  assert.deepEqual(repository.files(), { [name]: theirs });
  const session_id = result.status === "error" ? result.session_id : undefined;
  const [adr] = completed(await server.clarify({ user_intention: "x", session_id })).artifacts_created;
  assert.ok((adr?.path ?? "") > name, adr?.path);
  assert.equal(repository.read(name), theirs);
});
