import assert from "node:assert/strict";
import { test } from "node:test";
import type { ClarificationResult } from "../../src/servers/preflights/results.ts";
import { adrFixture, fixtureUid } from "../protocol/preflights/adrFixture.ts";
import { inProcess } from "../protocol/preflights/inProcess.ts";
import { loopbackModel } from "../protocol/preflights/loopbackModel.ts";
import { engine, questions } from "../protocol/preflights/modelReplies.ts";
import { asked, failed, withPreflights, type ArchitectureResult } from "../protocol/preflights/preflightsProcess.ts";
import { scratchRepository } from "../protocol/preflights/scratchRepository.ts";
import { assertPrinted } from "./printed.ts";

const intention = { user_intention: "Add authentication" };
const answers = { auth_strategy: "OAuth", auth_library: "next-auth" };

/** The envelope of section 5.2, all of it and nothing else; the hint begins with what the table of codes says. */
function assertEnvelope(result: ClarificationResult | ArchitectureResult, code: string, hint: RegExp): void {
  const error = failed(result, code);
  assert.deepEqual(Object.keys(result), ["status", "error"]);
  assert.deepEqual(Object.keys(error), ["code", "message", "details", "recovery_hint"]);
  assert.match(error.message, /\w+ \w+/);
  assert.ok(typeof error.details === "object" && error.details !== null && !Array.isArray(error.details));
  assert.match(error.recovery_hint, hint);
}

test("VALIDATION_FAILED, FILESYSTEM_ERROR and PARSE_ERROR say what is in the way [clauses 520, 523, 524, 529]", async () => {
  const lost = {
    ...adrFixture(1, { "Database.Type": ["MySQL", 1] }),
    ...adrFixture(2, { "Infra.Hosting": ["AWS", 2] }),
  };
  const inTheWay: readonly [Record<string, string>, string, RegExp][] = [
    [lost, "VALIDATION_FAILED", /^Review previous ADR/],
    [{ docs: "a file" }, "FILESYSTEM_ERROR", /^Check permissions/],
    [{ [`docs/adr/${fixtureUid(1)}_x.md`]: "# Nothing of ours\n" }, "PARSE_ERROR", /^Manual fix required/],
  ];
  for (const [files, code, hint] of inTheWay) {
    using repository = scratchRepository(files);
    await withPreflights(repository.root, async ({ clarify }) => {
      const { session_id } = asked(await clarify(intention));
      assertEnvelope(await clarify({ ...intention, session_id, answers }), code, hint);
      assert.deepEqual(repository.files(), files);
    });
  }
});

test("SESSION_NOT_FOUND for an unknown id, REPO_NOT_FOUND for a path that is not there [clauses 522, 525, 529]", async () => {
  using repository = scratchRepository();
  using nowhere = scratchRepository({}, { git: false });
  await withPreflights(repository.root, async ({ clarify, architecture }) => {
    assertEnvelope(await clarify({ ...intention, session_id: "sess-abc" }), "SESSION_NOT_FOUND", /^Start new session/);
    for (const repo_path of [repository.at("missing"), "/nonexistent", nowhere.root, "a\0b"])
      for (const result of [await architecture({ repo_path }), await clarify({ ...intention, repo_path })])
        assertEnvelope(result, "REPO_NOT_FOUND", /repo_path/);
  });
});

test("PATCH_EXTRACTION_FAILED where the model finds no decision [clauses 528, 529]", async () => {
  await using model = await loopbackModel(({ tool }, number) => {
    if (tool === "submit_decision") return { kind: "tool", input: { status: "insufficient", reason: "too vague" } };
    return number === 1 ? questions(engine) : questions();
  });
  using repository = scratchRepository();
  const env = { PREFLIGHTS_LLM_PROVIDER: "openai", OPENAI_API_KEY: "k", PREFLIGHTS_LLM_BASE_URL: model.url };
  await withPreflights(
    repository.root,
    async ({ clarify }) => {
      const { session_id } = asked(await clarify({ user_intention: "Cache the price list" }));
      const result = await clarify({ ...intention, session_id, answers: { cache_engine: "Valkey" } });
      assertEnvelope(result, "PATCH_EXTRACTION_FAILED", /^Retry/);
      assert.deepEqual(repository.files(), {});
    },
    env,
  );
});

test("SESSION_EXPIRED after 30 idle minutes, not before [clauses 521, 529, 530]", async () => {
  using repository = scratchRepository();
  const minute = 60_000;
  let now = Date.UTC(2025, 0, 8);
  const { clarify } = inProcess(repository.root, { clock: { now: () => new Date(now) } });
  const { session_id } = asked(await clarify(intention));
  for (let call = 0; call < 3; call++) {
    now += 30 * minute - 1;
    asked(await clarify({ ...intention, session_id }));
  }
  now += 30 * minute;
  assertEnvelope(await clarify({ ...intention, session_id }), "SESSION_EXPIRED", /^Restart clarification$/);
});

test("sessions live in memory alone, and a new process knows none of them [clauses 467, 531, 532, 552]", async () => {
  using repository = scratchRepository({ ".git/HEAD": "ref: refs/heads/main\n" });
  using home = scratchRepository({}, { git: false });
  const env = { HOME: home.root, USERPROFILE: home.root, TMPDIR: home.root, XDG_STATE_HOME: home.root };
  let session_id = "";
  await withPreflights(
    repository.root,
    async ({ clarify }) => {
      ({ session_id } = asked(await clarify(intention)));
      asked(await clarify({ ...intention, session_id, answers: { auth_strategy: "OAuth" } }));
      assert.deepEqual([repository.files(), home.files()], [{}, {}]);
    },
    env,
  );
  assert.deepEqual([repository.files(), home.files()], [{}, {}]);
  await withPreflights(
    repository.root,
    async ({ clarify }) => void failed(await clarify({ ...intention, session_id, answers }), "SESSION_NOT_FOUND"),
    env,
  );
});

test("the repository is the first one upwards from the working directory, .git a folder or a file [clauses 533-535]", async () => {
  const inner = Object.entries(adrFixture(2, { "Infra.Hosting": ["AWS", 2] }));
  using repository = scratchRepository({
    ...adrFixture(1, { "Infra.Hosting": ["Fly.io", 1] }),
    "src/deep/down/a.ts": "",
    "inner/.git": "gitdir: elsewhere\n",
    "inner/lib/a.ts": "",
    ...Object.fromEntries(inner.map(([file, text]) => [`inner/${file}`, text])),
  });
  for (const [folder, uid] of [
    [".", fixtureUid(1)],
    ["src/deep/down", fixtureUid(1)],
    ["inner", fixtureUid(2)],
    ["inner/lib", fixtureUid(2)],
  ] as const)
    await withPreflights(repository.at(folder), async ({ architecture }) => {
      const read = await architecture();
      assert.equal(read.status === "success" && read.architecture.uid, uid, folder);
    });
});

test("outside of any repository the printed error comes from both tools [clause 536]", async () => {
  using folder = scratchRepository({}, { git: false });
  await withPreflights(folder.root, async ({ clarify, architecture }) => {
    const printed = {
      status: "error",
      error: {
        code: "REPO_NOT_FOUND",
        message: "No git repository found",
        recovery_hint: "Run from a git repository or provide repo_path",
      },
    };
    for (const result of [await clarify(intention), await architecture()])
      assertPrinted(result, printed, "preflightsNoRepository");
  });
});
