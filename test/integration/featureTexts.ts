export const spec = [
  "# Feature Specification: Tide alarm",
  "",
  "## User Scenarios & Testing *(mandatory)*",
  "",
  "### User Story 1 - Hear the alarm (Priority: P1)",
  "",
  "A keeper hears the alarm.",
  "",
  "**Why this priority**: Safety.",
  "",
  "**Acceptance Scenarios**:",
  "",
  "1. **Given** high water, **When** the level passes 4 m, **Then** the alarm sounds",
  "",
  "### Edge Cases",
  "",
  "- What if the sensor fails? The last level is shown with its age.",
  "",
  "## Requirements *(mandatory)*",
  "",
  "### Functional Requirements",
  "",
  "- **FR-001**: System MUST sound an alarm when the level passes 4 m",
  "- **FR-002**: System MUST call [NEEDS CLARIFICATION: whom?]",
  "",
  "## Success Criteria *(mandatory)*",
  "",
  "- **SC-001**: The alarm sounds within 10 seconds",
  "",
  "## Assumptions",
  "",
  "- One sensor",
  "",
].join("\n");

export const clearSpec = spec.replace(" [NEEDS CLARIFICATION: whom?]", " the keeper");

export const plan = [
  "# Implementation Plan: Tide alarm",
  "",
  "## Summary",
  "",
  "Read the sensor and ring.",
  "",
  "## Technical Context",
  "",
  "**Language/Version**: TypeScript 6",
  "**Storage**: NEEDS CLARIFICATION",
  "",
].join("\n");

export const tasks = [
  "# Tasks: Tide alarm",
  "",
  "## Phase 1: Setup",
  "",
  "- [X] T001 Create src/alarm.ts",
  "",
  "## Phase 2: User Story 1 - Hear the alarm (Priority: P1)",
  "",
  "- [ ] T002 [P] [US1] Sound the alarm in src/alarm.ts",
  "- [ ] T003 [US1] Test the alarm in test/alarm.test.ts (depends on T002)",
  "- [-] T004 [US1] Paint the bell",
  "- [ ] Listen to it",
  "",
].join("\n");

const checklist = "# Checklist\n\n## Sound\n\n- [x] CHK001 Loud?\n- [ ] CHK002 Clear?\n";

export const feature = (folder: string): Readonly<Record<string, string>> => ({
  [`specs/${folder}/spec.md`]: spec,
  [`specs/${folder}/plan.md`]: plan,
  [`specs/${folder}/tasks.md`]: tasks,
  [`specs/${folder}/checklists/sound.md`]: checklist,
});
