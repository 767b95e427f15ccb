import assert from "node:assert/strict";
import { test } from "node:test";
import { chantDiagnose } from "../chant/chantDiagnose.ts";
import { chantReady } from "../chant/chantReady.ts";
import { chantSearch } from "../chant/chantSearch.ts";
import { chantSpecGet } from "../chant/chantSpecGet.ts";
import { chantSpecList } from "../chant/chantSpecList.ts";
import { chantStatus } from "../chant/chantStatus.ts";
import { chantVerify } from "../chant/chantVerify.ts";
import { chantWork } from "../chant/chantWork.ts";
import { specStatuses } from "../../domain/spec/spec.ts";

const row = {
  ...{ id: "a", title: "A", status: "pending", type: "task", depends_on: ["b"], labels: null },
  ...{ path: ".chant/specs/a.md", criteria: { total: 3, checked: 1 }, driver: null },
  blocked_by: [{ reason: "not finished", id: "b", state: "pending" }],
};
const odd = {
  ...{ title: 7, type: null, depends_on: "b", labels: [1], path: 1, driver: 1 },
  ...{ criteria: { total: -1, checked: 0 }, blocked_by: [{ id: "b" }] },
};
const nothing = Object.fromEntries(Object.keys(odd).map((key) => [key, undefined]));

test("a page of specs is read row by row, and what is odd in a row is left out", () => {
  for (const { output } of [chantSpecList, chantReady]) {
    const read = output.parse({
      specs: [row, { id: "b", status: "failed", ...odd }],
      total: 9,
      limit: 2,
      returned: 2,
      offset: 4,
    });
    assert.deepEqual({ ...read, specs: undefined }, { specs: undefined, total: 9, limit: 2, returned: 2, offset: 4 });
    const { items, read: readRow } = read.specs;
    assert.deepEqual(readRow(items[0]), row);
    assert.deepEqual(readRow(items[1]), { id: "b", status: "failed", ...nothing });
    for (const none of [{ ...row, id: "" }, { ...row, id: 1 }, { ...row, status: 7 }, "a", null])
      assert.throws(() => readRow(none));
  }
});

test("a page may be a bare list, and its figures may be missing or odd", () => {
  const { output } = chantSpecList;
  const readWhole = (answer: unknown): unknown => {
    const read = output.parse(answer);
    return { ...read, specs: read.specs.items };
  };
  for (const answer of [[row], { specs: [row] }]) assert.deepEqual(readWhole(answer), { specs: [row] });
  const figures = { total: undefined, limit: undefined, returned: undefined, offset: undefined };
  const oddFigures = { total: -1, limit: "2", returned: 1.5, offset: null };
  assert.deepEqual(readWhole({ specs: [row], ...oddFigures }), { specs: [row], ...figures });
  for (const answer of [{}, { specs: "none" }, "none", null]) assert.equal(output.safeParse(answer).success, false);
});

test("a status is one of ours, however the original chant spells it, and pending where it is unknown", () => {
  const statusOf = (status: unknown): unknown =>
    chantSearch.output.parse([{ id: "a", status }]).results.map((found) => found.status)[0];
  for (const status of specStatuses) assert.equal(statusOf(status), status);
  assert.equal(statusOf("inprogress"), "in_progress");
  assert.equal(statusOf("needsattention"), "needs_attention");
  assert.equal(statusOf("dreaming"), "pending");
  assert.equal(chantSearch.output.safeParse([{ id: "a", status: 7 }]).success, false);
});

test("a spec is read with all that is known of it, from a row or from its file", () => {
  const own = { prompt: "careful", branch: "b", commits: ["c"], completed_at: null, model: "m", body: "Text" };
  const spec = { ...row, ...own, target_files: ["x.ts"], context: null };
  assert.deepEqual(chantSpecGet.output.parse(spec), spec);
  const onlyInRows = ["path", "criteria", "blocked_by", "driver"];
  const ofContract = Object.fromEntries(Object.entries(spec).filter(([key]) => !onlyInRows.includes(key)));
  assert.deepEqual(chantSpecGet.output.parse(ofContract), ofContract);
});

test("figures and findings that are missing or odd are left out, the others are read", () => {
  const activity = { id: "a", title: null, spec_modified: "2026", log_modified: null, has_log: true };
  const counts = { total: 7, pending: 1, in_progress: 1, completed: 1, failed: 1, blocked: 1, cancelled: 1 };
  const status = { ...counts, needs_attention: 1, in_progress_activity: [activity] };
  assert.deepEqual(chantStatus.output.parse(status), status);
  const none = Object.fromEntries(Object.keys(status).map((key) => [key, undefined]));
  assert.deepEqual(chantStatus.output.parse({ ...none, total: -1, in_progress_activity: [{}] }), none);

  const check = { name: "log", passed: false, details: null };
  const found = { spec_id: "a", status: "failed", location: "x", checks: [check], diagnosis: "d", suggestion: null };
  assert.deepEqual(chantDiagnose.output.parse(found), found);
  const { spec_id, checks, diagnosis } = chantDiagnose.output.parse({ spec_id: "a", checks: [{}], diagnosis: 7 });
  assert.deepEqual([spec_id, checks, diagnosis], ["a", [], undefined]);

  const criteria = { total: 2, checked: 1, unchecked: 1 };
  const verified = { spec_id: "a", verified: false, criteria, unchecked_items: ["x"], verification_notes: "n" };
  assert.deepEqual(chantVerify.output.parse(verified), verified);
});

test("the result of work is read whole or not at all", () => {
  const done = {
    ...{ spec_id: "a", outcome: "completed", reason: null, summary: "Finalized", changed_files: ["x.ts"] },
    ...{ open_criteria: [], unrecorded_commits: null },
  };
  for (const outcome of ["completed", "failed"])
    assert.deepEqual(chantWork.output.parse({ ...done, outcome }), { ...done, outcome });
  for (const incomplete of [
    { ...done, outcome: "half" },
    { ...done, changed_files: undefined },
  ])
    assert.equal(chantWork.output.safeParse(incomplete).success, false);
});
