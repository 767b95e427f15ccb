import assert from "node:assert/strict";
import { test } from "node:test";
import { noFiles } from "../../../test/support/noFiles.ts";
import { toolContext } from "../../../test/support/toolContext.ts";
import { emptySnapshot } from "../../domain/adr/snapshot.ts";
import type { Question } from "../../domain/clarification/question.ts";
import { silentLog } from "../../domain/ports.ts";
import { type Decision, decided } from "../../domain/preflight/decision.ts";
import { type Inquiry, startInquiry } from "../../domain/preflight/inquiry.ts";
import type { Model, ModelSource } from "./model.ts";
import { decideByModel, proposeByModel } from "./modelTurns.ts";
import type { Session } from "./sessions/sessionStore.ts";

const around = { files: noFiles, snapshot: emptySnapshot };
const question = (id: string): Question => ({ id, type: "free_text", question: "?" });
const answersOf = (...ids: readonly string[]): Inquiry["answers"] => new Map(ids.map((id) => [id, ["x"]]));

function sessionOf(more: Partial<Session> = {}, inquiry: Partial<Inquiry> = {}): Session {
  return {
    ...{ id: "s", root: "/", engine: "rules", hasAskedAll: false, missingInfo: [], decisionHint: "unsure" },
    inquiry: { ...startInquiry("Cache the price list"), ...inquiry },
    ...more,
  };
}

function modelOf(model: Partial<Model> | Awaited<ReturnType<ModelSource>>) {
  const progress: unknown[] = [];
  const warnings: string[] = [];
  let chosen = 0;
  const unasked = (): never => assert.fail("The model should not be asked this.");
  const models: ModelSource = () => {
    chosen += 1;
    return "kind" in model ? model : { kind: "model", model: { propose: unasked, decide: unasked, ...model } };
  };
  const context = toolContext(
    {},
    {
      progress: (update) => void progress.push(update),
      log: { ...silentLog, warn: (message) => void warnings.push(message) },
    },
  );
  return {
    ...{ progress, warnings },
    chosen: () => chosen,
    propose: (session: Session) => proposeByModel({ models }, session, around, context),
    decide: (session: Session) => decideByModel({ models }, session, context),
  };
}

test("the model is asked at the start for as many questions as fit, and its questions are kept", async () => {
  const rooms: number[] = [];
  const { propose, progress } = modelOf({
    async propose(_inquiry, _around, room) {
      rooms.push(room);
      return [question(`q${rooms.length}`)];
    },
  });
  const session = sessionOf();
  await propose(session);
  assert.deepEqual([session.engine, session.hasAskedAll, rooms], ["model", false, [2]]);
  assert.deepEqual(session.inquiry.proposed, [question("q1")]);
  assert.deepEqual(progress, [{ progress: 1, total: 3, message: "Asking the model what to ask" }]);
  await propose(session);
  assert.deepEqual(rooms, [2], "what it asked is still open");
  session.inquiry = { ...session.inquiry, asked: [question("q1")], answers: answersOf("q1") };
  await propose(session);
  assert.deepEqual(
    [rooms, session.inquiry.proposed],
    [
      [2, 2],
      [question("q1"), question("q2")],
    ],
  );
});

test("places are kept for where to work and how it ends, unless both were asked", async () => {
  for (const [ids, room] of [
    [["a"], 2],
    [["a", "b"], 1],
    [["a", "b", "c"], undefined],
    [["a", "b", "allowlist_paths"], 1],
    [["a", "b", "allowlist_paths", "acceptance_criteria"], 1],
    [["a", "b", "c", "allowlist_paths", "acceptance_criteria"], undefined],
    [["allowlist_paths", "acceptance_criteria"], 2],
  ] as const) {
    let given: number | undefined;
    const { propose } = modelOf({
      async propose(_inquiry, _around, room) {
        given = room;
        return [];
      },
    });
    const session = sessionOf(
      { engine: "model" },
      {
        ...{ asked: ids.map(question), answers: answersOf(...ids), proposed: [] },
      },
    );
    await propose(session);
    assert.equal(given, room, ids.join());
  }
});

test("a model that has nothing more to ask is not asked again", async () => {
  const { propose, chosen } = modelOf({ propose: async () => [] });
  const session = sessionOf();
  await propose(session);
  assert.deepEqual([session.hasAskedAll, session.engine, session.inquiry.proposed], [true, "model", []]);
  await propose(session);
  assert.equal(chosen(), 1);
});

test("rules that have begun go on, and what needs no decision needs no model", async () => {
  const { propose, chosen } = modelOf({});
  await propose(sessionOf({ engine: "fallback" }));
  await propose(sessionOf({ hasAskedAll: true }));
  await propose(sessionOf({}, startInquiry("Fix typo in login")));
  await propose(sessionOf({}, { asked: [question("a")], answers: answersOf("a") }));
  assert.equal(chosen(), 0);
});

test("without a model nothing changes, and one that cannot be used is replaced by rules", async () => {
  const none = sessionOf();
  await modelOf({ kind: "none" }).propose(none);
  assert.deepEqual([none.engine, none.inquiry.proposed], ["rules", undefined]);
  for (const [model, reason] of [
    [{ kind: "unusable", reason: "no key" }, "no key"],
    [{ propose: async () => undefined }, "the model returned no usable questions"],
  ] as const) {
    const session = sessionOf();
    const { propose, warnings } = modelOf(model);
    await propose(session);
    assert.deepEqual([session.engine, session.hasAskedAll], ["fallback", false]);
    assert.deepEqual(warnings, [`Using deterministic mode: ${reason}.`]);
  }
});

const decision: Decision = decided("Infra", [{ field: "Caching", value: "Valkey" }]);

test("the model decides once about the same answers, whatever is said about where to work", async () => {
  let count = 0;
  const { decide, progress } = modelOf({
    async decide() {
      count += 1;
      return decision;
    },
  });
  const session = sessionOf({ engine: "model" }, { answers: answersOf("a", "b") });
  assert.equal(await decide(session), decision);
  assert.deepEqual(progress, [{ progress: 2, total: 3, message: "Asking the model for the decision" }]);
  session.inquiry = { ...session.inquiry, answers: answersOf("allowlist_paths", "b", "a", "acceptance_criteria") };
  assert.equal(await decide(session), decision);
  assert.equal(count, 1);
  session.inquiry = { ...session.inquiry, answers: answersOf("a", "c") };
  await decide(session);
  assert.equal(count, 2);
});

test("rules decide where no model asked", async () => {
  const { decide, chosen } = modelOf({});
  for (const engine of ["rules", "fallback"] as const) assert.equal(await decide(sessionOf({ engine })), undefined);
  assert.equal(chosen(), 0);
});

test("a model that finds too little is believed, and one that fails is replaced by rules", async () => {
  const insufficient = sessionOf({ engine: "model" });
  await assert.rejects(modelOf({ decide: async () => null }).decide(insufficient), {
    code: "PATCH_EXTRACTION_FAILED",
    message: "The model could not extract a decision from the answers",
  });
  assert.deepEqual([insufficient.engine, insufficient.modelDecision], ["model", undefined]);
  for (const model of [{ decide: async () => undefined }, { kind: "none" }] as const) {
    const session = sessionOf({ engine: "model" });
    const { decide, warnings } = modelOf(model);
    assert.equal(await decide(session), undefined);
    assert.deepEqual([session.engine, session.modelDecision], ["fallback", undefined]);
    assert.deepEqual(warnings, ["Using deterministic mode: the model returned no usable decision."]);
  }
});
