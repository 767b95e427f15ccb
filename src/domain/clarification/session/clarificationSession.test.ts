import assert from "node:assert/strict";
import { test } from "node:test";
import { serverFailed, serverNotRunning } from "../../failures.ts";
import { emptyInput, type FieldInput } from "../form/formQuestion.ts";
import { preflightsSource } from "../../../mcp/questions/preflightsSource.ts";
import { speckitSource } from "../../../mcp/questions/speckitSource.ts";
import type { ToolAnswer, ToolCaller } from "../sources/questionSource.ts";
import { createClarificationSession, type ClarificationSession } from "./clarificationSession.ts";
import type { DraftStore } from "./draft.ts";
import { twoTurnServer } from "../../../../test/support/twoTurnServer.ts";
import { memoryDrafts } from "../../../../test/support/memoryDrafts.ts";

const signal = new AbortController().signal;
const chosen = (value: string): FieldInput => ({ ...emptyInput, chosen: [value] });
const typed = (text: string): FieldInput => ({ ...emptyInput, text });

function open(server: { tools: ToolCaller }, drafts: DraftStore = memoryDrafts()): ClarificationSession {
  return createClarificationSession({
    origin: { kind: "preflight", intention: "Add login" },
    title: "Add login",
    asker: "preflights",
    destinations: ["ADR", "Task"],
    source: preflightsSource({ intention: "Add login" }),
    tools: server.tools,
    drafts,
    stepsFor: (artifacts) => (artifacts.length > 0 ? [{ id: "openTask", label: "Open task" }] : []),
  });
}

const firstTurn = (session: ClarificationSession): void => {
  session.edit({ strategy: chosen("OAuth") }, 1);
  session.edit({ library: chosen("lucia") }, 2);
};
const texts = (session: ClarificationSession) => session.view().notices.map((notice) => notice.text);

test("two turns: answered questions stay, further ones appear below, completion shows what was written", async () => {
  const server = twoTurnServer();
  const drafts = memoryDrafts();
  const session = open(server, drafts);
  assert.equal(session.view().phase.kind, "loading");
  await session.begin(signal);
  assert.deepEqual(session.view().progress, { asked: 2, answered: 0 });
  firstTurn(session);
  await session.submit(signal);
  const view = session.view();
  assert.deepEqual(
    view.questions.map((question) => question.id),
    ["strategy", "library", "paths"],
  );
  assert.deepEqual(view.answered, ["strategy", "library"]);
  assert.deepEqual(texts(session), ["Your answers raised one further question."]);
  session.edit({ paths: typed("src/auth") }, 3);
  await session.submit(signal);
  assert.deepEqual(session.view().phase, {
    kind: "completed",
    summary: "Task created.",
    artifacts: [{ label: "Current task", path: "docs/CURRENT_TASK.md" }],
    steps: [{ id: "openTask", label: "Open task" }],
  });
  assert.deepEqual(drafts.list(), []);
});

test("an answer of an earlier turn can be changed and is sent again", async () => {
  const server = twoTurnServer();
  const session = open(server);
  await session.begin(signal);
  firstTurn(session);
  await session.submit(signal);
  session.edit({ strategy: chosen("SAML") }, 3);
  session.edit({ paths: typed("src") }, 4);
  await session.submit(signal);
  assert.deepEqual(server.calls.at(-1)?.["answers"], { strategy: "SAML", library: "lucia", paths: "src" });
});

test("the host checks too: nothing is sent while an answer is missing", async () => {
  const server = twoTurnServer();
  const session = open(server);
  await session.begin(signal);
  await session.submit(signal);
  assert.equal(server.calls.length, 1);
  assert.deepEqual(
    session.view().problems.map((problem) => problem.questionId),
    ["strategy", "library"],
  );
});

test("a refused answer appears at its question with the hint, and everything typed stays", async () => {
  const server = twoTurnServer();
  const session = open(server);
  await session.begin(signal);
  session.edit({ strategy: { ...emptyInput, other: true, text: "forbidden" } }, 1);
  session.edit({ library: chosen("custom") }, 2);
  await session.submit(signal);
  const { problems, inputs, phase } = session.view();
  assert.deepEqual(problems, [
    { questionId: "strategy", message: "INVALID_ANSWER happened", hint: "Change your answer and send it again." },
  ]);
  assert.deepEqual([inputs["strategy"]?.text, inputs["library"]?.chosen], ["forbidden", ["custom"]]);
  assert.equal(phase.kind, "asking");
  session.edit({ strategy: chosen("SAML") }, 3);
  assert.deepEqual(session.view().problems, []);
});

for (const [name, lose, notice] of [
  ["an expired session", "expire", /The session had expired\./],
  ["a restarted server", "crash", /The server had been restarted\./],
] as const) {
  test(`${name} is begun again with the same answers, and the form says so`, async () => {
    const server = twoTurnServer();
    const session = open(server);
    await session.begin(signal);
    firstTurn(session);
    await session.submit(signal);
    server[lose]();
    session.edit({ paths: typed("src/auth") }, 3);
    await session.submit(signal);
    assert.equal(session.view().phase.kind, "completed");
    assert.match(texts(session).join(), notice);
  });
}

test("a server that ignores answers given with a new session gets them turn by turn", async () => {
  const server = twoTurnServer();
  server.ignoreEarlyAnswers();
  const session = open(server);
  await session.begin(signal);
  firstTurn(session);
  await session.submit(signal);
  server.crash();
  session.edit({ paths: typed("src/auth") }, 3);
  await session.submit(signal);
  assert.equal(session.view().phase.kind, "completed");
});

test("a server that cannot be reached keeps the form as it is; sending again works", async () => {
  const server = twoTurnServer();
  const session = open(server);
  await session.begin(signal);
  firstTurn(session);
  server.failOnce(serverFailed("preflights stopped."));
  await session.submit(signal);
  assert.deepEqual(session.view().phase, { kind: "asking" });
  assert.equal(session.view().problems[0]?.message, "preflights stopped.");
  server.crash();
  await session.submit(signal);
  assert.deepEqual(session.view().answered, ["strategy", "library"]);
});

test("a server that fails before the first question can be tried again", async () => {
  const server = twoTurnServer();
  const session = open(server);
  server.failOnce(serverNotRunning("preflights is not running."));
  await session.begin(signal);
  assert.deepEqual(session.view().phase, {
    kind: "stopped",
    text: "preflights is not running.",
    hint: "Nothing you typed is lost. Try again when the server is running.",
    canRetry: true,
  });
  await session.begin(signal);
  assert.equal(session.view().phase.kind, "asking");
});

test("closing and opening again restores what was typed, in a new session", async () => {
  const server = twoTurnServer();
  const drafts = memoryDrafts();
  const before = open(server, drafts);
  await before.begin(signal);
  firstTurn(before);
  await before.submit(signal);
  before.edit({ paths: typed("half a pa") }, 3);
  server.crash();

  const after = open(server, drafts);
  assert.equal(after.view().inputs["paths"]?.text, "half a pa");
  await after.begin(signal);
  assert.deepEqual(after.view().answered, ["strategy", "library"]);
  assert.equal(after.view().inputs["paths"]?.text, "half a pa");
  assert.match(texts(after).join(), /draft was restored.*sent again/);
  after.edit({ paths: typed("half a path") }, 4);
  await after.submit(signal);
  assert.equal(after.view().phase.kind, "completed");
});

test("a draft that was being sent when the editor closed warns before it is sent twice", async () => {
  const drafts = memoryDrafts();
  const server = twoTurnServer();
  const never: ToolCaller = {
    callTool: async (name, args, abort) =>
      "answers" in args ? new Promise<ToolAnswer>(() => {}) : server.tools.callTool(name, args, abort),
  };
  const before = open({ tools: never }, drafts);
  await before.begin(signal);
  firstTurn(before);
  void before.submit(signal);
  assert.equal(before.view().phase.kind, "sending");
  const after = open(server, drafts);
  await after.begin(signal);
  assert.match(texts(after).join(), /may have arrived/);
});

test("what was typed for a question that is no longer asked stays readable", async () => {
  const drafts = memoryDrafts();
  const before = open(twoTurnServer(), drafts);
  await before.begin(signal);
  const draft = drafts.list()[0];
  assert.ok(draft);
  drafts.save({
    ...draft,
    questions: [{ id: "old", text: "Old?", kind: "text", required: true, multiline: true }, ...draft.questions],
    inputs: { old: typed("precious words") },
  });
  const after = open(twoTurnServer(), drafts);
  await after.begin(signal);
  assert.deepEqual(
    after.view().questions.map((question) => question.id),
    ["strategy", "library"],
  );
  assert.match(texts(after).join(), /“Old\?” is no longer asked\. Your answer was: precious words/);
});

test("an edit that arrives late does not undo a newer one", async () => {
  const session = open(twoTurnServer());
  await session.begin(signal);
  session.edit({ strategy: chosen("SAML") }, 5);
  session.edit({ strategy: chosen("OAuth") }, 4);
  assert.deepEqual(session.view().inputs["strategy"]?.chosen, ["SAML"]);
});

test("a discarded draft does not come back", async () => {
  const drafts = memoryDrafts();
  const session = open(twoTurnServer(), drafts);
  await session.begin(signal);
  firstTurn(session);
  assert.equal(drafts.list().length, 1);
  session.discard();
  session.edit({ strategy: chosen("SAML") }, 9);
  assert.deepEqual(drafts.list(), []);
});

test("skipping every question of clarify writes nothing and calls nothing", async () => {
  let calls = 0;
  const session = createClarificationSession({
    origin: { kind: "clarify", specDirectory: "/specs/001", title: "Albums" },
    title: "Albums",
    asker: "speckit",
    destinations: ["spec.md"],
    source: speckitSource({ specDirectory: "/specs/001" }),
    tools: {
      async callTool() {
        calls += 1;
        return { text: "", structured: { questions: [{ id: "q", text: "How long?" }] }, isError: false };
      },
    },
    drafts: memoryDrafts(),
    stepsFor: () => [],
  });
  await session.begin(signal);
  session.edit({ q: { ...emptyInput, skipped: true } }, 1);
  await session.submit(signal);
  assert.equal(calls, 1);
  const { phase } = session.view();
  assert.deepEqual(phase.kind === "completed" && phase.artifacts, []);
});
