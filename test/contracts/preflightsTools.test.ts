import assert from "node:assert/strict";
import { test } from "node:test";
import { adrFixture } from "../protocol/preflights/adrFixture.ts";
import { loopbackModel } from "../protocol/preflights/loopbackModel.ts";
import { questions } from "../protocol/preflights/modelReplies.ts";
import { asked, completed, failed, withPreflights } from "../protocol/preflights/preflightsProcess.ts";
import { scratchRepository } from "../protocol/preflights/scratchRepository.ts";
import { printedArchitecture, printedUid, uidForm } from "./preflightsPlay.ts";
import { assertPrinted } from "./printed.ts";

const intention = { user_intention: "Add authentication" };
const modelAt = (url: string) => ({
  PREFLIGHTS_LLM_PROVIDER: "openai",
  OPENAI_API_KEY: "k",
  PREFLIGHTS_LLM_BASE_URL: url,
});

test("the two tools take what the contract prints [clauses 500-506, 516, 552]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ client }) => {
    const { result } = await client.request("tools/list");
    const tools = result?.["tools"] as { name: string; inputSchema: object }[];
    assert.deepEqual(
      tools.map(({ name }) => name),
      ["require_clarification", "read_architecture"],
    );
    const printed = {
      type: "object",
      properties: {
        user_intention: { type: "string" },
        optional_context: { type: "string", nullable: true },
        session_id: { type: "string", nullable: true },
        answers: { type: "object", additionalProperties: true, nullable: true },
        preferences: { type: "object", properties: { force_adr: { type: "boolean" } }, nullable: true },
        repo_path: { type: "string", nullable: true },
      },
      required: ["user_intention"],
    };
    assertPrinted(tools[0]?.inputSchema, printed, "preflightsClarifyInput");
    const { repo_path } = printed.properties;
    assertPrinted(tools[1]?.inputSchema, { type: "object", properties: { repo_path } }, "preflightsReadInput");
  });
});

test("a single choice has the printed shape [clauses 469, 474]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify }) => {
    const printed = {
      id: "auth_strategy",
      type: "single_choice",
      question: "Which authentication strategy?",
      options: ["OAuth", "Email/Password", "Magic Links", "Other (specify)"],
    };
    assertPrinted(asked(await clarify(intention)).questions[0], printed, "preflightsQuestion");
  });
});

test("a multiple choice and an optional free text have the printed shape [clauses 470, 471, 474]", async () => {
  const multiple = {
    id: "oauth_providers",
    type: "multi_choice",
    question: "Which OAuth providers?",
    options: ["Google", "GitHub", "Other (specify)"],
    min_selections: 1,
  };
  const text = {
    id: "security_constraints",
    type: "free_text",
    question: "Any specific security requirements?",
    optional: true,
  };
  // The rules ask neither of them; a model does, and is not asked to add the last option.
  const proposed = { ...multiple, options: ["Google", "GitHub"] };
  await using model = await loopbackModel(() => questions(proposed, text));
  using repository = scratchRepository();
  await withPreflights(
    repository.root,
    async ({ clarify }) => {
      const { questions: shown } = asked(await clarify(intention));
      assert.equal(shown.length, 2);
      assertPrinted(shown[0], multiple, "preflightsQuestion");
      assertPrinted(shown[1], text, "preflightsQuestion");
    },
    modelAt(model.url),
  );
});

test("case A is answered as printed after one of two answers [clauses 459, 460, 464, 508, 509]", async () => {
  const strategy = {
    id: "auth_strategy",
    type: "single_choice",
    question: "Which authentication strategy?",
    options: ["OAuth", "Email/Password", "Other (specify)"],
  };
  const library = { id: "auth_library", type: "free_text", question: "Which library?" };
  await using model = await loopbackModel(() => questions(strategy, library));
  using repository = scratchRepository();
  await withPreflights(
    repository.root,
    async ({ clarify }) => {
      const { session_id } = asked(await clarify(intention));
      const half = asked(await clarify({ ...intention, session_id, answers: { auth_library: "next-auth" } }));
      assert.match(half.session_id, /^sess-.{3,}/);
      assert.equal(half.session_id, session_id);
      const printed = {
        status: "needs_clarification",
        session_id: "sess-abc",
        questions: [strategy],
        progress: { asked_so_far: 2, answered: 1 },
      };
      assertPrinted({ ...half, session_id: "sess-abc" }, printed, "preflightsResult");
    },
    modelAt(model.url),
  );
});

test("case B is answered as printed but for the words of slug and summary [clauses 432-434, 510-512]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify }) => {
    const answers = { auth_strategy: "OAuth", auth_library: "next-auth" };
    const { artifacts_created: made, ...done } = completed(await clarify({ ...intention, answers }));
    const [record, ...others] = made;
    assert.match(record?.uid ?? "", uidForm);
    assert.match(record?.path ?? "", new RegExp(`^docs/adr/${record?.uid}_[a-z0-9_]+\\.md$`));
    assert.match(done.summary, /Authentication.*OAuth.* documented and task created\.$/);
    const printed = {
      status: "completed",
      artifacts_created: [
        { path: `docs/adr/${printedUid}_authentication.md`, type: "adr", uid: printedUid },
        { path: "docs/CURRENT_TASK.md", type: "task" },
        { path: "docs/ARCHITECTURE_STATE.md", type: "projection" },
      ],
      summary: "OAuth authentication strategy documented and task created.",
    };
    const named = { ...record, path: `docs/adr/${printedUid}_authentication.md`, uid: printedUid };
    const asPrinted = { ...done, artifacts_created: [named, ...others], summary: printed.summary };
    assertPrinted(asPrinted, printed, "preflightsResult");
    for (const { path } of made) assert.ok(repository.read(path).length > 0, path);
  });
});

test("case C is answered as printed, and its hint goes on behind the printed words [clauses 513, 514, 520]", async () => {
  using repository = scratchRepository({
    ...adrFixture(1, { "Database.Type": ["PostgreSQL", 1] }),
    ...adrFixture(2, { "Infra.Hosting": ["Fly.io", 2] }),
  });
  await withPreflights(repository.root, async ({ clarify }) => {
    const { session_id } = asked(await clarify(intention));
    const answers = { auth_strategy: "OAuth", auth_library: "next-auth" };
    const result = await clarify({ ...intention, session_id, answers });
    const printed = {
      status: "error",
      error: {
        code: "VALIDATION_FAILED",
        message: "ADR snapshot validation failed",
        details: { missing_keys: ["Database"] },
        recovery_hint: "Review previous ADR and retry",
      },
    };
    const error = failed(result, "VALIDATION_FAILED");
    assert.ok(error.recovery_hint.startsWith(printed.error.recovery_hint), error.recovery_hint);
    const { recovery_hint } = printed.error;
    assertPrinted({ ...result, error: { ...error, recovery_hint } }, printed, "preflightsResult");
  });
});

test("the architecture is read as printed, with repo_path and without [clauses 506, 516-518, 541]", async () => {
  using repository = await printedArchitecture();
  await withPreflights(repository.root, async ({ architecture }) => {
    const printed = {
      status: "success",
      architecture: {
        uid: printedUid,
        categories: {
          Authentication: { Strategy: "OAuth", Library: "next-auth" },
          Database: { Type: "PostgreSQL", ORM: "Prisma" },
        },
      },
      source_file: "docs/ARCHITECTURE_STATE.md",
    };
    for (const args of [undefined, {}, { repo_path: null }, { repo_path: repository.root }])
      assertPrinted(await architecture(args), printed, "preflightsArchitecture");
    failed(await architecture({ repo_path: "/path/to/repo" }), "REPO_NOT_FOUND");
  });
});

test("an architecture without records is read as printed [clauses 516, 517, 519]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ architecture }) => {
    const printed = {
      status: "success",
      architecture: { uid: null, categories: {} },
      source_file: "docs/ARCHITECTURE_STATE.md",
    };
    assertPrinted(await architecture(), printed, "preflightsArchitecture");
  });
});
