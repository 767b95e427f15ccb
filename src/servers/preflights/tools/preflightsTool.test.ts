import assert from "node:assert/strict";
import { test } from "node:test";
import { toolContext } from "../../../../test/support/toolContext.ts";
import { requireClarification as contract } from "../../../protocol/preflights/requireClarification.ts";
import { PreflightsError } from "../preflightsError.ts";
import { toWireQuestion } from "../wireQuestion.ts";
import { answerTool } from "./answerTool.ts";
import { toClarifyRequest } from "./clarifyRequest.ts";
import { toKitTool } from "./preflightsTool.ts";

/** What the tool makes of what was sent. */
async function sent(args: unknown): Promise<unknown> {
  let request: unknown;
  const tool = toKitTool(contract, async (read) => {
    request = toClarifyRequest(read);
    return { status: "completed" as const, artifacts_created: [], summary: "" };
  });
  const { structured, isError } = await tool.run(args, toolContext());
  assert.equal(isError === true, request === undefined);
  return request ?? (structured as { error?: object }).error;
}

test("the arguments of a preflight are read with their defaults", async () => {
  const plain = { intention: "Add login", answers: {}, forceAdr: false, reconcile: false };
  assert.deepEqual(await sent({ user_intention: "Add login", optional_context: null, session_id: null }), plain);
  assert.deepEqual(
    await sent({
      ...{ user_intention: "Add login", optional_context: "c", session_id: "s", repo_path: "/r", answers: { a: 1 } },
      preferences: { force_adr: true, reconcile: true },
    }),
    {
      ...{ intention: "Add login", context: "c", sessionId: "s", repoPath: "/r", answers: { a: 1 } },
      ...{ forceAdr: true, reconcile: true },
    },
  );
  assert.deepEqual(await sent({ user_intention: "x", preferences: { reconcile: true } }), {
    ...{ ...plain, intention: "x" },
    reconcile: true,
  });
  assert.deepEqual(await sent({ user_intention: " ", session_id: "s" }), { ...plain, intention: " ", sessionId: "s" });
});

test("an argument that does not fit is refused by name, with what it must be", async () => {
  const good = { user_intention: "x" };
  for (const [args, field, reason] of [
    [{}, "user_intention", "must be a text"],
    [{ user_intention: 7 }, "user_intention", "must be a text"],
    [{ user_intention: " \n" }, "user_intention", "must not be blank"],
    [{ ...good, session_id: 7 }, "session_id", "must be a text or null"],
    [{ ...good, answers: [] }, "answers", "must be an object or null"],
    [{ ...good, preferences: "x" }, "preferences", "must be an object or null"],
    [{ ...good, preferences: { force_adr: "yes" } }, "preferences.force_adr", "must be true or false"],
  ] as const)
    assert.deepEqual(await sent(args), {
      ...{ code: "INVALID_INPUT", message: `${field} ${reason}`, details: { field } },
      recovery_hint: "Correct the argument and call again",
    });
});

test("a result is sent as text and as data, and so is a failure with its hint and its session", async () => {
  const done = await answerTool(async () => ({ a: 1 }), toolContext());
  assert.deepEqual(done, { text: '{\n  "a": 1\n}', structured: { a: 1 } });
  const failure = new PreflightsError("PARSE_ERROR", "Broken", { path: "a.md" });
  failure.startedSession = "s";
  const failed = await answerTool(() => Promise.reject(failure), toolContext());
  const structured = {
    ...{ status: "error", session_id: "s" },
    error: {
      ...{ code: "PARSE_ERROR", message: "Broken", details: { path: "a.md" } },
      recovery_hint:
        "Manual fix required: repair the file or restore it from git, then repeat the call with the same session_id",
    },
  };
  assert.deepEqual(failed, { text: JSON.stringify(structured, undefined, 2), structured, isError: true });
});

test("the cause of a failure goes to the log", async () => {
  const entries: string[] = [];
  const log = { ...toolContext().log, debug: (message: string) => void entries.push(message) };
  const failure = new PreflightsError("FILESYSTEM_ERROR", "Cannot use a.md: it is a directory");
  const fail = () => answerTool(() => Promise.reject(failure), toolContext({}, { log }));
  await fail();
  assert.deepEqual(entries, []);
  failure.cause = new Error("EISDIR");
  await fail();
  assert.deepEqual(entries, ["Cannot use a.md: it is a directory: EISDIR"]);
});

test("a question is sent with what it has, and its conditions stay here", () => {
  const base = { id: "q", question: "Which?" };
  const options = ["a", "b"];
  for (const [question, expected] of [
    [
      { ...base, type: "free_text" },
      { ...base, type: "free_text" },
    ],
    [
      { ...base, type: "single_choice", options, dependsOn: { questionId: "p", value: "a" } },
      { ...base, type: "single_choice", options },
    ],
    [
      { ...base, type: "multi_choice", options },
      { ...base, type: "multi_choice", options },
    ],
    [
      { ...base, type: "multi_choice", options, minSelections: 0, maxSelections: 2, optional: true },
      { ...base, type: "multi_choice", options, min_selections: 0, max_selections: 2, optional: true },
    ],
  ] as const)
    assert.deepEqual(toWireQuestion(question), expected);
});
