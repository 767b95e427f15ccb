import assert from "node:assert/strict";
import { test } from "node:test";
import { summarizeStatus } from "./statusSummary.ts";

const server = (name: string, state: string, reason?: string) => ({ name, state, ...(reason ? { reason } : {}) });
const texts = (summary: ReturnType<typeof summarizeStatus>) =>
  summary?.parts.map(({ icon, text }) => `${icon}:${text}`);

test("nothing to say means no item", () => {
  assert.equal(summarizeStatus({ servers: [], unfinished: 0 }), undefined);
  assert.equal(summarizeStatus({ servers: [server("a", "stopped")], unfinished: 0 }), undefined);
});

test("specs, servers and unfinished questions stand side by side", () => {
  const facts = {
    specs: { ready: 4, inProgress: 1 },
    servers: [server("a", "ready"), server("b", "stopped")],
    unfinished: 2,
  };
  const summary = summarizeStatus(facts);
  assert.deepEqual(texts(summary), ["checklist:4 ready, 1 in progress", "server-process:1", "question:2 unfinished"]);
  assert.deepEqual([summary?.isWarning, summary?.target], [false, "questions"]);
});

test("a server that is down comes first, with its reason", () => {
  const facts = {
    specs: { ready: 0, inProgress: 0 },
    servers: [server("chant", "failed", "chant stopped (exit code 1)")],
    unfinished: 1,
  };
  const summary = summarizeStatus(facts);
  assert.equal(texts(summary)?.[0], "warning:chant down");
  assert.equal(summary?.details[0], "chant: chant stopped (exit code 1)");
  assert.deepEqual([summary?.isWarning, summary?.target], [true, "servers"]);
});
