import assert from "node:assert/strict";
import { test } from "node:test";
import type { AppError } from "../domain/errors.ts";
import {
  conflict,
  invalidConfiguration,
  invalidInput,
  missingDocument,
  notFound,
  notInitialized,
  serverFailed,
  unfilledDocument,
  writeFailed,
} from "../domain/failures.ts";
import { readToolFailure, toolFailureSchema, toToolFailure } from "./toolFailure.ts";

const overTheWire = (error: AppError) => readToolFailure(JSON.parse(JSON.stringify(toToolFailure(error))));

test("what the caller can repair arrives as it was sent", () => {
  const errors = [
    conflict("", { system: "specs", path: "a.md" }),
    notFound("", { system: "features" }),
    invalidConfiguration("", { setting: "flightdeck.x", path: ".env" }),
    invalidConfiguration("", { path: ".env" }),
    invalidInput("", { argument: "id", path: "a.md" }),
    missingDocument("/x/plan.md", "plan"),
    unfilledDocument("/x/plan.md", "plan"),
    notInitialized("", { system: "decisions" }),
    writeFailed("", { path: "a.md" }),
  ];
  for (const error of errors) assert.deepEqual(overTheWire(error), error.detail);
});

test("code, sentence and facts are sent apart", () => {
  assert.deepEqual(toToolFailure(conflict("Changed.", { system: "specs" })), {
    error: { code: "conflict", message: "Changed.", details: { system: "specs" } },
  });
});

test("clients are told what a failure consists of", () => {
  assert.deepEqual(toolFailureSchema, {
    type: "object",
    properties: { code: { type: "string" }, message: { type: "string" }, details: { type: "object" } },
    required: ["code", "message", "details"],
  });
});

test("a tool does not decide whether its server runs or its call was cancelled", () => {
  assert.equal(overTheWire(serverFailed("", { server: { id: "a", name: "b" } })), undefined);
  for (const code of ["cancelled", "timedOut", "serverNotRunning", "toString", "__proto__"])
    assert.equal(readToolFailure({ error: { code, details: {} } }), undefined);
});

test("facts of another type are left out, and a failure that needs them is read as text alone", () => {
  const read = (code: string, details: unknown) => readToolFailure({ error: { code, details } });
  assert.deepEqual(read("conflict", { system: "tasks", path: 7 }), { code: "conflict" });
  assert.deepEqual(read("invalidInput", null), { code: "invalidInput" });
  assert.equal(read("missingDocument", { path: "/x/plan.md", step: "implement" }), undefined);
  assert.equal(read("missingDocument", { step: "plan" }), undefined);
  assert.equal(read("notInitialized", {}), undefined);
  assert.equal(read("writeFailed", { path: ["a"] }), undefined);
});

test("servers that send only text are not misread", () => {
  for (const structured of [undefined, null, "error", [], {}, { error: "no" }, { error: { code: -32000 } }])
    assert.equal(readToolFailure(structured), undefined);
});

test("the codes of the preflights contract are understood", () => {
  const read = (code: string, details: object = {}) => readToolFailure({ status: "error", error: { code, details } });
  assert.deepEqual(read("FILESYSTEM_ERROR", { path: "docs/adr" }), { code: "writeFailed", path: "docs/adr" });
  assert.deepEqual(read("PARSE_ERROR", { path: "docs/adr/1.md" }), { code: "invalidInput", path: "docs/adr/1.md" });
  assert.deepEqual(read("REPO_NOT_FOUND", { start: "." }), { code: "notInitialized", system: "decisions" });
  assert.deepEqual(read("SESSION_EXPIRED"), { code: "notFound", system: "decisions" });
  assert.deepEqual(read("SESSION_NOT_FOUND"), { code: "notFound", system: "decisions" });
  assert.deepEqual(read("VALIDATION_FAILED"), { code: "conflict", system: "decisions" });
  assert.deepEqual(read("INVALID_INPUT", { field: "answers" }), { code: "invalidInput", argument: "answers" });
  assert.deepEqual(read("INVALID_ANSWER"), { code: "invalidInput" });
  for (const code of ["PATCH_EXTRACTION_FAILED", "UNKNOWN_TOOL", "INTERNAL_ERROR"]) assert.equal(read(code), undefined);
});
