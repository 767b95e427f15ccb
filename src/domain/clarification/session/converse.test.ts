import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../../errors.ts";
import type { FormQuestion } from "../form/formQuestion.ts";
import type { GivenAnswer, Turn } from "../sources/questionSource.ts";
import { converse } from "./converse.ts";

const { signal } = new AbortController();
const question = (id: string): FormQuestion => ({ id, text: `${id}?`, kind: "text", required: true, multiline: false });
const asks = (ids: readonly string[], sessionId?: string): Turn => ({
  ...{ kind: "asks", questions: ids.map(question), notices: [] },
  ...(sessionId !== undefined && { sessionId }),
});
const completed: Turn = { kind: "completed", summary: "Done.", artifacts: [], notices: [] };
const lostAs = (reason: "expired" | "unknown"): Turn => ({ kind: "sessionLost", reason });

/** Submits answers to these questions; the server gives one turn after the other. */
async function submit(sessionId: string | undefined, answered: readonly string[], turns: readonly Turn[]) {
  const answers = answered.map((id): GivenAnswer => ({ question: question(id), value: "x" }));
  const sessions: (string | undefined)[] = [];
  const left = [...turns];
  const source = {
    tool: "ask",
    argumentsFor: (session: string | undefined, given: readonly GivenAnswer[]) => {
      assert.equal(given, answers);
      sessions.push(session);
      return {};
    },
    readTurn: () => left.shift() ?? assert.fail("It was called too often."),
  };
  const tools = {
    async callTool(name: string, argumentsFor: (declares: () => boolean) => object, given: AbortSignal) {
      assert.deepEqual([name, given], ["ask", signal]);
      argumentsFor(() => true);
      return { text: "", isError: false };
    },
  };
  const result = await converse({ source, tools }, sessionId, answers, signal);
  return { ...result, sessions };
}

test("a known session gets the answers once, whatever it asks next", async () => {
  for (const turn of [asks(["b"], "s"), asks(["a"], "s"), completed])
    assert.deepEqual(await submit("s", ["a"], [turn]), { turn, sessions: ["s"] });
});

test("a new session gets the answers again while it asks only for what is answered", async () => {
  assert.deepEqual(await submit(undefined, ["a", "b"], [asks(["a"], "n"), asks(["b"], "n"), completed]), {
    turn: completed,
    sessions: [undefined, "n", "n"],
  });
  for (const turn of [asks(["c"], "n"), asks(["a", "c"], "n"), asks(["a"])])
    assert.deepEqual(await submit(undefined, ["a"], [turn]), { turn, sessions: [undefined] });
});

test("a server that asks the same again does not get the answers for ever", async () => {
  assert.deepEqual(await submit(undefined, ["a"], [asks(["a"], "n"), asks(["a"], "n")]), {
    turn: asks(["a"], "n"),
    sessions: [undefined, "n"],
  });
});

test("a lost session is begun again, and the reason is told", async () => {
  assert.deepEqual(await submit("s", ["a"], [lostAs("expired"), asks(["a"], "n"), completed]), {
    turn: completed,
    lost: "expired",
    sessions: ["s", undefined, "n"],
  });
  assert.equal((await submit("s", [], [lostAs("unknown"), asks(["a"], "n")])).lost, "unknown");
});

test("a server that loses the new session, too, has refused", async () => {
  await assert.rejects(submit("s", ["a"], [lostAs("expired"), lostAs("unknown")]), (failure) => {
    assert.ok(failure instanceof AppError);
    assert.equal(failure.code, "serverRefused");
    assert.equal(failure.message, "The server keeps losing its sessions, so the answers could not be sent.");
    return true;
  });
});
