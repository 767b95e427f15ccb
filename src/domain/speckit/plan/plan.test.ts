import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePlan } from "../documents/parsePlan.ts";
import { parseSpec } from "../documents/parseSpec.ts";
import { parseConstitution } from "../project/constitution.ts";
import { noEvidence } from "./evidence.ts";
import { layoutFor, layoutOfPlan } from "./layout.ts";
import { readGuidance, preferGuidance } from "./readGuidance.ts";
import { readManifests } from "./readManifests.ts";
import { draftContract } from "./renderContract.ts";
import { renderDataModel } from "./renderDataModel.ts";
import { renderPlan } from "./renderPlan.ts";
import { renderQuickstart } from "./renderQuickstart.ts";
import { renderResearch } from "./renderResearch.ts";
import { technicalContextOf, unknownFields } from "./technicalContext.ts";
import { drawTree, pathsOfTree } from "./tree.ts";

const spec = parseSpec(
  [
    "# Feature Specification: Albums",
    "### User Story 1 - Create albums (Priority: P1)",
    "1. **Given** no album, **When** a user creates one, **Then** it is shown",
    "- **FR-001**: Users MUST be able to create, rename and delete albums",
    "- **FR-002**: Guests MUST NOT be able to delete an album",
    "## Key Entities",
    "- **Album**: A set of photos",
    "## Success Criteria",
    "- **SC-001**: An album opens within 2 seconds",
  ].join("\n"),
);
const manifest = (content: object) =>
  readManifests({
    files: new Map([["package.json", JSON.stringify(content)]]),
    paths: ["package.json", "src/photoStore.ts", "src/photoStore.test.ts"],
  });
const typescript = manifest({
  engines: { node: ">=24" },
  bin: "x",
  scripts: { test: "node --test", build: "tsc", secret: "x" },
  devDependencies: { typescript: "^6.0.1", eslint: "10" },
  dependencies: { express: "5.0.0", pg: "8" },
});

test("a package.json shows language, frameworks, storage, tests, platform and scripts", () => {
  const values = (findings: readonly { value: string }[]) => findings.map(({ value }) => value);
  assert.deepEqual(values(typescript.languages), ["TypeScript 6.0.1"]);
  assert.deepEqual(values(typescript.dependencies), ["Express 5.0.0"]);
  assert.deepEqual(values(typescript.storage), ["PostgreSQL 8"]);
  assert.deepEqual(values(typescript.testing), ["node:test"]);
  assert.deepEqual(values(typescript.platforms), ["Node.js >=24"]);
  assert.equal(typescript.projectType?.value, "web-service");
  assert.deepEqual(
    typescript.scripts.map(({ command }) => command),
    ["npm test", "npm run build"],
  );
});

for (const [file, text, language, type] of [
  [
    "pyproject.toml",
    '[project]\nrequires-python = ">=3.12"\ndependencies = [\n  "fastapi>=0.1",\n]\n',
    "Python 3.12",
    "web-service",
  ],
  ["Cargo.toml", '[package]\nedition = "2024"\n[dependencies]\nclap = "4"\n', "Rust edition 2024", "cli"],
  ["go.mod", "module x\n\ngo 1.24\n\nrequire github.com/gin-gonic/gin v1.10.0\n", "Go 1.24", "web-service"],
  ["Gemfile", 'gem "rails"\n', "Ruby", "web-app"],
  ["pom.xml", "<artifactId>spring-boot-starter-web</artifactId>", "Java", "web-service"],
] as const) {
  test(`${file} shows ${language}`, () => {
    const evidence = readManifests({ files: new Map([[file, text]]), paths: [file] });
    assert.equal(evidence.languages[0]?.value, language);
    assert.equal(evidence.projectType?.value, type);
  });
}

test("broken manifests show nothing", () => {
  assert.deepEqual(
    readManifests({
      files: new Map([
        ["package.json", "{"],
        ["composer.json", "[]"],
      ]),
      paths: [],
    }).languages,
    [{ value: "PHP", source: "composer.json" }],
  );
});

test("guidance wins over the repository, field by field", () => {
  const evidence = preferGuidance(readGuidance("Use Python 3.13 with FastAPI and keep it in SQLite"), typescript);
  assert.equal(evidence.languages[0]?.value, "Python 3.13");
  assert.deepEqual(evidence.storage, [{ value: "SQLite", source: "guidance" }]);
  assert.equal(evidence.testing[0]?.value, "node:test");
});

test("nothing is invented: what nothing shows is left open", () => {
  const context = technicalContextOf(noEvidence, spec);
  assert.deepEqual(unknownFields(context), [
    "Language/Version",
    "Primary Dependencies",
    "Storage",
    "Testing",
    "Target Platform",
    "Project Type",
  ]);
  assert.match(context.get("Performance Goals")!, /SC-001/);
  assert.match(context.get("Constraints")!, /FR-002/);
});

const planOf = (evidence: typeof noEvidence, constitution?: string) => {
  const layout = layoutFor(evidence, ["src/photoStore.ts", "src/photoStore.test.ts"], "photo-albums");
  return renderPlan({
    spec,
    feature: "001-photo-albums",
    featurePath: "specs/001-photo-albums",
    date: "2026-03-14",
    context: technicalContextOf(evidence, spec),
    evidence,
    layout,
    documents: ["spec.md", "plan.md"],
    ...(constitution === undefined ? {} : { constitution: parseConstitution(constitution) }),
  });
};

test("a plan has its nine fields, its trees and a decision, and is no template", () => {
  const plan = parsePlan(planOf(typescript));
  assert.equal(plan.fields.size, 9);
  assert.deepEqual(
    [...plan.fields.values()].map(({ state }) => state).filter((state) => state === "template"),
    [],
  );
  assert.equal(plan.isPristine, false);
  assert.ok(plan.structureDecision);
  assert.deepEqual(pathsOfTree(plan.sourceTree), [
    "src/",
    "src/photoAlbums/",
    "src/photoAlbums/models/",
    "src/photoAlbums/services/",
    "src/photoAlbums/api/",
  ]);
});

test("the constitution gate never says PASS by itself", () => {
  const filled = planOf(typescript, "# C\n## Core Principles\n### I. Test First\nTests MUST come first.\n");
  assert.match(filled, /\| Test First \| REVIEW \| Tests MUST come first \|/);
  assert.doesNotMatch(filled, /\| PASS \|/);
  assert.match(planOf(typescript, "# [PROJECT_NAME] Constitution\n"), /unfilled template/);
  assert.match(planOf(typescript), /no constitution/);
});

test("tasks find the layout of a plan again, also of one somebody else wrote", () => {
  const own = layoutOfPlan(parsePlan(planOf(typescript)), "photo-albums");
  assert.equal(own.models + own.fileName("photo album"), "src/photoAlbums/models/photoAlbum.ts");
  assert.equal(own.tests, "");
  const other = layoutOfPlan(
    parsePlan(
      "**Language/Version**: Python 3.12\n### Source Code (repository root)\n```text\nbackend/\n├── src/\n│   ├── models/\n│   └── api/   # routes\n└── tests/\n```\n",
    ),
    "photo-albums",
  );
  assert.equal(other.models, "backend/src/models/");
  assert.equal(other.interface, "backend/src/api/");
  assert.equal(other.tests + other.testName("photo album"), "backend/tests/test_photo_album.py");
});

test("trees are drawn and read back", () => {
  const paths = ["a/", "a/b/", "a/b/c.ts", "a/d.ts", "e.ts"];
  assert.equal(drawTree(["a/b/c.ts", "a/d.ts", "e.ts"]), "a/\n├── b/\n│   └── c.ts\n└── d.ts\ne.ts");
  assert.deepEqual(pathsOfTree(drawTree(["a/b/c.ts", "a/d.ts", "e.ts"]).split("\n")), paths);
});

test("research leaves open what is open", () => {
  const text = renderResearch(spec, technicalContextOf(noEvidence, spec), noEvidence, "Albums");
  assert.match(text, /## Storage\n\n- \*\*Decision\*\*: open/);
  assert.match(
    renderResearch(spec, technicalContextOf(typescript, spec), typescript, "Albums"),
    /Keep Express 5\.0\.0\./,
  );
});

test("the data model lists only what a requirement shows", () => {
  const text = renderDataModel(spec, "Albums")!;
  assert.match(text, /\| name \| what people call it \| FR-001 \|/);
  assert.match(text, /existing → deleted \(FR-001\)/);
  assert.match(text, /Guests MUST NOT be able to delete an album \(FR-002\)/);
  assert.equal(renderDataModel(parseSpec("# S"), "S"), undefined);
});

test("a contract appears only where the project exposes something", () => {
  assert.equal(draftContract(spec, undefined, "Albums"), undefined);
  const contract = draftContract(spec, "web-service", "Albums")!;
  assert.equal(contract.file, "contracts/api.md");
  assert.match(contract.text, /\| rename an album \| to be decided \| to be decided \| FR-001 \|/);
});

test("the quickstart checks every scenario of the first story", () => {
  const text = renderQuickstart(spec, typescript, "Albums");
  assert.match(text, /npm install\nnpm test\nnpm run build/);
  assert.match(text, /- Do: a user creates one\.\n {3}- Expect: it is shown\./);
});

test("a time limit is neither a state nor something to call", () => {
  const timed = parseSpec(
    [
      "- **FR-001**: Users MUST be able to export albums",
      "- **FR-002**: The export of an album MUST finish within 5 seconds",
      "## Key Entities",
      "- **Album**: A set of photos",
    ].join("\n"),
  );
  assert.doesNotMatch(renderDataModel(timed, "Albums")!, /isDone|open → done/);
  const contract = draftContract(timed, "cli", "Albums")!.text;
  assert.match(contract, /\| export albums \|/);
  assert.doesNotMatch(contract, /finish within/);
});

test("a nested manifest without a version does not repeat the language", () => {
  const { languages } = readManifests({
    files: new Map([
      ["package.json", '{"devDependencies":{"typescript":"6.0.1"}}'],
      ["src/package.json", '{"type":"module"}'],
    ]),
    paths: ["package.json", "tsconfig.json", "src/package.json"],
  });
  assert.deepEqual(languages, [{ value: "TypeScript 6.0.1", source: "package.json" }]);
});

test("a contract lists what somebody can call, and no rule", () => {
  const spec = parseSpec(
    "# S\n- **FR-001**: Users MUST be able to move notes\n- **FR-002**: System MUST keep the old addresses working\n- **FR-003**: System MUST deliver notifications this way: by e-mail only\n- **FR-004**: Users MUST be able to prove who they are this way: by a link\n- **FR-005**: If it fails, the system MUST retry\n",
  );
  const rows = [...draftContract(spec, "cli", "S")!.text.matchAll(/\| (FR-\d+) \|$/gm)].map((match) => match[1]);
  assert.deepEqual(rows, ["FR-001"]);
});
