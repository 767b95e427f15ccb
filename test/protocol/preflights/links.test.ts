import assert from "node:assert/strict";
import { mkdirSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { adrFixture, fixtureUid } from "./adrFixture.ts";
import { inProcess } from "./inProcess.ts";
import { completed, failed, withPreflights } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";

const answers = { auth_strategy: "OAuth", auth_library: "custom", allowlist_paths: "a/", acceptance_criteria: "b" };
const wish = { user_intention: "Add authentication", answers };
const journal = "docs/.preflights-journal.json";
const decisions = adrFixture(1, { "Infra.Hosting": ["Fly.io", 1] });
const [adr = ""] = Object.keys(decisions).map((file) => file.slice("docs/adr/".length));

const clientWith = (...folders: string[]) => ({
  capabilities: { roots: {} },
  listRoots: async () => folders.map((folder) => ({ uri: pathToFileURL(folder).href })),
});

test("repo_path stays inside the client's roots", async () => {
  using own = scratchRepository();
  using other = scratchRepository(decisions);
  symlinkSync(other.root, own.at("link"));
  const { architecture, clarify } = inProcess(own.root, { client: clientWith(own.root) });
  for (const repo_path of [
    other.root,
    own.at("link"),
    own.at("link/docs"),
    `${own.root}/../${path.basename(other.root)}`,
    own.at("x".repeat(5_000)),
  ])
    for (const result of [await architecture({ repo_path }), await clarify({ ...wish, repo_path })])
      assert.equal(failed(result, "REPO_NOT_FOUND").recovery_hint, "Check repo_path", repo_path);
  assert.deepEqual(other.files(), decisions);
  assert.equal((await architecture({ repo_path: own.root })).status, "success");
});

test("without roots repo_path stays inside the repository of the working directory", async () => {
  using own = scratchRepository({ "src/a.ts": "" });
  using other = scratchRepository(decisions);
  const { architecture } = inProcess(own.at("src"));
  failed(await architecture({ repo_path: other.root }), "REPO_NOT_FOUND");
  assert.equal((await architecture({ repo_path: own.root })).status, "success");
  assert.equal((await architecture({ repo_path: "." })).status, "success");
});

test("a root inside its repository stands for that repository", async () => {
  using own = scratchRepository({ ...decisions, "packages/a/index.ts": "" });
  using elsewhere = scratchRepository({}, { git: false });
  const { architecture } = inProcess(elsewhere.root, { client: clientWith(own.at("packages/a")) });
  for (const args of [{}, { repo_path: own.at("packages/a") }]) {
    const read = await architecture(args);
    assert.equal(read.status === "success" && read.architecture.uid, fixtureUid(1));
  }
});

test("--root chooses the repository and is always allowed", async () => {
  using own = scratchRepository(decisions);
  using other = scratchRepository();
  await withPreflights(
    other.root,
    async ({ architecture }) => {
      for (const args of [{}, { repo_path: own.root }]) {
        const read = await architecture(args);
        assert.equal(read.status === "success" && read.architecture.uid, fixtureUid(1));
      }
      failed(await architecture({ repo_path: other.root }), "REPO_NOT_FOUND");
    },
    {},
    ["--root", own.root],
  );
});

test("decisions behind a link out of the repository are neither read nor listed", async () => {
  using outside = scratchRepository(decisions);
  for (const link of ["docs", "docs/adr", `docs/adr/${adr}`, "docs/ARCHITECTURE_STATE.md", "docs/CURRENT_TASK.md"]) {
    using own = scratchRepository();
    mkdirSync(path.dirname(own.at(link)), { recursive: true });
    const isFolder = !link.endsWith(".md");
    symlinkSync(isFolder ? outside.at(link) : outside.at(`docs/adr/${adr}`), own.at(link));
    await withPreflights(own.root, async ({ architecture, client }) => {
      await architecture();
      await client.request("resources/list");
      for (const uri of ["architecture", "decisions", "task/current", `adr/${fixtureUid(1)}`, `task/${fixtureUid(1)}`])
        await client.request("resources/read", { uri: `preflights://${uri}` });
      assert.doesNotMatch(client.rawLines.join("\n"), /Fly\.io/, link);
    });
  }
  assert.deepEqual(outside.files(), decisions);
});

test("a committed journal deletes no decision, even if it guesses the path", async () => {
  using repository = scratchRepository(decisions);
  const guess = { taskUid: "20250101T000000.000Z-AAAA", adr, root: repository.root };
  for (const docs of [undefined, "", 0, `${statSync(repository.at("docs")).ino}`]) {
    repository.write(journal, JSON.stringify({ ...guess, docs }));
    assert.equal((await inProcess(repository.root).architecture()).status, "success");
    assert.deepEqual(repository.files(), decisions);
  }
});

test("neither recovery nor a completion writes through a linked projection or journal", async () => {
  using outside = scratchRepository({ "kept.md": "kept", "journal.json": "kept" }, { git: false });
  const before = outside.files();
  for (const link of ["docs/ARCHITECTURE_STATE.md", journal]) {
    for (const target of ["kept.md", "not yet"]) {
      using repository = scratchRepository(decisions);
      symlinkSync(outside.at(target), repository.at(link));
      const server = inProcess(repository.root);
      await server.architecture();
      const result = await server.clarify(wish);
      if (link === journal) completed(result);
      else assert.deepEqual(failed(result, "FILESYSTEM_ERROR").details, { path: link });
      assert.deepEqual(outside.files(), before, `${link} ${target}`);
    }
  }
});
