import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { entriesOf, emptySnapshot, snapshotOf } from "../adr/snapshot.ts";
import { parseAdr, snapshotFrom } from "../adr/documents/parseAdr.ts";
import { parseTask } from "../adr/documents/parseTask.ts";
import { oneLine } from "../adr/oneLine.ts";
import type { Artifacts } from "./artifacts.ts";
import { buildArtifacts } from "./artifacts.ts";
import { conclude } from "./conclude.ts";
import { decideByRules } from "./decision.ts";
import type { FileContext } from "./fileContext.ts";
import { noFiles } from "../../../test/support/noFiles.ts";
import type { Inquiry, Surroundings } from "./inquiry.ts";
import { answer, ask, maxQuestions, maxQuestionsPerTurn, startInquiry } from "./inquiry.ts";
import { firstQuestions, openQuestions, planOf } from "./plan.ts";
import { findMentions } from "./words/namedValues.ts";

const stamps = {
  adrUid: "20250302T000000.000Z-0001",
  taskUid: "20250302T000000.001Z-0002",
  created: "2025-03-02T00:00:00.001Z",
};
const previous = snapshotOf([
  { category: "Infra", field: "Hosting", value: "Fly.io", adr: "20250101T000000.000Z-AAAA" },
]);
const library: FileContext = { ...noFiles, paths: ["lib/util.ts"], directories: ["lib/"] };

const intention = fc.oneof(
  fc.constantFrom(
    "Add OAuth login",
    "Add authentication",
    "Set up a database",
    "Add rate limiting",
    "Fix typo in login",
  ),
  fc.constantFrom(
    "Deploy with docker",
    "Choose an approach",
    "Cache with redis",
    "New endpoint",
    "Use a queue",
    "Migrate from PostgreSQL to MongoDB",
  ),
  fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }).filter((text) => text.trim() !== ""),
);
const ownWords = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }).map((text) => `v${oneLine(text)}`);
const situation = fc.record({
  intention,
  forceAdr: fc.boolean(),
  around: fc.constantFrom<Surroundings>(
    { snapshot: emptySnapshot, files: noFiles },
    { snapshot: previous, files: library },
    { snapshot: previous, files: noFiles },
  ),
  words: fc.infiniteStream(ownWords),
  choices: fc.infiniteStream(fc.nat()),
});
type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

/** The answer each question gets, however often and in whatever company it is asked. */
function answersFrom({ words, choices }: Situation): (id: string, options?: readonly string[]) => unknown {
  const known = new Map<string, unknown>();
  return (id, options = []) => {
    if (!known.has(id)) {
      const choice = Number(choices.next().value ?? 0) % (options.length + 1);
      const text = String(words.next().value ?? "v");
      known.set(id, id === "allowlist_paths" ? ["lib/"] : (options.slice(0, -1)[choice] ?? text));
    }
    return known.get(id);
  };
}

/** Plays a session to its end; `take` says which of the open questions the next call answers. */
function play(
  given: Situation,
  answerTo: ReturnType<typeof answersFrom>,
  take: (open: number) => number,
): { artifacts: Artifacts; inquiry: Inquiry } {
  let inquiry: Inquiry = { ...startInquiry(given.intention), forceAdr: given.forceAdr };
  for (let turn = 0; turn < 20; turn++) {
    const plan = planOf(inquiry, given.around);
    const first = openQuestions(inquiry, firstQuestions(plan));
    const outcome =
      first.length > 0
        ? { kind: "ask" as const, questions: first }
        : conclude(inquiry, given.around, plan, decideByRules(inquiry, plan));
    if (outcome.kind === "ready") {
      const past = { snapshot: given.around.snapshot, adrs: [] };
      const built = buildArtifacts(inquiry, outcome, past, stamps);
      assert.ok(built.ok, JSON.stringify(built));
      return { artifacts: built.value, inquiry };
    }
    assert.equal(outcome.kind, "ask");
    const questions = outcome.kind === "ask" ? outcome.questions : [];
    assert.ok(questions.length > 0 && questions.length <= maxQuestionsPerTurn);
    inquiry = ask(inquiry, questions);
    assert.ok(inquiry.asked.length <= maxQuestions);
    const from = take(questions.length);
    const some = [...questions.slice(from), ...questions.slice(0, from)].slice(0, 1 + (from % questions.length));
    const pairs = some.map(
      (question) => [question.id, answerTo(question.id, "options" in question ? question.options : [])] as const,
    );
    const answered = answer(inquiry, Object.fromEntries(pairs));
    assert.ok(answered.ok, JSON.stringify(answered));
    inquiry = answered.value;
  }
  return assert.fail("The session does not come to an end.");
}

test("the same answers give the same bytes, in any order and over any number of calls", () => {
  fc.assert(
    fc.property(situation, fc.infiniteStream(fc.nat(5)), (given, order) => {
      const answerTo = answersFrom(given);
      const steady = play(given, answerTo, () => 0);
      const mixed = play(given, answerTo, (open) => (order.next().value ?? 0) % open);
      assert.deepEqual(mixed.artifacts, steady.artifacts);
      const everything = Object.fromEntries(
        steady.inquiry.asked.map((question) => [question.id, answerTo(question.id)]),
      );
      const atOnce = answer({ ...startInquiry(given.intention), forceAdr: given.forceAdr }, everything);
      assert.ok(atOnce.ok);
      const plan = planOf(atOnce.value, given.around);
      const outcome = conclude(atOnce.value, given.around, plan, decideByRules(atOnce.value, plan));
      assert.ok(outcome.kind === "ready", JSON.stringify(outcome));
      const built = buildArtifacts(atOnce.value, outcome, { snapshot: given.around.snapshot, adrs: [] }, stamps);
      assert.deepEqual(built.ok && built.value, steady.artifacts);
    }),
    { numRuns: 300 },
  );
});

test("every decided value was given by the user", () => {
  fc.assert(
    fc.property(situation, (given) => {
      const { artifacts, inquiry } = play(given, answersFrom(given), () => 0);
      if (artifacts.adr === undefined) return;
      const snapshot = snapshotFrom(parseAdr(artifacts.adr.text));
      assert.ok(snapshot !== undefined, artifacts.adr.text);
      const said = [...inquiry.answers.values()].flat().map(oneLine);
      const named = findMentions(given.intention).map(({ value }) => value);
      for (const { category, field, value, adr } of entriesOf(snapshot)) {
        if (adr !== stamps.adrUid) assert.deepEqual([category, field, value], ["Infra", "Hosting", "Fly.io"]);
        else assert.ok([...said, ...named].includes(value), `${category}.${field} = ${value}`);
      }
      assert.ok(given.around.snapshot.size === 0 || snapshot.has("Infra"), "an earlier decision is lost");
    }),
    { numRuns: 300 },
  );
});

test("what is written can be read back", () => {
  fc.assert(
    fc.property(situation, (given) => {
      const { task } = play(given, answersFrom(given), () => 0).artifacts;
      const parsed = parseTask(task.text);
      assert.deepEqual(parsed.problems, []);
      assert.equal(parsed.uid?.value, stamps.taskUid);
      assert.ok(parsed.allowlist.length > 0 && parsed.criteria.length > 0);
      assert.ok(task.text.endsWith("\n") && !task.text.endsWith("\n\n") && !task.text.includes("\r\n\r"));
    }),
    { numRuns: 200 },
  );
});
