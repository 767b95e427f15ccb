import assert from "node:assert/strict";
import { test } from "node:test";
import type { AppErrorDetail } from "../../../domain/errors.ts";
import type { SystemName } from "../../../domain/systems.ts";
import { decisionFacts } from "../../decisions/decisionFacts.ts";
import { featureFacts } from "../../features/featureFacts.ts";
import { specFacts } from "../../specs/specFacts.ts";
import { failureAction } from "./failureAction.ts";

const actionFor = (detail: AppErrorDetail) => failureAction(detail, [specFacts, decisionFacts, featureFacts]);
const commandsFor = (detail: AppErrorDetail) => actionFor(detail)?.calls.map(({ command }) => command);

test("Refresh refreshes the system that failed", () => {
  const wanted: Readonly<Record<SystemName, string>> = {
    specs: "flightdeck.refreshSpecs",
    decisions: "flightdeck.refreshDecisions",
    features: "flightdeck.refreshFeatures",
  };
  for (const [system, command] of Object.entries(wanted) as [SystemName, string][]) {
    assert.deepEqual(commandsFor({ code: "conflict", system }), [command]);
    assert.deepEqual(commandsFor({ code: "notFound", system, path: "/a/b.md" }), [command]);
  }
});

test("Refresh refreshes everything when only a file is known, and is not offered when nothing is", () => {
  assert.equal(commandsFor({ code: "conflict", path: "/a/b.md" })?.length, 3);
  assert.equal(actionFor({ code: "notFound", server: { id: "/home\nx", name: "x" } }), undefined);
});

test("a missing document is written by its step, for the feature it belongs to", () => {
  assert.deepEqual(actionFor({ code: "missingDocument", path: "/home/kim/specs/001-x/plan.md", step: "plan" }), {
    title: "Run Plan",
    sentence: "plan.md is missing.",
    calls: [{ command: "flightdeck.planFeature", argument: { specDirectory: "/home/kim/specs/001-x" } }],
    isRepair: true,
  });
  const onWindows = actionFor({ code: "missingDocument", path: "C:\\specs\\001-x\\tasks.md", step: "tasks" });
  assert.deepEqual(onWindows?.calls, [
    { command: "flightdeck.createTasks", argument: { specDirectory: "C:\\specs\\001-x" } },
  ]);
  assert.equal(onWindows?.sentence, "tasks.md is missing.");
  const first = actionFor({ code: "missingDocument", path: "/x/spec.md", step: "specify" });
  assert.deepEqual([first?.title, first?.calls[0]?.command], ["Run Specify", "flightdeck.specifyFeature"]);
});

test("a template that is not filled in is not called missing", () => {
  const action = actionFor({ code: "missingDocument", path: "/x/plan.md", step: "plan", isTemplate: true });
  assert.equal(action?.sentence, "plan.md is still the unfilled template.");
});

test("a limit is changed in its setting, and only where it has one", () => {
  const action = actionFor({ code: "timedOut", setting: "flightdeck.runs.timeout" });
  assert.deepEqual(action, {
    title: "Change the Limit",
    calls: [{ command: "workbench.action.openSettings", argument: "flightdeck.runs.timeout" }],
    isRepair: true,
  });
  assert.equal(actionFor({ code: "timedOut", setting: undefined }), undefined);
});

test("a wrong setting is opened", () => {
  const action = actionFor({ code: "invalidConfiguration", setting: "flightdeck.agents" });
  assert.deepEqual(action?.calls, [{ command: "workbench.action.openSettings", argument: "flightdeck.agents" }]);
  assert.equal(actionFor({ code: "invalidConfiguration", path: "/x/.env" }), undefined);
});

test("Restart Server restarts the server that failed", () => {
  const argumentFor = (detail: AppErrorDetail) => actionFor(detail)?.calls[0]?.argument;
  const server = { id: "/home\ndemo", name: "demo" };
  assert.deepEqual(argumentFor({ code: "serverFailed", server }), { connectionId: "/home\ndemo" });
  assert.deepEqual(argumentFor({ code: "serverNotRunning", server, system: "specs" }), { connectionId: "/home\ndemo" });
  assert.deepEqual(argumentFor({ code: "serverNotRunning", system: "features" }), { role: "speckit" });
  assert.equal(argumentFor({ code: "serverFailed" }), undefined);
});

test("what is not set up yet is set up by the command of its system", () => {
  assert.deepEqual(
    (["specs", "decisions", "features"] as const).map((system) => commandsFor({ code: "notInitialized", system })?.[0]),
    ["flightdeck.initializeChant", "flightdeck.setUpProject", "flightdeck.initializeSpecKit"],
  );
});

test("where nothing helps, no button is offered", () => {
  const codes = ["cancelled", "invalidInput", "notApplicable", "serverRefused", "toolFailed"] as const;
  for (const code of codes) assert.equal(actionFor({ code }), undefined);
  assert.equal(actionFor({ code: "writeFailed", path: "/a" }), undefined);
});
