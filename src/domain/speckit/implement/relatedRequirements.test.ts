import assert from "node:assert/strict";
import { test } from "node:test";
import { assertLinear } from "../../../../test/support/assertLinear.ts";
import { parsePlan } from "../documents/parsePlan.ts";
import { parseSpec } from "../documents/parseSpec.ts";
import { parseTasks } from "../tasks/parseTasks.ts";
import { indexRequirements } from "./relatedRequirements.ts";
import { createTaskPrompts } from "./taskPrompt.ts";

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

test("prompts of many tasks cost in proportion to them", () => {
  assertLinear(60, (size) => {
    const numbers = Array.from({ length: size }, (_, at) => String(at + 1).padStart(3, "0"));
    const list = parseTasks(
      `## Phase 1: Setup\n${numbers.map((id) => `- [ ] T${id} Store word${id} in a.ts`).join("\n")}`,
    );
    const promptFor = createTaskPrompts({
      spec: parseSpec(numbers.map((id) => `- **FR-${id}**: Store word${id} for ever`).join("\n")),
      plan: parsePlan("**Language/Version**: TypeScript 6\n"),
      list,
      featurePath: "specs/001-a",
      obligations: [],
      design: new Map(),
    });
    return list.tasks.map(promptFor);
  });
});
