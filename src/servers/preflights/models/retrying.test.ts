import assert from "node:assert/strict";
import { test } from "node:test";
import { silentLog } from "../../../domain/ports.ts";
import { ProviderError } from "./provider.ts";
import { askWithRetries, defaultRetryPolicy } from "./retrying.ts";

const request = { system: "", user: "", tool: { name: "t", description: "", inputSchema: {} } };
const policy = { attempts: 3, timeoutMs: 1000, backoffMs: 0 };

/** A provider that replies or fails in turn. */
async function ask(
  replies: readonly unknown[],
  more: Partial<typeof policy> = {},
  signal = new AbortController().signal,
) {
  const left = [...replies];
  const warnings: string[] = [];
  const provider = async (): Promise<unknown> => {
    const reply = left.shift();
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const read = (reply: unknown) => (reply === "bad" ? undefined : reply);
  const log = { ...silentLog, warn: (message: string) => void warnings.push(message) };
  const answer = await askWithRetries(provider, request, read, { ...policy, ...more }, log, signal);
  return { answer, warnings, left };
}

test("a reply that can be used ends the asking", async () => {
  assert.deepEqual(await ask(["good", "more"]), { answer: "good", warnings: [], left: ["more"] });
});

test("a failure or a useless reply is asked again, as often as the policy says", async () => {
  assert.deepEqual(await ask([new Error("broken"), "bad", "good"]), {
    answer: "good",
    warnings: ["The model failed (1 of 3): broken", "The model failed (2 of 3): the reply cannot be used"],
    left: [],
  });
  const { answer, warnings, left } = await ask(["bad", "bad", "bad", "good"]);
  assert.deepEqual([answer, warnings.length, left], [undefined, 3, ["good"]]);
  assert.equal((await ask(["bad", "good"], { attempts: 1 })).answer, undefined);
});

test("a user who refused is not asked again", async () => {
  assert.deepEqual(await ask([new ProviderError("declined", undefined, true), "good"]), {
    answer: undefined,
    warnings: ["The model failed (1 of 3): declined"],
    left: ["good"],
  });
});

test("a provider that wants more time than one attempt has is asked at the usual pace", async () => {
  const slow = await ask([new ProviderError("HTTP 429", 3_600_000), "good"]);
  assert.equal(slow.answer, "good");
  assert.equal((await ask([new ProviderError("HTTP 429", 1), "good"], { backoffMs: 3_600_000 })).answer, "good");
  assert.equal((await ask([new ProviderError("HTTP 429", 1), "good"], { timeoutMs: 1, backoffMs: 1 })).answer, "good");
});

test("a cancelled call is not asked, and does not end as a failure of the model", async () => {
  await assert.rejects(ask(["good"], {}, AbortSignal.abort()), { name: "AbortError" });
  const cancelling = new AbortController();
  const provider = async (): Promise<never> => {
    cancelling.abort();
    throw new Error("too late");
  };
  const warn = (): never => assert.fail("Nothing failed.");
  const asking = askWithRetries(provider, request, String, policy, { ...silentLog, warn }, cancelling.signal);
  await assert.rejects(asking, { name: "AbortError" });
});

test("by default a model gets three attempts of fifteen seconds", () => {
  assert.deepEqual(defaultRetryPolicy, { attempts: 3, timeoutMs: 15_000, backoffMs: 250 });
});
