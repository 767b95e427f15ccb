import assert from "node:assert/strict";
import { test } from "node:test";
import { invalidArtifact, toFailure } from "./preflightsError.ts";

test("whatever makes an ADR invalid has the code, the message and the hint of the contract [clauses 514, 520, 529]", () => {
  const problems = [
    { kind: "missingKeys", missingKeys: ["Database"] },
    { kind: "unknownCategory", category: "Payments", validCategories: ["Other"] },
    { kind: "unknownField", category: "Infra", field: "Color", validFields: ["Hosting"] },
    { kind: "incomplete", reason: "EMPTY_ALLOWLIST", field: "allowlist" },
  ] as const;
  for (const problem of problems) {
    const { status, error } = toFailure(invalidArtifact(problem));
    assert.deepEqual([status, error.code], ["error", "VALIDATION_FAILED"]);
    assert.equal(error.message, "ADR snapshot validation failed");
    assert.match(error.recovery_hint, /^Review previous ADR and retry/);
    assert.notDeepEqual(error.details, {});
  }
});
