import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError, isCancellation, messageOf } from "./errors.ts";
import {
  cancelled,
  conflict,
  invalidConfiguration,
  invalidInput,
  missingDocument,
  noChantProject,
  notApplicable,
  serverFailed,
  serverNotRunning,
  serverRefused,
  timedOut,
  toolFailed,
  unfilledDocument,
  unreadableFile,
  unsavedFile,
} from "./failures.ts";
import { l10n } from "./l10n.ts";

test("a factory makes an error with its sentence, its code and what it knows", () => {
  const error = conflict("It has changed.", { system: "decisions", path: "docs/adr/1.md" });
  assert.ok(error instanceof AppError);
  assert.equal(error.message, "It has changed.");
  assert.equal(error.name, "AppError");
  assert.equal(error.code, "conflict");
  assert.deepEqual(error.detail, { code: "conflict", system: "decisions", path: "docs/adr/1.md" });
});

test("the cause is kept for the log, and left out where there is none", () => {
  const cause = new Error("EIO");
  assert.equal(unreadableFile("/a/b.md", cause).cause, cause);
  assert.equal("cause" in unreadableFile("/a/b.md"), false);
  assert.deepEqual(toolFailed("No.", undefined, cause).detail, { code: "toolFailed" });
});

test("a missing document names the step that writes it", () => {
  const error = missingDocument("/x/specs/001-a/plan.md", "plan");
  assert.equal(error.message, "/x/specs/001-a/plan.md does not exist. Run speckit.plan first.");
  assert.deepEqual(error.detail, { code: "missingDocument", path: "/x/specs/001-a/plan.md", step: "plan" });
});

test("a template that is not filled in counts as missing, and says so", () => {
  const error = unfilledDocument("/x/plan.md", "plan");
  assert.equal(error.message, "/x/plan.md is still the unfilled template. Run speckit.plan first.");
  assert.deepEqual(error.detail, { code: "missingDocument", path: "/x/plan.md", step: "plan", isTemplate: true });
});

test("the detail stays the same in another language", (context) => {
  context.after(() => l10n.use(undefined));
  l10n.use({ "{0} does not exist. Run {1} first.": "Zuerst {1} ausführen: {0} fehlt." });
  const error = missingDocument("/x/tasks.md", "tasks");
  assert.equal(error.message, "Zuerst speckit.tasks ausführen: /x/tasks.md fehlt.");
  assert.deepEqual(error.detail, { code: "missingDocument", path: "/x/tasks.md", step: "tasks" });
});

test("a cancellation is distinguished from a failure", () => {
  assert.ok(isCancellation(cancelled()));
  assert.equal(cancelled().message, "Cancelled.");
  assert.ok(isCancellation(new DOMException("Stopped.", "AbortError")));
  for (const other of [timedOut("Too late.", { setting: undefined }), new Error("AbortError"), "AbortError", undefined])
    assert.equal(isCancellation(other), false, String(other));
});

test("whatever was thrown has a sentence", () => {
  assert.deepEqual([new Error("No."), cancelled("Stopped."), "No.", 42].map(messageOf), [
    "No.",
    "Stopped.",
    "No.",
    "42",
  ]);
});

test("files and projects are named in the detail", () => {
  assert.deepEqual([unreadableFile("/a/b.md"), unsavedFile("/a/b.md"), noChantProject()].map(messageOf), [
    "/a/b.md cannot be read.",
    "/a/b.md could not be saved.",
    "There is no chant project in this workspace yet.",
  ]);
  assert.deepEqual(unreadableFile("/a/b.md").detail, { code: "notFound", path: "/a/b.md" });
  assert.deepEqual(unsavedFile("/a/b.md").detail, { code: "writeFailed", path: "/a/b.md" });
  assert.deepEqual(noChantProject().detail, { code: "notInitialized", system: "specs" });
});

test("each factory gives its own code", () => {
  const made = {
    invalidConfiguration,
    invalidInput,
    notApplicable,
    serverFailed,
    serverNotRunning,
    serverRefused,
    toolFailed,
  };
  for (const [code, make] of Object.entries(made)) assert.equal(make("No.").code, code);
  assert.deepEqual(timedOut("Too late.", { setting: "a.b" }).detail, { code: "timedOut", setting: "a.b" });
});
