import assert from "node:assert/strict";
import { test } from "node:test";
import { chantReady } from "../../protocol/chant/chantReady.ts";
import { chantSpecUpdate } from "../../protocol/chant/chantSpecUpdate.ts";
import type { ToolContract } from "../../protocol/contract/toolContract.ts";
import { requireClarification } from "../../protocol/preflights/requireClarification.ts";
import { speckitClarify } from "../../protocol/speckit/speckitClarify.ts";
import { readArguments } from "./readArguments.ts";

/** The arguments that were read, and the names of those that do not fit. */
function read({ wireWithExtras: wire }: ToolContract, sent: unknown) {
  const misfits: string[] = [];
  const args = readArguments(wire, sent, ({ name }) => void misfits.push(name));
  return { args, misfits };
}

test("arguments of the described types are read, and unknown ones are ignored", () => {
  const sent = { id: "a", status: "failed", labels: ["x", ""], replace_body: false };
  assert.deepEqual(read(chantSpecUpdate, { ...sent, mood: "good" }), { args: sent, misfits: [] });
});

test("what is absent, null or inherited is left out, and reported where it is required", () => {
  const { args, misfits } = read(chantSpecUpdate, Object.create({ id: "a" }));
  assert.deepEqual([args, misfits], [{}, ["id"]]);
  assert.deepEqual(read(chantSpecUpdate, { id: "a", status: null }), { args: { id: "a" }, misfits: [] });
  for (const sent of [undefined, null, "a", ["a"]]) assert.deepEqual(read(chantSpecUpdate, sent).misfits, ["id"]);
});

test("an argument of another type is reported", () => {
  const sent = { id: 7, status: [], output: {}, depends_on: "a", labels: ["a", 1], replace_body: "yes" };
  assert.deepEqual(read(chantSpecUpdate, sent), { args: {}, misfits: Object.keys(sent) });
});

test("a count is a whole number from zero on", () => {
  assert.deepEqual(read(chantReady, { limit: 0, offset: 3 }), { args: { limit: 0, offset: 3 }, misfits: [] });
  for (const limit of [-1, 1.5, Infinity, NaN, "3", 2 ** 60]) {
    assert.deepEqual(read(chantReady, { limit }).misfits, ["limit"], String(limit));
  }
});

test("a value takes the place of what does not fit", () => {
  assert.deepEqual(
    readArguments(chantReady.wire, { limit: "all" }, ({ value }) => (value === "all" ? 9 : undefined)),
    { limit: 9 },
  );
});

test("a word must be one of those described", () => {
  assert.deepEqual(read(speckitClarify, { spec_directory: "/a", interaction: "shout" }).misfits, ["interaction"]);
});

test("members of objects in a list fit, or are left out where they are optional", () => {
  const clarify = (answers: unknown) => read(speckitClarify, { spec_directory: "/a", answers });
  const given = { question: "Q", answer: "A" };
  assert.deepEqual(clarify([{ ...given, category: 7, mood: "good" }]).args, { spec_directory: "/a", answers: [given] });
  for (const odd of [[{ question: "Q" }], [given, "x"], {}, "x"]) assert.deepEqual(clarify(odd).misfits, ["answers"]);
});

test("an argument inside another is named with it, and an open object is taken as it is", () => {
  const sent = { user_intention: "x", answers: { q: [1] }, preferences: { force_adr: 1, reconcile: true } };
  assert.deepEqual(read(requireClarification, sent), {
    args: { ...sent, preferences: { reconcile: true } },
    misfits: ["preferences.force_adr"],
  });
  assert.deepEqual(read(requireClarification, { user_intention: "x", preferences: [] }).misfits, ["preferences"]);
});

test("what was read is what the contract describes", () => {
  const odd = [undefined, null, true, "true", "", 1, -1, [], ["a"], [1], {}, { question: "Q", answer: "A" }];
  for (const contract of [chantSpecUpdate, speckitClarify, requireClarification] as readonly ToolContract[]) {
    const schema = contract.extras ? contract.input.extend(contract.extras.shape) : contract.input;
    for (const key of Object.keys(schema.shape))
      for (const value of odd)
        assert.equal(schema.partial().safeParse(read(contract, { [key]: value }).args).success, true, key);
  }
});
