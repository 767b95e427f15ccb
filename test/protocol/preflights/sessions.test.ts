import assert from "node:assert/strict";
import { test } from "node:test";
import { inProcess } from "./inProcess.ts";
import { asked, completed, failed, idsOf, withPreflights } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";

test("an idle session expires, then it is unknown [clauses 521, 530]", async () => {
  using repository = scratchRepository();
  let now = Date.UTC(2025, 0, 1);
  const { clarify } = inProcess(repository.root, { clock: { now: () => new Date(now) } });
  const { session_id } = asked(await clarify({ user_intention: "Add authentication" }));
  const call = { user_intention: "x", session_id };
  now += 29 * 60_000;
  idsOf(await clarify({ ...call, answers: { auth_strategy: "OAuth" } }));
  now += 30 * 60_000;
  assert.match(failed(await clarify(call), "SESSION_EXPIRED").recovery_hint, /Restart/);
  assert.match(failed(await clarify(call), "SESSION_NOT_FOUND").recovery_hint, /Start new session/);
});

test("a restart loses the sessions, and the same answers complete in a new one [clauses 467, 532]", async () => {
  using repository = scratchRepository();
  let lost = "";
  await withPreflights(repository.root, async ({ clarify }) => {
    lost = asked(await clarify({ user_intention: "Add authentication" })).session_id;
  });
  await withPreflights(repository.root, async ({ clarify }) => {
    const answers = { auth_strategy: "OAuth", auth_library: "custom" };
    failed(await clarify({ user_intention: "x", session_id: lost, answers }), "SESSION_NOT_FOUND");
    completed(await clarify({ user_intention: "Add authentication", answers }));
  });
});

test("sessions do not mix, and each sees what the other has decided", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify, architecture }) => {
    const login = asked(await clarify({ user_intention: "Add authentication" })).session_id;
    const data = asked(await clarify({ user_intention: "Set up a database" })).session_id;
    const answers = { db_type: "MySQL", db_orm: "Prisma" };
    completed(await clarify({ user_intention: "x", session_id: data, answers }));
    completed(
      await clarify({ user_intention: "x", session_id: login, answers: { auth_strategy: "a", auth_library: "b" } }),
    );
    const read = await architecture();
    assert.deepEqual(read.status === "success" && read.architecture.categories, {
      Authentication: { Library: "b", Strategy: "a" },
      Database: { ORM: "Prisma", Type: "MySQL" },
    });
  });
});

test("a cancelled call writes nothing and leaves the session", async () => {
  using repository = scratchRepository();
  const controller = new AbortController();
  controller.abort();
  const { clarify } = inProcess(repository.root, { signal: controller.signal });
  await assert.rejects(
    clarify({ user_intention: "Add authentication", answers: { auth_strategy: "a", auth_library: "b" } }),
    { name: "AbortError" },
  );
  assert.deepEqual(repository.files(), {});
});

test("the same clock and chance give the same bytes", async () => {
  const run = async (): Promise<Record<string, string>> => {
    using repository = scratchRepository({ ".env": "" });
    const { clarify } = inProcess(repository.root, { clock: { now: () => new Date(Date.UTC(2025, 0, 1)) } });
    const answers = { auth_strategy: "SAML", auth_library: "Passport" };
    const context = "Only for staff accounts.";
    completed(await clarify({ user_intention: "add single sign-on login", optional_context: context, answers }));
    completed(await clarify({ user_intention: "Fix typo in login", answers: { acceptance_criteria: ["a", "b"] } }));
    return repository.files();
  };
  const first = await run();
  assert.deepEqual(await run(), first);
  assert.ok(Object.keys(first).length === 5);
});
