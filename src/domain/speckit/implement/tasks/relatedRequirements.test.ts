import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "../../documents/parseSpec.ts";
import { indexRequirements } from "./relatedRequirements.ts";

const { requirements } = parseSpec(
  "- **FR-001**: Users add notes\n- **FR-002**: Notes are shared\n- **FR-AUTH-003**: Guests read shared notes\n",
);
const index = indexRequirements(requirements);
const ids = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id);

test("requirements are named by their id between word boundaries, in the order of the spec", () => {
  assert.deepEqual(ids(index.named("Cover FR-AUTH-003 and (FR-001-draft), not FR-0022")), ["FR-001", "FR-AUTH-003"]);
});

test("else those that share most words come first", () => {
  assert.deepEqual(ids(index.related("Let guests see shared notes")), ["FR-AUTH-003", "FR-002", "FR-001"]);
});
