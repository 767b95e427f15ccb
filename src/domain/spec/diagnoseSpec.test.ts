import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnoseSpec, type SpecFacts } from "./diagnoseSpec.ts";

const healthy: SpecFacts = {
  status: "completed",
  openCriteria: 0,
  fileProblem: undefined,
  log: { place: ".chant/logs/x.log", bytes: 12, ageSeconds: 5 },
  lock: undefined,
  commit: "abc1234 Do it",
  isUnrecorded: false,
};
const diagnose = (facts: Partial<SpecFacts>) => diagnoseSpec({ ...healthy, ...facts });
const check = (name: string, facts: Partial<SpecFacts>) => {
  const found = diagnose(facts).checks.find((each) => each.name === name);
  return found && [found.passed, found.details];
};

test("a healthy spec passes six checks", () => {
  const { checks, diagnosis, suggestion } = diagnose({});
  assert.deepEqual(
    checks.map(({ name, passed, details }) => [name, passed, details]),
    [
      ["Spec file", true, "The spec file is valid"],
      ["Log file", true, "12 bytes, just now, .chant/logs/x.log"],
      ["Lock file", true, "No lock file"],
      ["Git commit", true, "Newest commit: abc1234 Do it"],
      ["Acceptance criteria", true, "No unchecked criteria"],
      ["Status consistency", true, null],
    ],
  );
  assert.deepEqual([diagnosis, suggestion], ["The spec is healthy: all checks passed", null]);
});

test("what is missing is said by the check that found it", () => {
  assert.deepEqual(check("Spec file", { fileProblem: "It is empty" }), [false, "It is empty"]);
  assert.deepEqual(check("Log file", { log: undefined }), [false, "No log file found"]);
  assert.deepEqual(check("Git commit", { commit: null }), [false, "No commit names this spec"]);
  assert.deepEqual(check("Git commit", { commit: undefined }), [false, "Git is not available here"]);
  assert.match(String(check("Git commit", { isUnrecorded: true })), /chant_finalize does not record/);
  assert.deepEqual(check("Acceptance criteria", { openCriteria: 1 }), [false, "1 unchecked criterion"]);
  assert.deepEqual(check("Acceptance criteria", { openCriteria: 2 }), [false, "2 unchecked criteria"]);
});

test("a lock is told by its process", () => {
  const lock = (isAlive: boolean) => check("Lock file", { lock: { pid: "42", isAlive } });
  assert.deepEqual(lock(true), [true, "Locked by process 42, which is running"]);
  assert.deepEqual(lock(false), [true, "Locked by process 42, which is not running (stale lock)"]);
});

test("the age of a log is told in the largest unit that fits", () => {
  const age = (ageSeconds: number) =>
    String(check("Log file", { log: { place: "x", bytes: 1, ageSeconds } })).split(", ")[1];
  assert.deepEqual([59, 60, 119, 120, 3599, 3600, 7200, 86_399, 86_400, 200_000].map(age), [
    ...["just now", "1 minute ago", "1 minute ago", "2 minutes ago", "59 minutes ago"],
    ...["1 hour ago", "2 hours ago", "23 hours ago", "1 day ago", "2 days ago"],
  ]);
});

test("each status says whether the commit and the criteria agree with it", () => {
  const consistency = (facts: Partial<SpecFacts>) => check("Status consistency", facts);
  const none = { commit: null };
  assert.deepEqual(consistency({ status: "completed", ...none }), [false, "Completed, but no commit names the spec"]);
  assert.deepEqual(consistency({ status: "completed", openCriteria: 1 }), [
    false,
    "Completed, but criteria are unchecked",
  ]);
  assert.deepEqual(consistency({ status: "in_progress" }), [false, "In progress, but a commit exists: probably done"]);
  assert.deepEqual(consistency({ status: "in_progress", ...none }), [true, null]);
  assert.deepEqual(consistency({ status: "pending" }), [false, "Pending, but a commit names the spec"]);
  assert.deepEqual(consistency({ status: "pending", ...none }), [true, null]);
  for (const [status, details] of [
    ["failed", "The spec failed; resume it to work on it again"],
    ["needs_attention", "The spec needs attention"],
    ["blocked", "The spec is waiting for dependencies or approval"],
    ["paused", "Work on the spec is paused"],
    ["cancelled", "The spec was cancelled"],
  ] as const)
    assert.deepEqual(consistency({ status }), [true, details]);
});

test("a spec in progress is told what to do next", () => {
  const told = (facts: Partial<SpecFacts>) => {
    const { diagnosis, suggestion } = diagnose({ status: "in_progress", ...facts });
    return [diagnosis, suggestion];
  };
  const lookAtLog = "Read the log with chant_log to see what happened";
  assert.deepEqual(told({}), ["The spec looks complete but was not finalized", "Finalize it with chant_finalize"]);
  assert.deepEqual(told({ openCriteria: 1 }), [
    "The spec has a commit, but acceptance criteria are unchecked",
    "Finish the open criteria and run the spec again",
  ]);
  assert.deepEqual(told({ commit: null, log: undefined }), [
    "The spec is in progress with problems: Log file, Git commit",
    lookAtLog,
  ]);
  assert.deepEqual(told({ commit: null }), ["The spec is in progress with problems: Git commit", lookAtLog]);
  assert.deepEqual(told({ status: "completed", openCriteria: 1 }), [
    "The spec has issues: Acceptance criteria, Status consistency",
    lookAtLog,
  ]);
});
