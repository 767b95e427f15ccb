import assert from "node:assert/strict";
import { test } from "node:test";
import { loopbackModel, type ModelReply } from "../protocol/preflights/loopbackModel.ts";
import { decision, engine, helpful, nothingMissing, questions } from "../protocol/preflights/modelReplies.ts";
import { asked, completed, failed, idsOf, withPreflights } from "../protocol/preflights/preflightsProcess.ts";
import { scratchRepository } from "../protocol/preflights/scratchRepository.ts";

/** Section 8.2, word for word. */
const printed = { warning: "llm_fallback", message: "LLM unavailable, using deterministic mode" };
const answers = { auth_strategy: "OAuth", auth_library: "next-auth" };
const modelAt = (url: string) => ({
  PREFLIGHTS_LLM_PROVIDER: "openai",
  OPENAI_API_KEY: "k",
  PREFLIGHTS_LLM_BASE_URL: url,
});
const hinting = (hint: string, ...list: readonly object[]): ModelReply => ({
  kind: "tool",
  input: { questions: list, missing_info: [], decision_hint: hint, progress: list.length > 0 ? 0.4 : 1 },
});

test("the environment chooses provider, model, address and key [clause 542]", async () => {
  await using model = await loopbackModel(helpful);
  using repository = scratchRepository();
  await withPreflights(
    repository.root,
    async ({ clarify }) => {
      const first = asked(await clarify({ user_intention: "Cache the price list" }));
      assert.deepEqual(idsOf(first), ["cache_engine"]);
    },
    { ...modelAt(model.url), PREFLIGHTS_LLM_MODEL: "m1" },
  );
  const [call] = model.calls;
  assert.equal(call?.headers["authorization"], "Bearer k");
  assert.equal((JSON.parse(call?.body ?? "{}") as { model?: string }).model, "m1");
});

test("without a provider in the environment the rules ask, and nothing is sent [clause 544]", async () => {
  await using model = await loopbackModel(helpful);
  using repository = scratchRepository();
  for (const provider of [undefined, "mock"])
    await withPreflights(
      repository.root,
      async ({ clarify }) => {
        const first = asked(await clarify({ user_intention: "Add authentication" }));
        assert.deepEqual(idsOf(first), ["auth_strategy", "auth_library"]);
        assert.ok(!("warning" in first) && !("message" in first));
      },
      { ...modelAt(model.url), PREFLIGHTS_LLM_PROVIDER: provider },
    );
  assert.equal(model.calls.length, 0);
});

test("a model that fails is tried twice more, then the rules go on with the printed warning [clauses 545, 547-549]", async () => {
  await using model = await loopbackModel(() => ({ kind: "status", status: 500 }));
  using repository = scratchRepository();
  await withPreflights(
    repository.root,
    async ({ clarify }) => {
      const first = asked(await clarify({ user_intention: "Add authentication" }));
      assert.equal(model.calls.length, 3);
      assert.deepEqual(idsOf(first), ["auth_strategy", "auth_library"]);
      assert.deepEqual({ warning: first.warning, message: first.message }, printed);
      const { session_id } = first;
      const done = completed(await clarify({ user_intention: "Add authentication", session_id, answers }));
      assert.equal(done.artifacts_created.length, 3);
      assert.deepEqual({ warning: done.warning, message: done.message }, printed);
    },
    modelAt(model.url),
  );
});

test("a decision the model fails to extract is made by the rules, with the warning [clauses 547-550]", async () => {
  await using model = await loopbackModel(({ tool }, number) =>
    tool === "submit_decision" ? { kind: "status", status: 500 } : number === 1 ? questions(engine) : nothingMissing,
  );
  using repository = scratchRepository();
  await withPreflights(
    repository.root,
    async ({ clarify, architecture }) => {
      const { session_id, warning } = asked(await clarify({ user_intention: "Cache the price list" }));
      assert.equal(warning, undefined);
      const args = { user_intention: "x", session_id, answers: { cache_engine: "Valkey" } };
      const done = completed(await clarify(args));
      assert.deepEqual({ warning: done.warning, message: done.message }, printed);
      const read = await architecture();
      assert.deepEqual(read.status === "success" && read.architecture.categories, {
        Other: { Cache_Engine: "Valkey" },
      });
    },
    modelAt(model.url),
  );
});

test("a model asks at most five questions, and conditional ones never show [clauses 468, 475]", async () => {
  let count = 0;
  const endless = (): object => ({ id: `q${++count}`, type: "free_text", question: "And?" });
  const conditional = { ...engine, depends_on_question_id: "q1", depends_on_value: "x" };
  await using model = await loopbackModel(({ tool }) =>
    tool === "submit_decision" ? decision(["Caching", "x"]) : questions(conditional, endless(), endless()),
  );
  // A folder that says nothing about where to work: that has to be asked, too.
  using repository = scratchRepository({ "lib/a.ts": "" });
  await withPreflights(
    repository.root,
    async ({ clarify }) => {
      let result = await clarify({ user_intention: "Cache the price list" });
      const seen = new Set<string>();
      while (result.status === "needs_clarification") {
        const ids = idsOf(result);
        for (const id of ids) seen.add(id);
        const given = Object.fromEntries(ids.map((id) => [id, id === "allowlist_paths" ? "lib/" : "x"]));
        result = await clarify({ user_intention: "x", session_id: result.session_id, answers: given });
      }
      completed(result);
      assert.deepEqual([...seen], ["q1", "q2", "q3", "allowlist_paths", "acceptance_criteria"]);
    },
    modelAt(model.url),
  );
});

test("fewer selections than required are refused, and none is not an answer [clause 472]", async () => {
  const multiple = { ...engine, type: "multi_choice", options: ["Valkey", "Dragonfly", "Redis"], min_selections: 2 };
  await using model = await loopbackModel(({ tool }, number) =>
    tool === "submit_decision"
      ? decision(["Caching", "Valkey, Redis"])
      : questions(...(number === 1 ? [multiple] : [])),
  );
  using repository = scratchRepository();
  await withPreflights(
    repository.root,
    async ({ clarify }) => {
      const { session_id } = asked(await clarify({ user_intention: "Cache the price list" }));
      const select = (...cache_engine: readonly string[]) =>
        clarify({ user_intention: "x", session_id, answers: { cache_engine } });
      const { details } = failed(await select("Valkey"), "INVALID_ANSWER");
      assert.equal(details["question_id"], "cache_engine");
      assert.deepEqual(idsOf(await select()), ["cache_engine"]);
      completed(await select("Valkey", "Redis"));
    },
    modelAt(model.url),
  );
});

test("the hint of a model decides neither for a record nor against one [clause 466]", async () => {
  for (const [user_intention, hint, types] of [
    ["Cache the price list", "task", ["adr", "task", "projection"]],
    ["Rename variables", "adr", ["task"]],
  ] as const) {
    await using model = await loopbackModel(({ tool }, number) => {
      if (tool === "submit_decision") return decision(["Caching", "Valkey"]);
      return number === 1 ? hinting(hint, engine) : hinting(hint);
    });
    using repository = scratchRepository();
    await withPreflights(
      repository.root,
      async ({ clarify }) => {
        const { session_id } = asked(await clarify({ user_intention }));
        const done = completed(await clarify({ user_intention, session_id, answers: { cache_engine: "Valkey" } }));
        assert.deepEqual(
          done.artifacts_created.map(({ type }) => type),
          types,
        );
      },
      modelAt(model.url),
    );
  }
});

test("what a model still wants to learn is known by its keys [clause 465]", async () => {
  await using model = await loopbackModel(() => questions(engine));
  using repository = scratchRepository();
  await withPreflights(
    repository.root,
    async ({ clarify, client }) => {
      asked(await clarify({ user_intention: "Cache the price list" }));
      await client.close();
      assert.match(client.log(), /to learn: cache_engine$/m);
    },
    modelAt(model.url),
  );
});
