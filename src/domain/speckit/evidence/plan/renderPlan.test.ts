import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePlan } from "../../documents/parsePlan.ts";
import { parseSpec } from "../../documents/parseSpec.ts";
import { parseConstitution } from "../../project/constitution.ts";
import { noEvidence } from "../evidence.ts";
import { guidanceIn } from "./guidanceIn.ts";
import { renderDataModel } from "./renderDataModel.ts";
import type { PlanInput } from "./planInput.ts";
import { renderPlan } from "./renderPlan.ts";
import { renderQuickstart } from "./renderQuickstart.ts";
import { renderResearch } from "./renderResearch.ts";
import { technicalContextOf, unknownFields } from "./technicalContext.ts";

const spec = parseSpec(
  [
    "# Feature Specification: Albums",
    "### User Story 1 - Create albums (Priority: P1)",
    "",
    "Members put photos into albums.",
    "",
    "**Independent Test**: Open an album.",
    "",
    "1. **Given** no album, **When** a member creates one, **Then** it is shown",
    "",
    "## Requirements",
    "- **FR-001**: Members MUST be able to create an album in src/albums.ts",
    "- **FR-002**: Guests MUST NOT be able to delete an album",
    "### Key Entities",
    "- **Album**: A set of photos",
    "## Success Criteria",
    "- **SC-001**: An album opens within 2 seconds",
  ].join("\n"),
);
const evidence = {
  ...noEvidence,
  languages: [
    { value: "TypeScript 6", source: "package.json" },
    { value: "TypeScript 6", source: "packages/a/package.json" },
  ],
  commands: [
    { command: "npm test", purpose: "test", folder: "packages/a", source: "packages/a/package.json" },
    { command: "npm install", purpose: "setup", folder: "", source: "package.json" },
  ] as const,
  workspaces: [{ folder: "packages/a/", name: "@x/a", source: "packages/a/package.json" }],
};
const inputOf = (more: Partial<PlanInput> = {}): PlanInput => ({
  spec,
  feature: "001-albums",
  featurePath: "specs/001-albums",
  date: "2026-03-14",
  context: technicalContextOf(evidence, spec),
  evidence,
  paths: ["packages/a/package.json", "packages/a/photos.ts", "specs/001-albums/spec.md"],
  meetings: [{ path: "packages/a/photos.ts", inName: ["photos"], inContent: [] }],
  decisions: [{ path: "docs/adr/0001-use sqlite.md", title: "Use SQLite" }],
  documents: ["spec.md", "plan.md"],
  ...more,
});
const context = (input: PlanInput) =>
  Object.fromEntries([...parsePlan(renderPlan(input)).fields].map(([name, { value }]) => [name, value]));

test("each field has the files that it comes from, and what nothing shows stays open", () => {
  assert.deepEqual(context(inputOf()), {
    "Language/Version": "TypeScript 6 (package.json, packages/a/package.json)",
    "Primary Dependencies": "NEEDS CLARIFICATION",
    Storage: "NEEDS CLARIFICATION",
    Testing: "`npm test` in packages/a/ (packages/a/package.json)",
    "Target Platform": "NEEDS CLARIFICATION",
    "Project Type": "NEEDS CLARIFICATION",
    "Performance Goals": 'SC-001: "An album opens within 2 seconds" (spec.md)',
    Constraints: 'FR-002: "Guests MUST NOT be able to delete an album" (spec.md)',
    "Scale/Scope": "1 user story, 1 scenario, 2 requirements (spec.md)",
  });
});

test("the summary quotes the specification and the guidance", () => {
  const guidance = 'Use "SQLite" 3.\nNothing else.';
  const text = renderPlan(inputOf({ guidance }));
  assert.match(text, /- US1 \(P1\): Create albums — "Members put photos into albums\."\n/);
  assert.match(text, /\*\*Guidance\*\*: "Use "SQLite" 3\. Nothing else\."\n/);
  assert.equal(guidanceIn(text), 'Use "SQLite" 3. Nothing else.');
  assert.equal(guidanceIn(renderPlan(inputOf())), undefined);
});

test("a story without a title or scenarios is told by what was said, and its requirements are quoted", () => {
  const captured = parseSpec(
    '# S\n### User Story 1 - [TO DO: title] (Priority: P1)\n\n"I need notes."\n\n1. [TO DO: Given, When, Then]\n\n## Requirements\n\n- **FR-001**: "I need notes."\n- **FR-002**: "No notes are lost."\n',
  );
  const text = renderPlan(inputOf({ spec: captured, context: technicalContextOf(noEvidence, captured) }));
  assert.match(text, /- US1 \(P1\): "I need notes\."\n/);
  assert.match(text, /- FR-001: "I need notes\."\n- FR-002: "No notes are lost\."\n/);
  assert.match(text, /\*\*Constraints\*\*: FR-002: "No notes are lost\." \(spec\.md\)/);
  assert.deepEqual(text.match(/\[TO DO/g), ["[TO DO"], "the structure alone is left to say");
});

test("the structure shows what is there, what words lead to and what the person named", () => {
  const text = renderPlan(inputOf());
  assert.match(text, /```text\npackages\/\n└── a\/\n {4}├── package\.json\n {4}└── photos\.ts\n```/);
  assert.match(text, /- `packages\/a\/`: @x\/a \(`packages\/a\/package\.json`\)/);
  assert.match(text, /- `packages\/a\/photos\.ts`: "photos" in its name/);
  assert.match(text, /- `src\/albums\.ts` \(spec\.md\): not found here/);
  assert.match(text, /\[Use SQLite\]\(\.\.\/\.\.\/docs\/adr\/0001-use%20sqlite\.md\)/);
  assert.match(text, /\*\*Structure Decision\*\*: \[TO DO: /);
  assert.equal(parsePlan(text).structureDecision, undefined);
  assert.equal(parsePlan(text).isPristine, false);
});

test("the constitution gate never says PASS by itself", () => {
  const constitution = parseConstitution(
    "# P Constitution\n## Core Principles\n### I. Small\nFiles | are small. Yes.\n",
  );
  const text = renderPlan(inputOf({ constitution }));
  assert.match(text, /\| Small \| REVIEW \| "Files \\\| are small\." \|/);
  assert.match(text, /## Complexity Tracking\n/);
  assert.doesNotMatch(renderPlan(inputOf()), /## Complexity Tracking|PASS/);
  const template = parseConstitution("# [PROJECT_NAME]\n### [PRINCIPLE_1_NAME]\n");
  assert.match(renderPlan(inputOf({ constitution: template })), /still an unfilled template/);
});

test("research asks what is open, and there is none where nothing is", () => {
  const open = technicalContextOf(noEvidence, parseSpec("# S\nText.\n"));
  const text = renderResearch("S", open)!;
  assert.equal(text.match(/- \*\*Decision\*\*: \[TO DO: decide /g)?.length, unknownFields(open).length);
  assert.equal(renderResearch("S", new Map([["Storage", "files"]])), undefined);
});

test("the data model says no more than the specification", () => {
  const text = renderDataModel("Albums", spec)!;
  assert.match(text, /## Album\n\n"A set of photos"\n\nNamed in FR-001, FR-002\.\n/);
  assert.equal(renderDataModel("S", parseSpec("# S\nText.\n")), undefined);
});

test("the quickstart has the commands of the repository and the scenarios as written", () => {
  const text = renderQuickstart("Albums", spec, evidence)!;
  assert.match(
    text,
    /```bash\nnpm install {2}# package\.json\n\(cd packages\/a && npm test\) {2}# packages\/a\/package\.json\n```/,
  );
  assert.match(text, /"Open an album\."\n\n1\. "Given no album, When a member creates one, Then it is shown"/);
  assert.equal(renderQuickstart("S", parseSpec("# S\nText.\n"), noEvidence), undefined);
});
