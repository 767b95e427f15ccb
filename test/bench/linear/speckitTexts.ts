import { parseChecklist } from "../../../src/domain/speckit/documents/parseChecklist.ts";
import { parsePlan } from "../../../src/domain/speckit/documents/parsePlan.ts";
import { parseSpec } from "../../../src/domain/speckit/documents/parseSpec.ts";
import { twoPartTitle } from "../../../src/domain/speckit/features/twoPartTitle.ts";
import { createTaskPrompts } from "../../../src/domain/speckit/implement/tasks/taskPrompt.ts";
import { coverageOf } from "../../../src/domain/speckit/tasks/coverage.ts";
import { parseTasks } from "../../../src/domain/speckit/tasks/parseTasks.ts";
import type { SizedWork } from "../linearWork.ts";

const separator = "\u2028";

/** Each was of second to fourth degree in the length of its run. */
const hostile: Readonly<Record<string, (size: number) => string>> = {
  "a label and line separators": (size) => `**a**${separator.repeat(size)}x${separator}`,
  "blanks in front of nothing": (size) => `${" ".repeat(size)}x`,
  "a heading of separators": (size) => `## US${separator.repeat(size)}1${separator}x`,
  "a story with a priority that never comes": (size) => `### User Story 1 ${"Priority ".repeat(size / 8)}`,
  "a heading of ampersands": (size) => `## a${" ".repeat(size)}b & c`,
  "notes that are never closed": (size) => `## a ${"(mandatory".repeat(size / 8)}`,
  "bold words that are never closed": (size) => `### US1\n\n1. ${"** ".repeat(size / 2)}`,
  "requirement ids of their own prefix": (size) => `- [ ] T001 ${"FR-N".repeat(size / 4)}`,
  "a requirement and separators": (size) => `- **FR-001**${separator.repeat(size)}x${separator}`,
  "questions without an answer": (size) => `## Clarifications\n\n- Q: a${" ".repeat(size)}b${" A".repeat(size / 2)}`,
  "an entity and blanks": (size) => `### Key Entities\n\n- **a**${" ".repeat(size)}(b${" ".repeat(size)}`,
  "a task and blanks before its end": (size) => `### T001 a${" ".repeat(size)}✅${" ".repeat(size)}b`,
  "a path of dots": (size) => `- [ ] T001 a${".".repeat(size)}b`,
};

function readAll(document: string): void {
  const text = `# Feature Specification: a\n${document}\n`;
  parseSpec(text);
  parsePlan(text);
  parseTasks(text);
  parseChecklist(text);
}

const made = (count: number, line: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index + 1)).join("\n");

/** Requirements, stories and tasks that speak of the same. */
function coverAll(size: number): unknown {
  const stories = made(size, (number) => `### User Story ${number} - A\n`);
  const requirements = made(size, (number) => `- **FR-${number}**: Store alpha beta gamma`);
  const tasks = made(size, (number) => `- [ ] T${number} [US${number}] Store alpha beta gamma`);
  return coverageOf(
    parseSpec(`# A\n${stories}\n## Requirements\n${requirements}`),
    parseTasks(`## Phase 1: A\n${tasks}`),
  );
}

function promptForAll(size: number): unknown {
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
}

export const speckitTexts: readonly SizedWork[] = [
  { name: "coverage of requirements", size: 300, run: coverAll },
  { name: "prompts of tasks", size: 60, run: promptForAll },
  { name: "titles of blanks", size: 4000, run: (size) => twoPartTitle(`a${" ".repeat(size)}b`) },
  ...Object.entries(hostile).map(([name, textOf]) => ({
    name: `documents: ${name}`,
    size: 4000,
    run: (size: number) => readAll(textOf(size)),
  })),
];
