import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTask } from "../../src/domain/adr/documents/parseTask.ts";
import { asked, completed, idsOf, withPreflights } from "../protocol/preflights/preflightsProcess.ts";
import { scratchRepository } from "../protocol/preflights/scratchRepository.ts";
import { carryThrough } from "./preflightsPlay.ts";

const types = ({ artifacts_created: made }: { artifacts_created: readonly { type: string }[] }) =>
  made.map(({ type }) => type);

test("7.1: a typo takes one step and leaves CURRENT_TASK.md alone [clauses 433, 537, 538]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify }) => {
    const user_intention = "Fix typo in login button";
    const { session_id, questions } = asked(await clarify({ user_intention }));
    assert.equal(questions.length, 1);
    const answers = { [questions[0]?.id ?? ""]: "The label reads Log in" };
    const done = completed(await clarify({ user_intention, session_id, answers }));
    assert.deepEqual(done.artifacts_created, [{ path: "docs/CURRENT_TASK.md", type: "task" }]);
    assert.deepEqual(Object.keys(repository.files()), ["docs/CURRENT_TASK.md"]);
  });
});

test("7.2 and 7.3: authentication is decided in two turns and can be queried [clauses 431, 459, 460, 539-541]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify, architecture }) => {
    const user_intention = "Add authentication";
    const first = await clarify({ user_intention });
    assert.equal(first.status, "needs_clarification");
    assert.deepEqual(idsOf(first), ["auth_strategy", "auth_library"]);
    assert.deepEqual(repository.files(), {}, "nothing is written before the answers");
    const { session_id } = asked(first);
    const answers = { auth_strategy: "OAuth", auth_library: "next-auth" };
    const done = completed(await clarify({ user_intention, session_id, answers }));
    assert.deepEqual(types(done), ["adr", "task", "projection"]);
    const read = await architecture();
    assert.deepEqual(read.status === "success" && read.architecture, {
      uid: done.artifacts_created[0]?.uid,
      categories: { Authentication: { Strategy: "OAuth", Library: "next-auth" } },
    });
  });
});

test("whatever is ambiguous is asked about before anything is written [clause 431]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify }) => {
    for (const user_intention of ["Add authentication", "Set up a database", "Add rate limiting", "Make it better"])
      asked(await clarify({ user_intention }));
    const half = { user_intention: "Add authentication", answers: { auth_strategy: "OAuth" } };
    assert.deepEqual(
      idsOf(asked(await clarify(half))),
      ["auth_library"],
      "what is left is asked, though it is but one",
    );
    assert.equal(asked(await clarify({ user_intention: "Choose a cache" })).questions.length, 1);
    assert.deepEqual(repository.files(), {});
  });
});

test("the first intention counts, and the context stays apart from it [clauses 461, 462]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify }) => {
    const optional_context = "The PostgreSQL database stays.";
    const first = asked(await clarify({ user_intention: "Add authentication", optional_context }));
    assert.deepEqual(idsOf(first), ["auth_strategy", "auth_library"]);
    const answers = { auth_strategy: "OAuth", auth_library: "next-auth" };
    const { session_id } = first;
    const done = completed(await clarify({ user_intention: "Fix a typo", session_id, answers }));
    const text = repository.read("docs/CURRENT_TASK.md");
    assert.equal(parseTask(text).title?.value, "Add authentication");
    const [objective = "", context = ""] = text.split("## Objective\n")[1]?.split("## Context\n") ?? [];
    assert.match(objective, /^\nAdd authentication\n/);
    assert.ok(!objective.includes(optional_context));
    assert.ok(context.split("\n## ")[0]?.includes(optional_context));
    const record = repository.read(done.artifacts_created[0]?.path ?? "");
    assert.match(record, /^Intention: Add authentication\n\nThe PostgreSQL database stays\.$/m);
    assert.ok(!`${text}${record}`.includes("Fix a typo"));
  });
});

test("several sessions go on side by side, each under its own id [clauses 459, 460, 464]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify }) => {
    const one = asked(await clarify({ user_intention: "Add authentication" }));
    const two = asked(await clarify({ user_intention: "Add authentication" }));
    assert.notEqual(one.session_id, two.session_id);
    const part = { user_intention: "x", session_id: one.session_id, answers: { auth_strategy: "OAuth" } };
    assert.deepEqual(idsOf(await clarify(part)), ["auth_library"]);
    assert.deepEqual(idsOf(await clarify({ ...part, answers: {} })), ["auth_library"]);
    const other = { user_intention: "x", session_id: two.session_id };
    assert.deepEqual(idsOf(await clarify(other)), ["auth_strategy", "auth_library"]);
    completed(await clarify({ ...part, answers: { auth_library: "custom" } }));
  });
});

test("Other is answered through a question that is never listed [clauses 463, 474, 475]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify, architecture }) => {
    const user_intention = "Add authentication";
    const { session_id } = asked(await clarify({ user_intention }));
    const answers = { auth_strategy: "Other (specify)", auth_library: "custom" };
    const again = asked(await clarify({ user_intention, session_id, answers }));
    assert.deepEqual(idsOf(again), ["auth_strategy"]);
    for (const question of again.questions)
      assert.ok(!Object.keys(question).some((key) => key.startsWith("depends_on")));
    completed(await clarify({ user_intention, session_id, answers: { auth_strategy__other: "Kerberos" } }));
    const read = await architecture();
    assert.equal(read.status === "success" && read.architecture.categories["Authentication"]?.["Strategy"], "Kerberos");
  });
});

test("what is still to be learned is known by key, and the hint decides nothing [clauses 465, 466]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ clarify, client }) => {
    const user_intention = "Rework the frontend";
    const { session_id } = asked(await clarify({ user_intention }));
    const answers = { frontend_framework: "Vue", styling: "Tailwind" };
    const done = completed(await clarify({ user_intention, session_id, answers }));
    assert.deepEqual(types(done), ["adr", "task", "projection"]);
    assert.ok(!types(await carryThrough(clarify, "Tune sql timeouts")).includes("adr"));
    await client.close();
    assert.match(client.log(), new RegExp(`${session_id}: .*hint task, to learn: frontend_framework, styling`));
    assert.match(client.log(), /hint adr, to learn: db_type, db_orm/);
  });
});

test("no prompts are offered over MCP [clause 437]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ client }) => {
    for (const method of ["prompts/list", "prompts/get"])
      assert.equal((await client.request(method, { name: "agent" })).error?.code, -32601, method);
    const { result } = (client.received as { id?: unknown; result?: { capabilities?: object } }[])[0] ?? {};
    assert.ok(result?.capabilities !== undefined && !("prompts" in result.capabilities));
  });
});
