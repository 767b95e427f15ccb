import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { test } from "node:test";
import { parseTask } from "../../../src/domain/adr/documents/parseTask.ts";
import { isWrittenUid } from "../../../src/domain/adr/uid.ts";
import { asked, completed, idsOf, withPreflights } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";

test("a fix takes one step and writes the task alone [clauses 496, 512, 537, 538]", async () => {
  using repository = scratchRepository({ "src/auth/login.ts": "" });
  await withPreflights(repository.root, async ({ clarify }) => {
    const first = asked(await clarify({ user_intention: "Fix typo in login button" }));
    assert.deepEqual(idsOf(first), ["acceptance_criteria"]);
    const answers = { acceptance_criteria: "label reads Log in" };
    const done = completed(await clarify({ user_intention: "x", session_id: first.session_id, answers }));
    assert.deepEqual(done.artifacts_created, [{ path: "docs/CURRENT_TASK.md", type: "task" }]);
    assert.equal(done.summary, "Task created.");
    const task = repository.read("docs/CURRENT_TASK.md");
    assert.ok(!task.includes("Decision:"));
    assert.deepEqual(Object.keys(repository.files()).sort(), ["docs/CURRENT_TASK.md", "src/auth/login.ts"]);
  });
});

test("authentication is decided in two turns, in an empty repository too [clauses 456, 459, 469, 510, 511, 517, 539, 540]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify, architecture }) => {
    const first = asked(await clarify({ user_intention: "Add authentication" }));
    assert.match(first.session_id, /^sess-.{8,}/);
    assert.deepEqual(first.questions, [
      {
        id: "auth_strategy",
        type: "single_choice",
        question: "Which authentication strategy?",
        options: ["OAuth", "Email/Password", "Magic Links", "Other (specify)"],
      },
      {
        id: "auth_library",
        type: "single_choice",
        question: "Which authentication library?",
        options: ["next-auth", "passport", "custom", "Other (specify)"],
      },
    ]);
    assert.deepEqual(first.progress, { asked_so_far: 2, answered: 0 });
    const answers = { auth_strategy: "OAuth", auth_library: "next-auth" };
    const done = completed(
      await clarify({ user_intention: "Add authentication", session_id: first.session_id, answers }),
    );
    const uid = done.artifacts_created[0]?.uid ?? "";
    assert.ok(isWrittenUid(uid));
    assert.deepEqual(done.artifacts_created, [
      { path: `docs/adr/${uid}_authentication_strategy__oauth.md`, type: "adr", uid },
      { path: "docs/CURRENT_TASK.md", type: "task" },
      { path: "docs/ARCHITECTURE_STATE.md", type: "projection" },
    ]);
    assert.match(done.summary, /documented and task created\.$/);
    const expected = {
      status: "success",
      architecture: { uid, categories: { Authentication: { Library: "next-auth", Strategy: "OAuth" } } },
      source_file: "docs/ARCHITECTURE_STATE.md",
    };
    assert.deepEqual(await architecture(), expected);
    rmSync(repository.at("docs/ARCHITECTURE_STATE.md"));
    assert.deepEqual(await architecture({ repo_path: repository.at("docs/adr") }), expected);
  });
});

test("a partial answer brings back the open question and counts over all turns [clauses 460, 464, 509]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify }) => {
    const first = asked(await clarify({ user_intention: "Add authentication" }));
    const half = asked(
      await clarify({ user_intention: "x", session_id: first.session_id, answers: { auth_strategy: "oauth" } }),
    );
    assert.deepEqual(idsOf(half), ["auth_library"]);
    assert.deepEqual(half.progress, { asked_so_far: 2, answered: 1 });
    assert.equal(half.session_id, first.session_id);
  });
});

test("without any decision the architecture is empty, and reading it writes nothing [clauses 516, 519]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ architecture }) => {
    for (const args of [undefined, {}, { repo_path: null }])
      assert.deepEqual(await architecture(args), {
        status: "success",
        architecture: { uid: null, categories: {} },
        source_file: "docs/ARCHITECTURE_STATE.md",
      });
    assert.deepEqual(repository.files(), {});
  });
});

test("arguments have one type each, and are nullable as the contract writes it [clauses 502-506]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ client }) => {
    const { result } = await client.request("tools/list");
    const tools = result?.["tools"] as { inputSchema: { properties: Record<string, Record<string, unknown>> } }[];
    const types = tools.map(({ inputSchema }) =>
      Object.entries(inputSchema.properties).map(([name, { type, nullable }]) => [name, type, nullable]),
    );
    const repoPath = ["repo_path", "string", true];
    assert.deepEqual(types, [
      [
        ["user_intention", "string", undefined],
        ["optional_context", "string", true],
        ["session_id", "string", true],
        ["answers", "object", true],
        ["preferences", "object", true],
        repoPath,
      ],
      [repoPath],
    ]);
  });
});

test("nullable arguments may be null and unknown ones are passed over [clauses 502-506]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify }) => {
    const nulls = { optional_context: null, session_id: null, answers: null, preferences: null, repo_path: null };
    const first = asked(await clarify({ user_intention: "Add authentication", ...nulls, extra: 1 }));
    const half = await clarify({
      user_intention: "x",
      session_id: first.session_id,
      answers: { auth_strategy: null, unknown: 5 },
    });
    assert.deepEqual(idsOf(half), ["auth_strategy", "auth_library"]);
  });
});

test("answers sent along with the intention count at once", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify }) => {
    const answers = { auth_strategy: "Magic links", auth_library: "custom" };
    const done = completed(await clarify({ user_intention: "Add authentication", answers }));
    assert.match(done.artifacts_created[0]?.path ?? "", /_authentication_strategy__magic_links\.md$/);
  });
});

test("the second decision keeps the first, archives its task under its own UID and copies it byte for byte [clauses 435, 444, 451]", async () => {
  using repository = scratchRepository({ "src/auth/login.ts": "", ".env": "" });
  await withPreflights(repository.root, async ({ clarify, architecture }) => {
    await clarify({ user_intention: "Add authentication", answers: { auth_strategy: "OAuth", auth_library: "Lucia" } });
    const firstTask = repository.read("docs/CURRENT_TASK.md");
    const firstUid = parseTask(firstTask).uid?.value;
    const start = asked(
      await clarify({ user_intention: "Set up a database", answers: { db_type: "MySQL", db_orm: "Prisma" } }),
    );
    assert.deepEqual(idsOf(start), ["allowlist_paths", "acceptance_criteria"]);
    const answers = { allowlist_paths: "db/", acceptance_criteria: "tables exist" };
    const done = completed(await clarify({ user_intention: "x", session_id: start.session_id, answers }));
    assert.equal(repository.read(`docs/archive/task/${firstUid}_add_authentication.md`), firstTask);
    const adr = repository.read(done.artifacts_created[0]?.path ?? "");
    const firstAdr = parseTask(firstTask).relatedAdr?.value;
    assert.ok(adr.includes(`<!-- Previous: ${firstAdr} -->`));
    assert.ok(adr.includes(`- **Strategy**: OAuth (ADR ${firstAdr})`));
    const read = await architecture();
    assert.deepEqual(read.status === "success" && read.architecture.categories, {
      Authentication: { Library: "Lucia", Strategy: "OAuth" },
      Database: { ORM: "Prisma", Type: "MySQL" },
    });
    const task = parseTask(repository.read("docs/CURRENT_TASK.md"));
    assert.deepEqual(
      task.forbidden.map(({ value }) => value),
      [".env", ".git/"],
    );
    assert.deepEqual(
      task.criteria.map(({ value }) => value),
      ["tables exist"],
    );
  });
});

test("an ADR on request for a fix [clause 507]", async () => {
  using repository = scratchRepository({ "src/auth/login.ts": "" });
  await withPreflights(repository.root, async ({ clarify }) => {
    const forced = { user_intention: "Fix typo in login button", preferences: { force_adr: true } };
    const first = asked(await clarify(forced));
    assert.deepEqual(idsOf(first), ["auth_strategy", "auth_library"]);
    const answers = { auth_strategy: "OAuth", auth_library: "custom" };
    const done = completed(await clarify({ user_intention: "x", session_id: first.session_id, answers }));
    assert.deepEqual(
      done.artifacts_created.map(({ type }) => type),
      ["adr", "task", "projection"],
    );
  });
});

test("both tools describe what they take and what they give [clauses 500, 501]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ client }) => {
    const { result } = await client.request("tools/list");
    const tools = result?.["tools"] as { name: string; inputSchema: object; outputSchema: { type: string } }[];
    assert.deepEqual(
      tools.map(({ name }) => name),
      ["require_clarification", "read_architecture"],
    );
    for (const { outputSchema } of tools) assert.equal(outputSchema.type, "object");
    assert.deepEqual((tools[0]?.inputSchema as { required: string[] }).required, ["user_intention"]);
  });
});
