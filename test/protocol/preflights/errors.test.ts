import assert from "node:assert/strict";
import { rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { adrFixture, fixtureUid } from "./adrFixture.ts";
import { asked, completed, failed, idsOf, withPreflights } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";

const authentication = {
  user_intention: "Add authentication",
  answers: { auth_strategy: "OAuth", auth_library: "custom" },
};
const oldTask = `<!-- UID: ${fixtureUid(1)} -->\n<!-- Created: 2025-01-01T00:00:01.000Z -->\n\n# Old task\n`;

/** Starts, then answers; what fails in between leaves the session as it is. */
const questions = { user_intention: "Add authentication" };
const answersIn = (session_id: string) => ({ ...authentication, session_id });

test("a file where docs should be stops the write and nothing else [clause 523]", async () => {
  using repository = scratchRepository({ docs: "in the way" });
  await withPreflights(repository.root, async ({ clarify }) => {
    const { session_id } = asked(await clarify(questions));
    for (const answers of [authentication.answers, {}]) {
      const error = failed(await clarify({ user_intention: "x", session_id, answers }), "FILESYSTEM_ERROR");
      assert.match(String(error.details["path"]), /^docs/);
      assert.deepEqual(repository.files(), { docs: "in the way" });
    }
    rmSync(repository.at("docs"));
    const done = completed(await clarify({ user_intention: "x", session_id, answers: {} }));
    assert.equal(done.artifacts_created.length, 3);
    failed(await clarify({ user_intention: "x", session_id }), "SESSION_NOT_FOUND");
  });
});

test("a file where docs/adr or docs/archive should be leaves the old task as it was [clause 523]", async () => {
  for (const inTheWay of ["docs/adr", "docs/archive"]) {
    using repository = scratchRepository({ "docs/CURRENT_TASK.md": oldTask, [inTheWay]: "in the way" });
    const before = repository.files();
    await withPreflights(repository.root, async ({ clarify }) => {
      const { session_id } = asked(await clarify(questions));
      failed(await clarify(answersIn(session_id)), "FILESYSTEM_ERROR");
      assert.deepEqual(repository.files(), before);
      rmSync(repository.at(inTheWay));
      completed(await clarify({ user_intention: "x", session_id }));
      assert.equal(repository.read(`docs/archive/task/${fixtureUid(1)}_old_task.md`), oldTask);
    });
  }
});

test("a file where the archive should be does not matter while there is nothing to archive", async () => {
  using repository = scratchRepository({ "docs/archive": "in the way" });
  await withPreflights(repository.root, async ({ clarify }) => {
    completed(await clarify(authentication));
    failed(await clarify(authentication), "FILESYSTEM_ERROR");
  });
});

test("an archived task is never written again [clause 451]", async () => {
  const archived = `docs/archive/task/${fixtureUid(1)}_old_task.md`;
  using repository = scratchRepository({ "docs/CURRENT_TASK.md": oldTask, [archived]: "first" });
  const before = repository.files();
  await withPreflights(repository.root, async ({ clarify }) => {
    const { session_id } = asked(await clarify(questions));
    const error = failed(await clarify(answersIn(session_id)), "FILESYSTEM_ERROR");
    assert.deepEqual(error.details, { path: archived });
    assert.deepEqual(repository.files(), before);
  });
});

test("a damaged latest ADR is named, and does not stop the questions [clause 524]", async () => {
  const file = `docs/adr/${fixtureUid(2)}_broken.md`;
  using repository = scratchRepository({ ...adrFixture(1, { "Infra.Hosting": ["Fly.io", 1] }), [file]: "# nothing" });
  const before = repository.files();
  await withPreflights(repository.root, async ({ clarify, architecture }) => {
    assert.deepEqual(failed(await architecture(), "PARSE_ERROR").details, { path: file });
    const { session_id } = asked(await clarify(questions));
    assert.deepEqual(failed(await clarify(answersIn(session_id)), "PARSE_ERROR").details, { path: file });
    assert.deepEqual(repository.files(), before);
    rmSync(repository.at(file));
    completed(await clarify({ user_intention: "x", session_id }));
  });
});

test("a damaged task or projection is named where it counts [clause 524]", async () => {
  using repository = scratchRepository({ "docs/CURRENT_TASK.md": "# My notes\n" });
  await withPreflights(repository.root, async ({ clarify, architecture }) => {
    const { session_id } = asked(await clarify(questions));
    const error = failed(await clarify(answersIn(session_id)), "PARSE_ERROR");
    assert.deepEqual(error.details, { path: "docs/CURRENT_TASK.md" });
    assert.deepEqual(repository.files(), { "docs/CURRENT_TASK.md": "# My notes\n" });
    repository.write("docs/ARCHITECTURE_STATE.md", "nothing");
    assert.deepEqual(failed(await architecture(), "PARSE_ERROR").details, { path: "docs/ARCHITECTURE_STATE.md" });
  });
});

test("a task whose UID is a path leads nowhere", async () => {
  const evil = "<!-- UID: ../../../../escaped -->\n\n# Evil\n";
  using repository = scratchRepository({ "docs/CURRENT_TASK.md": evil });
  await withPreflights(repository.root, async ({ clarify }) => {
    failed(await clarify(authentication), "PARSE_ERROR");
    assert.deepEqual(repository.files(), { "docs/CURRENT_TASK.md": evil });
  });
});

test("links that lead out of the repository are not followed", async () => {
  using elsewhere = scratchRepository({ "kept.md": oldTask }, { git: false });
  for (const [link, target] of [
    ["docs", elsewhere.root],
    ["docs/CURRENT_TASK.md", elsewhere.at("kept.md")],
    ["docs/adr", elsewhere.root],
  ] as const) {
    using repository = scratchRepository(link === "docs" ? {} : { "docs/README.md": "" });
    symlinkSync(target, repository.at(link));
    await withPreflights(repository.root, async ({ clarify }) => {
      const answers = { ...authentication.answers, allowlist_paths: "src/", acceptance_criteria: "x" };
      const { details } = failed(await clarify({ ...authentication, answers }), "FILESYSTEM_ERROR");
      assert.deepEqual(details, { path: link });
      assert.deepEqual(elsewhere.files(), { "kept.md": oldTask }, link);
    });
  }
});

test("a lost category refuses the write until reconcile restores it in the same session [clauses 513, 514, 520]", async () => {
  using repository = scratchRepository({
    ...adrFixture(1, { "Infra.Hosting": ["Fly.io", 1] }),
    ...adrFixture(2, { "Database.Type": ["MySQL", 2] }),
  });
  const before = repository.files();
  await withPreflights(repository.root, async ({ clarify, architecture }) => {
    const { session_id } = asked(await clarify(questions));
    const error = failed(await clarify(answersIn(session_id)), "VALIDATION_FAILED");
    assert.equal(error.message, "ADR snapshot validation failed");
    assert.deepEqual(error.details, { missing_keys: ["Infra"] });
    assert.match(error.recovery_hint, /^Review previous ADR and retry.*preferences\.reconcile/);
    assert.deepEqual(repository.files(), before);
    const preferences = { reconcile: true };
    const done = completed(await clarify({ user_intention: "x", session_id, preferences }));
    const adr = repository.read(done.artifacts_created[0]?.path ?? "");
    assert.ok(adr.includes(`- Restored: Infra.Hosting = Fly.io (ADR ${fixtureUid(1)})`));
    const read = await architecture();
    assert.deepEqual(read.status === "success" && read.architecture.categories, {
      Authentication: { Library: "custom", Strategy: "OAuth" },
      Database: { Type: "MySQL" },
      Infra: { Hosting: "Fly.io" },
    });
    completed(
      await clarify({
        user_intention: "Choose a queue",
        answers: { message_queue: "Kafka", allowlist_paths: "a/", acceptance_criteria: "b" },
      }),
    );
  });
});

test("a failure in the first call names the session it started", async () => {
  using repository = scratchRepository({
    ...adrFixture(1, { "Infra.Hosting": ["Fly.io", 1] }),
    ...adrFixture(2, { "Database.Type": ["MySQL", 2] }),
  });
  await withPreflights(repository.root, async ({ clarify }) => {
    const result = await clarify(authentication);
    failed(result, "VALIDATION_FAILED");
    const session_id = result.status === "error" ? result.session_id : undefined;
    completed(await clarify({ user_intention: "x", session_id, preferences: { reconcile: true } }));
  });
});

test("a wrong answer refuses the whole call and nothing of it is stored", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify }) => {
    const { session_id } = asked(await clarify(questions));
    const answers = { auth_strategy: ["OAuth", "SAML"], auth_library: "custom" };
    const error = failed(await clarify({ user_intention: "x", session_id, answers }), "INVALID_ANSWER");
    assert.equal(error.details["question_id"], "auth_strategy");
    assert.match(error.recovery_hint, /OAuth, Email\/Password/);
    assert.deepEqual(idsOf(await clarify({ user_intention: "x", session_id })), ["auth_strategy", "auth_library"]);
    for (const allowlist_paths of ["/etc", "../x", "**/*"])
      failed(await clarify({ user_intention: "x", session_id, answers: { allowlist_paths } }), "INVALID_ANSWER");
  });
});

test("bad arguments and unknown names are distinguished [clauses 501, 504, 505, 522]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify, architecture, client }) => {
    const bad: readonly [unknown, string][] = [
      [undefined, "user_intention"],
      [{}, "user_intention"],
      [[], "user_intention"],
      [{ user_intention: 7 }, "user_intention"],
      [{ user_intention: " \n" }, "user_intention"],
      [{ user_intention: "x", answers: "foo" }, "answers"],
      [{ user_intention: "x", answers: [] }, "answers"],
      [{ user_intention: "x", preferences: { force_adr: "yes" } }, "preferences.force_adr"],
      [{ user_intention: "x", session_id: 5 }, "session_id"],
    ];
    for (const [args, field] of bad)
      assert.deepEqual(failed(await clarify(args), "INVALID_INPUT").details, { field }, JSON.stringify(args));
    failed(await architecture({ repo_path: 5 }), "INVALID_INPUT");
    failed(await clarify({ user_intention: "x", session_id: "" }), "SESSION_NOT_FOUND");
    failed(await clarify({ user_intention: "x", session_id: "sess-unknown" }), "SESSION_NOT_FOUND");
    const { result } = await client.request("tools/call", { name: "nope" });
    assert.match(JSON.stringify(result), /UNKNOWN_TOOL/);
    assert.equal(result?.["isError"], true);
  });
});

test("no message contains an absolute path", async () => {
  using repository = scratchRepository({ docs: "in the way" });
  await withPreflights(repository.root, async ({ clarify, client }) => {
    await clarify(authentication);
    assert.ok(
      client.rawLines.every((line) => !line.includes(tmpdir())),
      client.rawLines.join("\n"),
    );
  });
});
