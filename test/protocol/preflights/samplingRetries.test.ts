import assert from "node:assert/strict";
import { test } from "node:test";
import type { ClarificationResult } from "../../../src/servers/preflights/results.ts";
import { modelSource } from "../../../src/servers/preflights/models/modelSource.ts";
import { withServer, type StdioClient } from "../../support/stdioClient.ts";
import { inProcess } from "./inProcess.ts";
import { engine } from "./modelReplies.ts";
import { asked, idsOf, payloadOf, preflightsFile } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";

const env = { PREFLIGHTS_LLM_PROVIDER: "sampling" };
const sampled = (text: string) => ({
  result: { role: "assistant", model: "client-model", content: { type: "text", text } },
});
const questions = sampled(
  JSON.stringify({ questions: [engine], missing_info: [], decision_hint: "adr", progress: 0.4 }),
);
const refusal = (code: number, message: string) => ({ error: { code, message } });

/**
 * Starts a preflight with a client that gives these replies in turn; returns the outcome and how often it was asked.
 */
async function preflight(client: StdioClient, id: string, replies: readonly object[]) {
  const requests = () =>
    client.received.filter((message) => (message as { method?: string }).method === "sampling/createMessage");
  const before = requests().length;
  const params = { name: "require_clarification", arguments: { user_intention: "Add login" } };
  client.write({ jsonrpc: "2.0", id, method: "tools/call", params });
  const isOver = client.answerTo(id);
  for (const [index, reply] of replies.entries()) {
    const asking = client.message((message) => requests().indexOf(message) === before + index);
    const { id: request, method } = await Promise.race([asking, isOver]);
    if (method === undefined) break;
    client.write({ jsonrpc: "2.0", id: request, ...reply });
  }
  const result = asked(payloadOf(await isOver) as ClarificationResult);
  return { ids: idsOf(result), warning: result.warning, attempts: requests().length - before };
}

const byRules = { ids: ["auth_strategy", "auth_library"], warning: "llm_fallback" };
const byModel = { ids: ["cache_engine"], warning: undefined };
const busy = refusal(-32603, "The model is overloaded");

test("the model of the client gets three attempts, unless its user refused [clause 546]", async () => {
  using repository = scratchRepository();
  const cases: Readonly<Record<string, readonly [readonly object[], object]>> = {
    "two errors and a good reply": [[busy, busy, questions], { ...byModel, attempts: 3 }],
    "errors only": [[busy, busy, busy], { ...byRules, attempts: 3 }],
    "a result of another shape": [[{ result: { text: "x" } }, questions], { ...byModel, attempts: 2 }],
    "no JSON": [[sampled("I would rather not."), sampled(""), questions], { ...byModel, attempts: 3 }],
    "the refusal of the specification": [[refusal(-1, "No"), questions], { ...byRules, attempts: 1 }],
    "the refusal of VS Code": [[refusal(-32000, "Permission"), questions], { ...byRules, attempts: 1 }],
    "a refusal in words": [[refusal(-32603, "Sampling request rejected"), questions], { ...byRules, attempts: 1 }],
    "a client without the method": [[refusal(-32601, "Unknown method"), questions], { ...byRules, attempts: 1 }],
  };
  await withServer(
    preflightsFile,
    async (client) => {
      await client.initialize("2025-11-25", { sampling: {} });
      for (const [name, [replies, expected]] of Object.entries(cases))
        assert.deepEqual(await preflight(client, name, replies), expected, name);
    },
    { cwd: repository.root, env },
  );
});

/** A client whose model fails as scripted; each attempt is counted first. */
function failing(root: string, backoffMs: number, fail: (cancel: () => void) => Promise<never>) {
  const cancelling = new AbortController();
  let attempts = 0;
  const sample = (): Promise<never> => {
    attempts += 1;
    return fail(() => cancelling.abort());
  };
  const { clarify } = inProcess(root, {
    models: modelSource(env, { attempts: 3, timeoutMs: 400, backoffMs }),
    client: { capabilities: { sampling: {} }, sample },
    signal: cancelling.signal,
  });
  return { clarify, attempts: () => attempts };
}

test("a call that is cancelled while the model works asks it no more", async () => {
  using repository = scratchRepository();
  const { clarify, attempts } = failing(repository.root, 1, (cancel) => {
    cancel();
    return Promise.reject(new Error("The request was cancelled"));
  });
  await assert.rejects(clarify({ user_intention: "Add login" }), { name: "AbortError" });
  assert.equal(attempts(), 1);
});

test("a call that is cancelled between two attempts does not wait for the next one", async () => {
  using repository = scratchRepository();
  const { clarify, attempts } = failing(repository.root, 3_600_000, (cancel) => {
    setImmediate(cancel);
    return Promise.reject(new Error("The model is overloaded"));
  });
  await assert.rejects(clarify({ user_intention: "Add login" }), { name: "AbortError" });
  assert.equal(attempts(), 1);
});
