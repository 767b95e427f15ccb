import assert from "node:assert/strict";
import { test } from "node:test";
import type { ModelReply } from "./loopbackModel.ts";
import { loopbackModel } from "./loopbackModel.ts";
import { inProcess } from "./inProcess.ts";
import { decision, engine, helpful, nothingMissing, questions } from "./modelReplies.ts";
import { asked, completed, failed, idsOf } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";
import { modelSource } from "../../../src/servers/preflights/models/modelSource.ts";

const patience = { attempts: 3, timeoutMs: 400, backoffMs: 1 };
const openai = (url: string) =>
  modelSource({ PREFLIGHTS_LLM_PROVIDER: "openai", OPENAI_API_KEY: "k", PREFLIGHTS_LLM_BASE_URL: url }, patience);

const failures: Readonly<Record<string, ModelReply>> = {
  "silence until the time is up": { kind: "silence" },
  "HTTP 429": { kind: "status", status: 429, headers: { "retry-after": "0" } },
  "HTTP 500": { kind: "status", status: 500 },
  "a redirect": { kind: "status", status: 307, headers: { location: "http://127.0.0.1:9/" } },
  "a broken connection": { kind: "hangUp" },
  "a reply that is not JSON": { kind: "raw", body: "<html>" },
  "a reply of another shape": { kind: "raw", body: "[null]" },
  "a text instead of the tool": { kind: "text", text: '{"questions":[]}' },
  "a tool call without questions": { kind: "tool", input: { questions: "x" } },
  "a tool call with nothing to ask": nothingMissing,
};

for (const [failure, reply] of Object.entries(failures)) {
  test(`${failure}: three attempts, then the rules take over and say so [clauses 547-549]`, async () => {
    await using model = await loopbackModel(() => reply);
    using repository = scratchRepository();
    const { clarify } = inProcess(repository.root, { models: openai(model.url) });
    const first = asked(await clarify({ user_intention: "Add authentication" }));
    assert.equal(model.calls.length, 3);
    assert.deepEqual(idsOf(first), ["auth_strategy", "auth_library"]);
    assert.equal(first.warning, "llm_fallback");
    assert.equal(first.message, "LLM unavailable, using deterministic mode");
    const answers = { auth_strategy: "OAuth", auth_library: "custom" };
    const done = completed(await clarify({ user_intention: "x", session_id: first.session_id, answers }));
    assert.equal(done.warning, "llm_fallback");
    assert.equal(model.calls.length, 3, "the model is left alone once it failed");
  });
}

test("two failures and a good reply do not cause the fallback", async () => {
  await using model = await loopbackModel((_, number) =>
    number < 3 ? { kind: "status", status: 503 } : questions(engine),
  );
  using repository = scratchRepository();
  const first = asked(
    await inProcess(repository.root, { models: openai(model.url) }).clarify({ user_intention: "Add login" }),
  );
  assert.deepEqual(idsOf(first), ["cache_engine"]);
  assert.equal(first.warning, undefined);
});

test("Retry-After is respected within the time-out and not beyond", async () => {
  const asks = async (seconds: string): Promise<number> => {
    await using model = await loopbackModel((_, number) =>
      number === 1 ? { kind: "status", status: 429, headers: { "retry-after": seconds } } : questions(engine),
    );
    using repository = scratchRepository();
    const models = modelSource(
      { PREFLIGHTS_LLM_PROVIDER: "openai", OPENAI_API_KEY: "k", PREFLIGHTS_LLM_BASE_URL: model.url },
      { ...patience, timeoutMs: 1500 },
    );
    await inProcess(repository.root, { models }).clarify({ user_intention: "Add login" });
    return (model.calls[1]?.at ?? 0) - (model.calls[0]?.at ?? 0);
  };
  assert.ok((await asks("1")) >= 990);
  assert.ok((await asks("60")) < 900);
});

test("an extraction that fails maps the answers by rule, foreign ones under their own name [clause 550]", async () => {
  await using model = await loopbackModel(({ tool }, number) =>
    tool === "submit_decision" ? { kind: "status", status: 500 } : number === 1 ? questions(engine) : nothingMissing,
  );
  using repository = scratchRepository();
  const { clarify, architecture } = inProcess(repository.root, { models: openai(model.url) });
  const { session_id } = asked(await clarify({ user_intention: "Cache the price list" }));
  const done = completed(await clarify({ user_intention: "x", session_id, answers: { cache_engine: "Valkey" } }));
  assert.equal(done.warning, "llm_fallback");
  const read = await architecture();
  assert.deepEqual(read.status === "success" && read.architecture.categories, { Other: { Cache_Engine: "Valkey" } });
});

test("an insufficient decision keeps the session for another attempt [clause 528]", async () => {
  let isSure = false;
  await using model = await loopbackModel((call, number) => {
    if (call.tool === "submit_decision" && !isSure)
      return { kind: "tool", input: { status: "insufficient", reason: "too vague" } };
    return helpful(call, number);
  });
  using repository = scratchRepository();
  const { clarify } = inProcess(repository.root, { models: openai(model.url) });
  const { session_id } = asked(await clarify({ user_intention: "Cache the price list" }));
  failed(
    await clarify({ user_intention: "x", session_id, answers: { cache_engine: "Dragonfly" } }),
    "PATCH_EXTRACTION_FAILED",
  );
  assert.deepEqual(repository.files(), {});
  isSure = true;
  completed(await clarify({ user_intention: "x", session_id }));
});

test("a value the model made up is not written", async () => {
  await using model = await loopbackModel((call, number) =>
    call.tool === "submit_decision" ? decision(["Caching", "Dragonfly"], ["Hosting", "AWS"]) : helpful(call, number),
  );
  using repository = scratchRepository();
  const { clarify, architecture } = inProcess(repository.root, { models: openai(model.url) });
  const { session_id } = asked(await clarify({ user_intention: "Cache the price list" }));
  completed(await clarify({ user_intention: "x", session_id, answers: { cache_engine: "Dragonfly" } }));
  const read = await architecture();
  assert.deepEqual(read.status === "success" && read.architecture.categories, { Infra: { Caching: "Dragonfly" } });
});

test("a model that always has more to ask is stopped at five questions in all [clause 468]", async () => {
  let count = 0;
  const endless = (): object => ({ id: `q${++count}`, type: "free_text", question: "And?" });
  await using model = await loopbackModel(({ tool }) =>
    tool === "submit_decision" ? decision(["Caching", "x"]) : questions(endless(), endless()),
  );
  using repository = scratchRepository({ "lib/a.ts": "" });
  const { clarify } = inProcess(repository.root, { models: openai(model.url) });
  let result = await clarify({ user_intention: "Cache the price list" });
  const seen = new Set<string>();
  while (result.status === "needs_clarification") {
    const answers = Object.fromEntries(idsOf(result).map((id) => [id, id === "allowlist_paths" ? "lib/" : "x"]));
    for (const id of idsOf(result)) seen.add(id);
    result = await clarify({ user_intention: "x", session_id: result.session_id, answers });
  }
  completed(result);
  assert.deepEqual([...seen], ["q1", "q2", "q3", "allowlist_paths", "acceptance_criteria"]);
});

test("the model is not asked the same thing twice while the rest is clarified", async () => {
  await using model = await loopbackModel(helpful);
  using repository = scratchRepository({ "lib/a.ts": "" });
  const { clarify } = inProcess(repository.root, { models: openai(model.url) });
  const { session_id } = asked(await clarify({ user_intention: "Cache the price list" }));
  const answers = [{ cache_engine: "Dragonfly" }, { allowlist_paths: "lib/" }];
  for (const some of answers) asked(await clarify({ user_intention: "x", session_id, answers: some }));
  completed(await clarify({ user_intention: "x", session_id, answers: { acceptance_criteria: "fast" } }));
  assert.equal(model.calls.length, 3);
});

test("secrets and contents of files stay here", async () => {
  await using model = await loopbackModel(helpful);
  using repository = scratchRepository({ "src/vault.ts": "the content", ".env": "A=1", "src/db/dump.sql": "x" });
  const { clarify } = inProcess(repository.root, { models: openai(model.url) });
  const secret = `ghp_${"s".repeat(36)}`;
  const first = asked(await clarify({ user_intention: `Cache ${secret}`, optional_context: "mail jane@example.com" }));
  await clarify({ user_intention: "x", session_id: first.session_id, answers: { cache_engine: `token=${secret}` } });
  assert.ok(model.calls.length >= 3);
  for (const { body } of model.calls)
    for (const part of [secret, "jane@example.com", "the content", "vault.ts", "dump.sql", ".env"])
      assert.ok(!body.includes(part), part);
});

test("a configuration that cannot work falls back at once [clause 544]", async () => {
  using repository = scratchRepository();
  const broken = [
    { PREFLIGHTS_LLM_PROVIDER: "anthropic" },
    { PREFLIGHTS_LLM_PROVIDER: "constructor", OPENAI_API_KEY: "k" },
    { PREFLIGHTS_LLM_PROVIDER: "openai", OPENAI_API_KEY: "k", PREFLIGHTS_LLM_BASE_URL: "http://example.com" },
    { PREFLIGHTS_LLM_PROVIDER: "openai", OPENAI_API_KEY: "k", PREFLIGHTS_LLM_BASE_URL: "nonsense" },
    { PREFLIGHTS_LLM_PROVIDER: "sampling" },
  ];
  for (const env of broken) {
    const first = asked(
      await inProcess(repository.root, { models: modelSource(env, patience) }).clarify({ user_intention: "Add login" }),
    );
    assert.equal(first.warning, "llm_fallback", JSON.stringify(env));
  }
  for (const env of [{}, { PREFLIGHTS_LLM_PROVIDER: "mock" }]) {
    const first = asked(
      await inProcess(repository.root, { models: modelSource(env, patience) }).clarify({ user_intention: "Add login" }),
    );
    assert.equal(first.warning, undefined);
  }
});

test("a fix never reaches the model", async () => {
  await using model = await loopbackModel(helpful);
  using repository = scratchRepository();
  const { clarify } = inProcess(repository.root, { models: openai(model.url) });
  assert.deepEqual(idsOf(await clarify({ user_intention: "Fix the cache" })), ["acceptance_criteria"]);
  assert.equal(model.calls.length, 0);
});
