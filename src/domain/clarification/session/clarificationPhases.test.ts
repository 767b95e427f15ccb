import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryDrafts } from "../../../../test/support/memoryDrafts.ts";
import { AppError } from "../../errors.ts";
import { cancelled, serverFailed } from "../../failures.ts";
import { emptyInput, type FieldInput, type FormQuestion } from "../form/formQuestion.ts";
import type { QuestionSource, SettledTurn, Turn } from "../sources/questionSource.ts";
import { createClarificationSession } from "./clarificationSession.ts";

const { signal } = new AbortController();
const typed = (text: string): FieldInput => ({ ...emptyInput, text });
const question = (id: string): FormQuestion => ({ id, text: `${id}?`, kind: "text", required: true, multiline: false });
const asks = (...ids: readonly string[]): Turn => ({
  ...{ kind: "asks", sessionId: "s", questions: ids.map(question), notices: [] },
});
const completed: SettledTurn = { kind: "completed", summary: "Done.", artifacts: [], notices: [] };

/** A form whose server gives one turn after the other, or fails with one of them. */
function open(turns: readonly (Turn | AppError)[], drafts = memoryDrafts(), whenAllSkipped?: SettledTurn) {
  const left = [...turns];
  let calls = 0;
  const source: QuestionSource = {
    tool: "ask",
    argumentsFor: () => ({}),
    readTurn() {
      calls += 1;
      const turn = left.shift() ?? assert.fail("It was called too often.");
      if (turn instanceof AppError) throw turn;
      return turn;
    },
    ...(whenAllSkipped !== undefined && { whenAllSkipped }),
  };
  const session = createClarificationSession({
    ...{ origin: { kind: "preflight", intention: "Add login" }, title: "Login", asker: "demo", destinations: ["ADR"] },
    ...{ source, tools: { callTool: async () => ({ text: "", isError: false }) }, drafts, stepsFor: () => [] },
  });
  const seen: string[] = [];
  session.onDidChange(() => {
    const { phase } = session.view();
    seen.push("text" in phase ? `${phase.kind}: ${phase.text}` : phase.kind);
  });
  return { session, drafts, seen, calls: () => calls };
}

test("a form shows who asks, where the answers go, and nothing else before the first question", () => {
  const { session, drafts } = open([]);
  assert.deepEqual(session.view(), {
    ...{ formId: session.formId, asks: "clarification", title: "Login", asker: "demo", destinations: ["ADR"] },
    ...{ questions: [], answered: [], inputs: {}, revision: 0, problems: [], notices: [] },
    phase: { kind: "loading", text: "Waiting for the questions…" },
  });
  session.edit({}, 1);
  assert.deepEqual(drafts.list(), [], "there is nothing to keep");
});

test("viewers see each phase: waiting again after a failure, asking, sending, and the end", async () => {
  const { session, seen } = open([serverFailed("It stopped."), asks("a"), completed]);
  await session.begin(signal);
  await session.begin(signal);
  session.edit({ a: typed("x") }, 1);
  await session.submit(signal);
  assert.deepEqual(seen, [
    ...["stopped: It stopped.", "loading: Trying again…", "asking"],
    ...["sending", "completed"],
  ]);
});

test("nothing is sent before it asks, while it sends, after its end, or while one answer is missing", async () => {
  const { session, calls } = open([asks("a", "b"), completed]);
  await session.submit(signal);
  assert.equal(calls(), 0);
  await session.begin(signal);
  session.edit({ a: typed("x") }, 1);
  await session.submit(signal);
  assert.deepEqual(session.view().problems, [{ questionId: "b", message: "Enter an answer." }]);
  assert.equal(calls(), 1);
  session.edit({ b: typed("y") }, 2);
  await Promise.all([session.submit(signal), session.submit(signal)]);
  await session.submit(signal);
  assert.equal(calls(), 2);
});

test("a draft is kept from the first question to the end, unless it is discarded", async () => {
  const { session, drafts } = open([asks("a"), completed]);
  await session.begin(signal);
  assert.deepEqual(drafts.list(), [
    {
      ...{ formId: session.formId, origin: { kind: "preflight", intention: "Add login" }, questions: [question("a")] },
      ...{ inputs: {}, accepted: {}, revision: 0, wasSending: false },
    },
  ]);
  session.edit({ a: typed("x") }, 1);
  await session.submit(signal);
  assert.deepEqual(drafts.list(), []);

  const other = open([asks("a")]);
  await other.session.begin(signal);
  assert.equal(other.session.isDiscarded, false);
  other.session.discard();
  assert.equal(other.session.isDiscarded, true);
  assert.deepEqual(other.drafts.list(), []);
});

test("a restored draft is announced, and so is what was sent again", async () => {
  const drafts = memoryDrafts();
  const draft = { formId: open([]).session.formId, origin: { kind: "preflight", intention: "Add login" } } as const;
  const notices = async (accepted: Readonly<Record<string, FieldInput>>) => {
    const questions = [question("a"), question("b")];
    drafts.save({ ...draft, questions, inputs: accepted, accepted, revision: 1, wasSending: false });
    const { session } = open([asks("b")], drafts);
    await session.begin(signal);
    return session.view().notices;
  };
  const restored = "Your draft was restored and a new session was started.";
  const replayed =
    "Your draft was restored. A new session was started and the answers you had sent before were sent again.";
  assert.deepEqual((await notices({}))[0], { tone: "info", text: restored });
  assert.deepEqual(await notices({ a: typed("x") }), [{ tone: "info", text: replayed }]);
});

test("a lost session is announced with its reason", async () => {
  for (const [reason, text] of [
    ["expired", "The session had expired. A new one was started and your answers were sent again."],
    ["unknown", "The server had been restarted. A new session was started and your answers were sent again."],
  ] as const) {
    const { session } = open([asks("a"), { kind: "sessionLost", reason }, completed]);
    await session.begin(signal);
    session.edit({ a: typed("x") }, 1);
    await session.submit(signal);
    assert.deepEqual(session.view().notices, [{ tone: "info", text }]);
  }
});

test("a call that was cancelled elsewhere is no failure", async () => {
  const { session } = open([cancelled("Stopped.")]);
  await session.begin(signal);
  assert.deepEqual(session.view().phase, {
    kind: "stopped",
    text: "Cancelled. Your answers are kept.",
    canRetry: true,
  });
});

test("where everything may be skipped, an answer is still sent", async () => {
  const optional: Turn = { kind: "asks", questions: [{ ...question("a"), required: false }], notices: [] };
  const skipped: SettledTurn = { ...completed, summary: "Skipped." };
  const summary = async (input: FieldInput): Promise<[unknown, number]> => {
    const { session, calls } = open([optional, completed], memoryDrafts(), skipped);
    await session.begin(signal);
    session.edit({ a: input }, 1);
    await session.submit(signal);
    const { phase } = session.view();
    return [phase.kind === "completed" && phase.summary, calls()];
  };
  assert.deepEqual(await summary({ ...emptyInput, skipped: true }), ["Skipped.", 1]);
  assert.deepEqual(await summary(typed("x")), ["Done.", 2]);
});
