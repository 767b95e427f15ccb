import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { featureStateOf } from "../../../src/domain/speckit/documents/featureState.ts";
import { parseChecklist } from "../../../src/domain/speckit/documents/parseChecklist.ts";
import { parseSpec } from "../../../src/domain/speckit/documents/parseSpec.ts";
import { requirementsOf } from "../../../src/domain/speckit/documents/spec.ts";
import { scratchProject, type ScratchProject } from "./scratchProject.ts";
import { withSpeckit } from "./speckitProcess.ts";

const squashed = (text: string): string => text.replace(/\s+/g, " ");

/** Descriptions as people write them, with the sentences that have to stand in the document word for word. */
const descriptions: Readonly<Record<string, { readonly text: string; readonly sentences: readonly string[] }>> = {
  complaint: {
    text: "I am so tired of this. Every Friday I count the coats by hand, and half the time the list is wrong. Give me a number per boat!",
    sentences: [
      "I am so tired of this.",
      "Every Friday I count the coats by hand, and half the time the list is wrong.",
      "Give me a number per boat!",
    ],
  },
  "bug report": {
    text: "The seat map shows seat 12 twice.\n\nSteps to reproduce:\n1. Open trip 7\n2. Zoom out\n\nExpected: each seat once.\nActual: seat 12 is there twice.",
    sentences: [
      "The seat map shows seat 12 twice.",
      "Steps to reproduce:",
      "Open trip 7",
      "Zoom out",
      "Expected: each seat once.",
      "Actual: seat 12 is there twice.",
    ],
  },
  typos: {
    text: "pls ad a serch feld to teh boat lst so skipers dont scrol, shuld be fst",
    sentences: ["pls ad a serch feld to teh boat lst so skipers dont scrol, shuld be fst"],
  },
  issue: {
    text: "### What is the problem?\nThe trip page never loads on my phone.\n\n### What should happen\nShow the trip within 2 seconds.\n\n### Environment\n\n| what | value |\n|---|---|\n| OS | Android 14 |\n| App version | 3.2 |\n\n```\nTypeError: trip is undefined\n## not a heading\n```\n",
    sentences: [
      "What is the problem?",
      "The trip page never loads on my phone.",
      "What should happen",
      "Show the trip within 2 seconds.",
      "Environment",
      "| OS | Android 14 |",
      "TypeError: trip is undefined",
      "## not a heading",
    ],
  },
  list: {
    text: "Boat club\n\n- Members rent boats\n- Skippers can:\n  - cancel a trip\n  - write to all guests\n- Guests only look\n\nNot included:\n- payment",
    sentences: ["Boat club", "Members rent boats", "Skippers can:", "cancel a trip", "Guests only look", "payment"],
  },
  contradictions: {
    text: "Trips stay visible forever. Trips older than 30 days are deleted. Everyone may cancel, but only skippers may cancel.",
    sentences: [
      "Trips stay visible forever.",
      "Trips older than 30 days are deleted.",
      "Everyone may cancel, but only skippers may cancel.",
    ],
  },
  German: {
    text: "Mitglieder sollen Boote reservieren können. Aber nur, wenn sie bezahlt haben. Höchstens 2 Boote pro Tag.",
    sentences: [
      "Mitglieder sollen Boote reservieren können. Aber nur, wenn sie bezahlt haben.",
      "Höchstens 2 Boote pro Tag.",
    ],
  },
  Japanese: {
    text: "会員はボートを予約できる。予約は前日まで取り消せる。ゲストは見るだけ。",
    sentences: ["会員はボートを予約できる。", "予約は前日まで取り消せる。", "ゲストは見るだけ。"],
  },
  "two words": { text: "boat list", sentences: ["boat list"] },
  "line ends of Windows": {
    text: "Rent boats.\r\n\r\n- by day\r\n- by hour\r\n",
    sentences: ["Rent boats.", "by day", "by hour"],
  },
  "code and emoji": {
    text: "Print `$ARGUMENTS` on the ticket 🎟️. Like this:\n\n```sh\n# Heading\necho $ARGUMENTS\n```",
    sentences: ["Print `$ARGUMENTS` on the ticket 🎟️.", "Like this:", "# Heading", "echo $ARGUMENTS"],
  },
};

for (const [kind, { text, sentences }] of Object.entries(descriptions)) {
  test(`a ${kind} description stands word for word in a specification without sentences of its own`, async () => {
    using project = scratchProject();
    await withSpeckit(project.root, async ({ call }) => {
      const specified = await call("speckit.specify", {
        feature_description: text,
        spec_directory: project.at("specs/001-a"),
      });
      assert.match(specified.text, /^Specification created successfully at .*spec\.md/);
      assert.deepEqual([specified.structured.mode, specified.structured.next], ["deterministic", "speckit.clarify"]);
    });
    const written = project.read("specs/001-a/spec.md");
    for (const sentence of sentences) assert.ok(squashed(written).includes(squashed(sentence)), sentence);
    const spec = parseSpec(written);
    for (const { id, text: words } of spec.requirements)
      assert.match(words, /^(?:"|\[NEEDS CLARIFICATION: "|`)/, `${id} ${words}`);
    assert.deepEqual([spec.entities, spec.stories.map(({ scenarios }) => scenarios)], [[], [[]]]);
    assert.equal(spec.sections.filter(({ level }) => level === 2).length, 4);
    assert.equal(featureStateOf({ spec }).state, "Draft");
    assert.match(written, /\n<!-- flightdeck:captured [\da-f]{16} -->\n$/);
  });
}

test("a checklist ticks nothing that people have to judge", async () => {
  using project = scratchProject();
  await specify(project, "Members rent boats within 2 seconds.");
  const items = parseChecklist(project.read("specs/001-a/checklists/requirements.md"));
  assert.equal(items.length, 16);
  assert.deepEqual(
    items.filter(({ checked }) => checked).map(({ text }) => text),
    ["No open question is left in the text", "There is an outcome to reach"],
  );
});

async function specify(project: ScratchProject, description: string, more: object = {}) {
  let result: Awaited<ReturnType<Parameters<Parameters<typeof withSpeckit>[1]>[0]["call"]>> | undefined;
  await withSpeckit(project.root, async ({ call }) => {
    result = await call("speckit.specify", {
      feature_description: description,
      spec_directory: project.at("specs/001-a"),
      ...more,
    });
  });
  return result!;
}

test("the same description changes no byte, and a new one is added with numbers that go on", async () => {
  using project = scratchProject();
  await specify(project, "Members rent boats. Trips take 3 hours.");
  const before = project.files();
  const again = await specify(project, "Members rent boats. Trips take 3 hours.");
  assert.match(again.text, /already says everything .* left unchanged/);
  assert.deepEqual(project.files(), before);
  const updated = await specify(project, "Guests look at boats. Who pays?");
  assert.match(updated.text, /^Specification updated successfully at .*spec\.md/);
  const text = project.read("specs/001-a/spec.md");
  assert.deepEqual(
    requirementsOf(parseSpec(text), "functional").map(({ id, text: words }) => `${id} ${words}`),
    [
      'FR-001 "Members rent boats."',
      'FR-002 "Trips take 3 hours."',
      'FR-003 "Guests look at boats."',
      'FR-004 [NEEDS CLARIFICATION: "Who pays?"]',
    ],
  );
  assert.match(text, /\n<!-- flightdeck:captured [\da-f]{16} -->\n$/);
  assert.equal(text.match(/flightdeck:captured/g)?.length, 1);
  const box = parseChecklist(project.read("specs/001-a/checklists/requirements.md")).find(({ text: words }) =>
    words.startsWith("No open question"),
  );
  assert.equal(box?.checked, false);
});

test("what a person has written keeps every line, and overwrite keeps a copy beside it", async () => {
  const mine =
    "# Feature Specification: Mine\n\n## User Scenarios & Testing *(mandatory)*\n\n### User Story 1 - Rent (Priority: P1)\n\nMine, with `[FEATURE NAME]` and $ARGUMENTS.\n\n## Requirements *(mandatory)*\n\n- **FR-001**: Members MUST rent\n\n## Success Criteria *(mandatory)*\n\n- **SC-001**: 90% rent\n";
  using project = scratchProject({ "specs/001-a/spec.md": mine });
  const updated = await specify(project, "Guests look at boats.");
  assert.match(updated.text, /^Specification updated successfully/);
  const text = project.read("specs/001-a/spec.md");
  assert.equal(text, mine.replace("MUST rent\n", 'MUST rent\n- **FR-002**: "Guests look at boats."\n'));
  const replaced = await specify(project, "Only a map.", { overwrite: true });
  assert.match(
    replaced.text,
    /^Specification created successfully at .*What stood there before is kept in .*spec\.\d{8}-\d{6}\.md/,
  );
  const copy = Object.keys(project.files()).find((name) => /spec\.\d{8}-\d{6}\.md$/.test(name));
  assert.equal(project.read(copy!), text);
  assert.ok(replaced.structured.files.includes(project.at(copy!)));
  assert.match(project.read("specs/001-a/spec.md"), /"Only a map\."/);
});

test("a template that nobody filled in is replaced, with its own words above the first chapter", async () => {
  const template =
    "# Feature Specification: [FEATURE NAME]\n\n**Feature Branch**: `[###-feature-name]`\n**Owner**: the harbour\n\n## User Scenarios & Testing *(mandatory)*\n\nTell stories.\n\n## Requirements *(mandatory)*\n\nSay what.\n\n### Legal\n\nAsk Ada.\n\n## Success Criteria *(mandatory)*\n\nCount.\n";
  using project = scratchProject({
    ".specify/templates/spec-template.md": template,
    "specs/001-a/spec.md": template.replace("[FEATURE NAME]", "Boats"),
  });
  const { text } = await specify(project, "Members rent boats.");
  assert.match(text, /^Specification created successfully/);
  const written = project.read("specs/001-a/spec.md");
  assert.match(
    written,
    /^# Feature Specification: Members rent boats\n\n\*\*Feature Branch\*\*: `001-a`\n\*\*Owner\*\*: the harbour\n/,
  );
  assert.match(written, /### Legal\n\nAsk Ada\./);
  assert.match(written, /## Assumptions\n/);
  assert.doesNotMatch(written, /Tell stories|Say what/);
});

test("what is still to be said can be said in clarify, in people's own words, and makes the specification whole", async () => {
  using project = scratchProject();
  await specify(project, "Members rent boats. Maybe coats, too?");
  await withSpeckit(project.root, async ({ call }) => {
    const folder = { spec_directory: project.at("specs/001-a") };
    const asked = await call("speckit.clarify", folder);
    const questions = asked.structured.questions.map(({ text }) => text);
    assert.deepEqual(questions.slice(0, 3), [
      '"Maybe coats, too?"',
      "User Story 1: title?",
      "User Story 1: who uses it, and what for?",
    ]);
    const answers = questions.map((question) => ({ question, answer: question.includes("coats") ? "no" : "Members" }));
    const { structured: next } = await call("speckit.clarify", { ...folder, answers });
    assert.equal(next.files.length > 0, true);
    const left = (await call("speckit.clarify", folder)).structured.questions.map(({ text }) => text);
    assert.equal(left[0], "User Story 1: Given, When, Then?");
    await call("speckit.clarify", {
      ...folder,
      answers: [{ question: left[0], answer: "Given a boat, when a member rents it, then nobody else can" }],
    });
  });
  const spec = parseSpec(project.read("specs/001-a/spec.md"));
  assert.deepEqual(
    spec.stories.map(({ title, scenarios }) => [title, scenarios.map(({ given, when, then }) => [given, when, then])]),
    [["Members", [["a boat", "a member rents it", "nobody else can"]]]],
  );
  assert.deepEqual(
    requirementsOf(spec, "functional").map(({ text }) => text),
    ['"Members rent boats."', '"Maybe coats, too?" → no'],
  );
  assert.equal(featureStateOf({ spec }).state, "Specified");
});

test("a text of 100 KB is read in a moment and stands whole in the document", async () => {
  using project = scratchProject();
  const sentences = Array.from({ length: 2500 }, (_, at) => `Boat ${String(at)} has a seat and a coat for a guest.`);
  const start = performance.now();
  await specify(project, sentences.join(" "));
  assert.ok(performance.now() - start < 10_000);
  const text = project.read("specs/001-a/spec.md");
  for (const sentence of sentences) assert.ok(text.includes(`"${sentence}"`), sentence);
});

test("a description without words is refused, and so is one that makes no readable document", async () => {
  using project = scratchProject();
  await withSpeckit(project.root, async ({ fail }) => {
    const folder = { spec_directory: project.at("specs/001-a") };
    assert.match(await fail("speckit.specify", { ...folder, feature_description: "?!" }), /does not name anything/);
    const long = "Boats leave. ".repeat(160_000);
    assert.match(await fail("speckit.specify", { ...folder, feature_description: long }), /too long for one/);
  });
  assert.deepEqual(
    Object.keys(project.files()).filter((name) => name.startsWith("specs")),
    [],
  );
  assert.equal(path.basename(project.root).startsWith("speckit-"), true);
});
