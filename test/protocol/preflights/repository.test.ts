import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { test } from "node:test";
import { completed, failed, withPreflights } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";

const wish = {
  user_intention: "Add authentication",
  answers: { auth_strategy: "OAuth", auth_library: "custom", allowlist_paths: "src/", acceptance_criteria: "x" },
};

test("outside any repository nothing is found, in the words of the contract [clause 536]", async () => {
  using folder = scratchRepository({}, { git: false });
  await withPreflights(folder.root, async ({ clarify, architecture }) => {
    for (const result of [await clarify(wish), await architecture()]) {
      const error = failed(result, "REPO_NOT_FOUND");
      assert.equal(error.message, "No git repository found");
      assert.equal(error.recovery_hint, "Run from a git repository or provide repo_path");
    }
  });
});

test("a repository is found from a folder inside it, and where .git is a file", async () => {
  using outside = scratchRepository({}, { git: false });
  using repository = scratchRepository({ "src/deep/a.ts": "", ".git": "gitdir: elsewhere\n" }, { git: false });
  await withPreflights(outside.root, async ({ architecture, clarify }) => {
    for (const inside of ["src", "src/deep", "."])
      assert.equal((await architecture({ repo_path: repository.at(inside) })).status, "success", inside);
    completed(await clarify({ ...wish, repo_path: repository.at("src/deep") }));
    assert.ok(repository.read("docs/CURRENT_TASK.md"));
  });
});

for (const from of ["outside any repository", "inside the repository"]) {
  test(`started ${from}, a repo_path that names no folder of a repository is reported as one to check [clauses 526, 527]`, async () => {
    using outside = scratchRepository({ "notes.md": "" }, { git: false });
    using repository = scratchRepository({ "src/a.ts": "" });
    symlinkSync("loop", repository.at("loop"));
    const before = repository.files();
    const start = from.startsWith("outside") ? outside.root : repository.root;
    const invalid = {
      "a file": repository.at("src/a.ts"),
      "below a file": repository.at("src/a.ts/b"),
      "nothing there": repository.at("src/missing"),
      "nothing there at all": "/nonexistent",
      "a relative path to nothing": "missing",
      "a folder without a repository": outside.root,
      "a link to itself": repository.at("loop"),
      "below a link to itself": repository.at("loop/src"),
      "a name that no disk has": repository.at("x".repeat(5000)),
      "a null character": "a\0b",
    };
    await withPreflights(start, async ({ architecture, clarify }) => {
      for (const [name, repo_path] of Object.entries(invalid))
        for (const result of [await architecture({ repo_path }), await clarify({ ...wish, repo_path })])
          assert.equal(failed(result, "REPO_NOT_FOUND").recovery_hint, "Check repo_path", name);
    });
    assert.deepEqual(repository.files(), before);
  });
}
