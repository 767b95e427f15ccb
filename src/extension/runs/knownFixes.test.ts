import assert from "node:assert/strict";
import { test } from "node:test";
import { l10n } from "../../domain/l10n.ts";
import { findFix } from "./knownFixes.ts";

test("a missing document is made by the step that writes it", () => {
  const sentence = "/home/kim/specs/001-x/plan.md does not exist. Run speckit.plan first.";
  assert.deepEqual(findFix("toolFailed", sentence), {
    kind: "runStep",
    missing: "plan.md",
    step: "plan",
    command: "flightdeck.planFeature",
  });
});

test("documents that the editor itself misses are known in its language, too", (context) => {
  context.after(() => l10n.use(undefined));
  l10n.use({ "{0} does not exist. Run {1} first.": "Zuerst {1} ausführen: {0} fehlt." });
  const fix = findFix("notFound", "Zuerst speckit.tasks ausführen: /home/kim/specs/001-x/tasks.md fehlt.");
  assert.deepEqual(fix, { kind: "runStep", missing: "tasks.md", step: "tasks", command: "flightdeck.createTasks" });
  const other = findFix("notFound", "Zuerst speckit.plan ausführen: C:\\specs\\001-x\\plan.md fehlt.");
  assert.deepEqual(other, { kind: "runStep", missing: "plan.md", step: "plan", command: "flightdeck.planFeature" });
  assert.equal(findFix("notFound", "/home/kim/specs/001-x/tasks.md fehlt."), undefined);
});

test("a time-out is repaired where its limit is set", () => {
  const limit =
    "speckit gave no sign of life for 120 seconds: that is the limit of the setting flightdeck.runs.timeout.";
  assert.deepEqual(findFix("timedOut", limit), { kind: "openSetting", setting: "flightdeck.runs.timeout" });
  assert.deepEqual(findFix("timedOut", "other did not answer x within 60 s"), {
    kind: "openSetting",
    setting: "flightdeck.servers",
  });
});

test("other failures have no known fix", () => {
  assert.equal(findFix("toolFailed", "x.md does not exist. Run rm first."), undefined);
});
