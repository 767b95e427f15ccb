import assert from "node:assert/strict";
import { test } from "node:test";
import { loopbackModel } from "./loopbackModel.ts";
import { engine, helpful } from "./modelReplies.ts";
import { asked, completed, withPreflights } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";

const providers: Readonly<
  Record<string, { env: Record<string, string>; base: string; path: string; header: [string, string] }>
> = {
  anthropic: { env: { ANTHROPIC_API_KEY: "key-1" }, base: "", path: "/v1/messages", header: ["x-api-key", "key-1"] },
  openai: {
    env: { OPENAI_API_KEY: "ignored", PREFLIGHTS_OPENAI_API_KEY: "key-2" },
    base: "/v1",
    path: "/v1/chat/completions",
    header: ["authorization", "Bearer key-2"],
  },
  openrouter: {
    env: { OPENROUTER_API_KEY: "key-3" },
    base: "/api/v1",
    path: "/api/v1/chat/completions",
    header: ["authorization", "Bearer key-3"],
  },
};

for (const [name, { env, base, path, header }] of Object.entries(providers)) {
  test(`${name} proposes the questions and extracts the decision [clause 542]`, async () => {
    await using model = await loopbackModel(helpful);
    using repository = scratchRepository();
    const settings = {
      PREFLIGHTS_LLM_PROVIDER: name,
      PREFLIGHTS_LLM_BASE_URL: model.url + base,
      PREFLIGHTS_LLM_MODEL: "m1",
    };
    await withPreflights(
      repository.root,
      async ({ clarify, architecture }) => {
        const first = asked(await clarify({ user_intention: "Cache the price list" }));
        assert.deepEqual(first.questions, [{ ...engine, options: [...engine.options, "Other (specify)"] }]);
        assert.equal(first.warning, undefined);
        const answers = { cache_engine: "dragonfly" };
        const done = completed(await clarify({ user_intention: "x", session_id: first.session_id, answers }));
        assert.equal(done.warning, undefined);
        const read = await architecture();
        assert.deepEqual(read.status === "success" && read.architecture.categories, {
          Infra: { Caching: "Dragonfly" },
        });
      },
      { ...settings, ...env },
    );
    assert.deepEqual(
      model.calls.map(({ tool }) => tool),
      ["submit_clarification", "submit_clarification", "submit_decision"],
    );
    for (const call of model.calls) {
      assert.equal(call.path, path);
      assert.equal(call.headers[header[0]], header[1]);
      assert.equal(call.headers["x-title"], name === "openrouter" ? "Flightdeck" : undefined);
      assert.equal("http-referer" in call.headers, name === "openrouter");
      assert.equal((JSON.parse(call.body) as { model: string }).model, "m1");
    }
  });
}

test("the key of a provider never shows, neither in results nor in the log", async () => {
  await using model = await loopbackModel(() => ({ kind: "status", status: 401 }));
  using repository = scratchRepository();
  const key = `sk-ant-${"k".repeat(95)}`;
  const env = { PREFLIGHTS_LLM_PROVIDER: "anthropic", PREFLIGHTS_LLM_BASE_URL: model.url, ANTHROPIC_API_KEY: key };
  await withPreflights(
    repository.root,
    async ({ clarify, client }) => {
      assert.equal(asked(await clarify({ user_intention: "Add login" })).warning, "llm_fallback");
      await client.logged("HTTP 401");
      assert.ok(![...client.rawLines, client.log()].some((text) => text.includes(key)));
    },
    env,
  );
});
