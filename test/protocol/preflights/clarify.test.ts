import assert from "node:assert/strict";
import { test } from "node:test";
import { silentLog } from "../../../src/domain/ports.ts";
import { createDocsStore } from "../../../src/servers/preflights/docs/docsStore.ts";
import { nodeDocsFiles } from "../../../src/servers/preflights/docs/docsFiles.ts";
import { clarify } from "../../../src/servers/preflights/clarify.ts";
import type { PreflightsDeps } from "../../../src/servers/preflights/deps.ts";
import { createKeyedQueue } from "../../../src/servers/preflights/sessions/keyedQueue.ts";
import { createSessionStore } from "../../../src/servers/preflights/sessions/sessionStore.ts";
import { createStamps } from "../../../src/servers/preflights/stamps.ts";
import type { ClarifyRequest } from "../../../src/servers/preflights/tools/clarifyRequest.ts";
import { toolContext } from "../../support/toolContext.ts";
import { asked, completed, idsOf } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";

/** Preflights of a repository, with what they tell while they run. */
function begin(root: string) {
  const clock = { now: () => new Date("2026-03-02T10:20:30.456Z") };
  const sessions = createSessionStore(clock);
  const deps: PreflightsDeps = {
    ...{
      start: { workingDirectory: root },
      sessions,
      inTurn: createKeyedQueue(),
      docs: createDocsStore(nodeDocsFiles),
    },
    ...{ stamps: createStamps(clock, () => 7), models: () => ({ kind: "none" }) },
  };
  const told: unknown[] = [];
  const logged: string[] = [];
  const context = toolContext(
    {},
    {
      progress: (update) => void told.push(update),
      log: { ...silentLog, debug: (message) => void logged.push(message) },
    },
  );
  return {
    ...{ sessions, told, logged },
    ask: (request: Partial<ClarifyRequest>) =>
      clarify(deps, { intention: "x", answers: {}, forceAdr: false, reconcile: false, ...request }, context),
  };
}

const login = { auth_strategy: "OAuth", auth_library: "custom" };
const place = { allowlist_paths: "src/", acceptance_criteria: "It works" };

test("a decision is asked for, then written, and the session is over", async () => {
  using repository = scratchRepository();
  const { ask, sessions, told, logged } = begin(repository.root);
  const first = asked(await ask({ intention: "Add authentication" }));
  assert.deepEqual(
    [idsOf(first), first.progress],
    [["auth_strategy", "auth_library"], { asked_so_far: 2, answered: 0 }],
  );
  assert.deepEqual([told, "warning" in first], [[], false]);
  assert.deepEqual(logged, [`${first.session_id}: route, hint adr, to learn: auth_strategy, auth_library`]);
  const done = completed(await ask({ sessionId: first.session_id, answers: { ...login, ...place } }));
  assert.deepEqual(
    [done.summary, done.artifacts_created.map(({ type }) => type), "warning" in done],
    [
      "Authentication decision (Strategy OAuth, Library custom) documented and task created.",
      ["adr", "task", "projection"],
      false,
    ],
  );
  assert.deepEqual(told, [{ progress: 3, total: 3, message: "Writing the decision" }]);
  assert.throws(() => sessions.resume(first.session_id), { code: "SESSION_NOT_FOUND" });
});

test("a task alone is told as one", async () => {
  using repository = scratchRepository();
  const { ask, logged } = begin(repository.root);
  const done = completed(await ask({ intention: "Fix typo in login", answers: { acceptance_criteria: "ok" } }));
  assert.deepEqual(
    [done.summary, done.artifacts_created],
    ["Task created.", [{ path: "docs/CURRENT_TASK.md", type: "task" }]],
  );
  assert.match(logged[0] ?? "", /: taskOnly, hint task, to learn: $/);
});

test("a wish for an ADR stays with its session", async () => {
  using repository = scratchRepository();
  const { ask } = begin(repository.root);
  const first = asked(await ask({ intention: "Fix the login session", forceAdr: true }));
  const next = asked(await ask({ sessionId: first.session_id }));
  assert.deepEqual(idsOf(next), idsOf(first));
  const { session_id } = asked(await ask({ intention: "Fix the login session" }));
  assert.notDeepEqual(idsOf(first), ["acceptance_criteria"]);
  assert.deepEqual(idsOf(asked(await ask({ sessionId: session_id, forceAdr: true }))), idsOf(first));
});

test("a first call with a wrong answer leaves no session, another failure names the one it began", async () => {
  using repository = scratchRepository({ docs: "a file" });
  const { ask } = begin(repository.root);
  const wrong = ask({ intention: "Add authentication", answers: { auth_strategy: 7 } });
  await assert.rejects(wrong, { code: "INVALID_ANSWER", startedSession: undefined });
  let started = "";
  await assert.rejects(ask({ intention: "Add authentication", answers: { ...login, ...place } }), (error) => {
    assert.ok(error instanceof Error && "code" in error && "startedSession" in error);
    started = String(error.startedSession);
    return error.code === "FILESYSTEM_ERROR";
  });
  await assert.rejects(ask({ sessionId: started }), { code: "FILESYSTEM_ERROR" });
});

test("a damaged decision stops the writing, not the questions", async () => {
  using repository = scratchRepository({ "docs/adr/20250101T000001.000Z-AAAA_x.md": "damaged" });
  const { ask } = begin(repository.root);
  const first = asked(await ask({ intention: "Add authentication" }));
  assert.deepEqual(idsOf(first), ["auth_strategy", "auth_library"]);
  await assert.rejects(ask({ sessionId: first.session_id, answers: { ...login, ...place } }), { code: "PARSE_ERROR" });
});
