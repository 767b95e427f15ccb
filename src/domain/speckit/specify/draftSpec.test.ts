import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseSpec } from "../documents/parseSpec.ts";
import { qualityCriteria } from "../documents/specQuality.ts";
import { featureStateOf } from "../documents/featureState.ts";
import { parseChecklist } from "../documents/parseChecklist.ts";
import { fillTemplate } from "../text/fillTemplate.ts";
import { draftSpec } from "./draftSpec.ts";
import { withOpenQuestions } from "./openQuestions.ts";
import { readStatements } from "./readStatements.ts";
import { renderChecklist } from "./renderChecklist.ts";
import { renderSpec, renderSpecParts } from "./renderSpec.ts";
import { splitDescription } from "./splitDescription.ts";

const header = { feature: "001-x", created: "2026-03-14", input: "x" };
const specOf = (description: string) => parseSpec(renderSpec(withOpenQuestions(draftSpec(description, "x")!), header));
const requirementsOf = (description: string) =>
  splitDescription(description)
    .flatMap(readStatements)
    .map(({ requirement }) => requirement);

for (const [sentence, requirements] of [
  [
    "As a project manager, I want to export all tasks as CSV so that I can sort them.",
    ["Project managers MUST be able to export all tasks as CSV"],
  ],
  [
    "Build an app that can help me organize my photos in albums.",
    ["Users MUST be able to organize their photos in albums"],
  ],
  ["I want to add user authentication", ["System MUST provide user authentication"]],
  ["Let guests browse the catalogue", ["Guests MUST be able to browse the catalogue"]],
  [
    "Users can create, rename and delete lists and share a list with friends.",
    ["Users MUST be able to create, rename and delete lists", "Users MUST be able to share a list with friends"],
  ],
  ["Only the owner can delete a list.", ["System MUST allow only owners to delete a list"]],
  ["Guests cannot export.", ["Guests MUST NOT be able to export"]],
  ["Albums are never nested.", ["System MUST NOT break this rule: albums are never nested"]],
  ["Nobody may export drafts.", ["System MUST NOT let anybody export drafts"]],
  ["Reminders must be sent by post.", ["Reminders MUST be sent by post"]],
  ["If an export fails, notify the owner.", ["If an export fails, the system MUST notify the owner"]],
  [
    "Albums are grouped by date and can be re-organized by dragging.",
    ["System MUST ensure that albums are grouped by date", "Users MUST be able to re-organize albums by dragging"],
  ],
  ["Photos are shown as tiles.", ["System MUST ensure that photos are shown as tiles"]],
  ["A page where visitors can book a table.", ["Visitors MUST be able to book a table"]],
  ["A tool for converting maps to images", ["Users MUST be able to convert maps to images"]],
  ["Fix the timeout bug", ["System MUST work without the reported defect: the timeout bug"]],
  ["Dark mode", ["System MUST provide dark mode"]],
  ["Nutzer sollen Alben teilen können.", ["System MUST satisfy this statement: “Nutzer sollen Alben teilen können”"]],
  [
    "The app lets users:\n- add notes\n- pin notes",
    ["Users MUST be able to add notes", "Users MUST be able to pin notes"],
  ],
] as const) {
  test(`"${sentence}" asks for: ${requirements.join("; ")}`, () =>
    assert.deepEqual(requirementsOf(sentence), requirements));
}

test("no sentence of a description is lost", () => {
  const subject = fc.constantFrom("Users", "Admins", "The system", "Albums", "Each photo", "Nobody");
  const predicate = fc.constantFrom(
    "can share",
    "must keep",
    "never lose",
    "are grouped by",
    "should show",
    "cannot delete",
    "owns",
    "may archive",
  );
  const sentence = fc
    .tuple(subject, predicate, fc.integer({ min: 1, max: 999 }))
    .map(([who, what, number]) => `${who} ${what} widget${String(number)}x things.`);
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: 12 }), (sentences) => {
      const text = specOf(sentences.join(" "))
        .requirements.map(({ text: words }) => words)
        .join("\n");
      for (const written of sentences) assert.ok(text.includes(/widget\d+x/.exec(written)![0]), `${written}\n${text}`);
    }),
    { numRuns: 200 },
  );
});

const albums =
  "Users can create albums. Users can share an album with family members. Albums are sorted by date. An album holds up to 500 photos. Guests cannot delete albums.";

test("a specification has stories with priorities, reasons, tests and scenarios", () => {
  const spec = specOf(albums);
  assert.deepEqual(
    spec.stories.map(({ title, priority }) => [title, priority]),
    [
      ["Create albums", "P1"],
      ["Share an album with family members", "P2"],
    ],
  );
  for (const story of spec.stories) {
    assert.ok(story.why && story.independentTest);
    for (const scenario of story.scenarios) assert.ok(scenario.given && scenario.when && scenario.then, scenario.text);
  }
  assert.deepEqual(
    spec.entities.map(({ name }) => name),
    ["Album"],
  );
  assert.match(spec.requirements.find(({ id }) => id === "SC-001")!.text, /up to 500 photos/);
  assert.equal(featureStateOf({ spec }).state, "Specified");
});

test("every criterion but open questions is met by what the rules write", () => {
  for (const description of [
    albums,
    "Dark mode",
    "Remind people of their chores.",
    "Users sign in and see their invoices. Search must be fast. Maybe export too?",
  ]) {
    const failing = qualityCriteria.flatMap((criterion) => criterion.check(specOf(description)) ?? []);
    assert.deepEqual(
      failing.filter((problem) => !/marker|“fast”/.test(problem)),
      [],
      description,
    );
  }
});

test("markers stand where the description is silent or unsure, three at most", () => {
  const spec = specOf(
    "Users sign in. Users share their profile with a team. Search must be fast. Maybe export. Perhaps print. Possibly fax. Perhaps sing.",
  );
  assert.equal(spec.markers.length, 3);
  assert.match(spec.assumptions.map(({ text }) => text).join("\n"), /“Perhaps sing.?” is taken as not part/);
  assert.equal(specOf("Users can list books.").markers.length, 0);
});

test("the same input gives the same bytes, and nonsense gives nothing", () => {
  assert.equal(renderSpec(draftSpec(albums, "x")!, header), renderSpec(draftSpec(albums, "x")!, header));
  assert.equal(draftSpec("?!  --", "x"), undefined);
});

test("the checklist computes its boxes and explains the open ones", () => {
  const text = renderChecklist(specOf("Build it with React. Search must be fast."), "x", "2026-03-14");
  const items = parseChecklist(text);
  assert.equal(items.length, 16);
  assert.deepEqual(
    items.filter(({ checked }) => !checked).map(({ text: words }) => words),
    [
      "Says what and why, and names no technology",
      "No open question is left in the text",
      "Every requirement is testable and has one meaning",
      "No success criterion depends on a technology",
      "No technical decision has slipped in",
    ],
  );
  assert.match(text, /“React” says how, not what/);
});

test("a project's own template keeps its order and its own sections", () => {
  const { head, sections } = renderSpecParts(draftSpec(albums, "x")!, header);
  const template =
    "# [FEATURE NAME]\n\n## Requirements *(mandatory)*\n\n[x]\n\n### Localization\n\nNote languages.\n\n## Rollout\n\nPlan it.\n\n## User Scenarios & Testing\n\n### User Story 1 - [Brief Title]\n";
  const text = fillTemplate(template, head, sections, [
    "user scenarios and testing",
    "requirements",
    "success criteria",
  ]);
  const headings = parseSpec(text)
    .sections.filter(({ level }) => level === 2)
    .map(({ key }) => key);
  assert.deepEqual(headings, ["requirements", "rollout", "user scenarios and testing", "success criteria"]);
  assert.match(text, /### Localization\n\nNote languages\./);
  assert.equal(parseSpec(text).isPristine, false);
});

test("any description can be read", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (description) => {
      const draft = draftSpec(description, "x");
      if (draft) parseSpec(renderSpec(withOpenQuestions(draft), { ...header, input: description }));
    }),
    { numRuns: 300 },
  );
});

test("pronouns are replaced by who or what they mean", () => {
  const texts = (description: string) => specOf(description).requirements.map(({ text }) => text);
  assert.ok(
    texts("Developers export specs. They choose which columns are included.").includes(
      "Developers MUST be able to choose which columns are included",
    ),
  );
  assert.ok(
    texts("Show a weather widget on the start page. It refreshes every 10 minutes.").includes(
      "System MUST ensure that the weather widget refreshes every 10 minutes",
    ),
  );
  assert.ok(texts("Build an app for photos. It must show albums.").includes("System MUST show albums"));
});

test("the data of a feature are neither its containers nor proper names", () => {
  const names = (description: string) => specOf(description).entities.map(({ name }) => name);
  assert.deepEqual(names("Users can export the list of specs to a spreadsheet."), ["Spec"]);
  assert.deepEqual(names("Users can choose between Celsius and Fahrenheit."), []);
  assert.deepEqual(names("Users can create Albums."), ["Album"]);
  assert.deepEqual(names("Users can create shopping lists."), ["List"]);
});

test("scenarios read like what one would do", () => {
  const scenarios = (description: string) =>
    specOf(description).stories.flatMap((story) => story.scenarios.map(({ text }) => text.replace(/\*\*/g, "")));
  assert.deepEqual(scenarios("Show a weather widget on the start page."), [
    "Given there is a widget to show, When a user opens the start page, Then the system shows a weather widget on the start page",
  ]);
  assert.deepEqual(scenarios("Users can choose which columns are included and where the file is saved."), [
    "Given the feature is in use, When a user chooses which columns are included and where the file is saved, Then the choice takes effect and is still there after reopening",
  ]);
  assert.match(
    scenarios("Users share files. Nobody may share drafts.")[1]!,
    /somebody tries to share drafts, Then it is refused/,
  );
});

test("Markdown in a description cannot become Markdown of the specification", () => {
  const description =
    "Users can add notes <!-- secret --> with [NEEDS CLARIFICATION: which colours] tags.\u0000\n```js\nUsers can pin notes.\n```\nGuests read notes. <!-- never closed";
  const spec = parseSpec(
    renderSpec(withOpenQuestions(draftSpec(description, "x")!), { ...header, input: description }),
  );
  assert.deepEqual(
    spec.requirements.slice(0, 4).map(({ text }) => text),
    [
      "Users MUST be able to add notes with tags",
      "Users MUST be able to pin notes",
      "Guests MUST be able to read notes",
      "System MUST follow the decision on this point of the description: [NEEDS CLARIFICATION: which colours?]",
    ],
  );
  assert.ok(spec.markers.length <= 3);
  assert.ok(spec.stories.length > 0 && spec.assumptions.length > 0);
});

test("a description of any size or shape is answered", () => {
  assert.ok(specOf("x".repeat(200_000)).requirements.length > 0);
  const { stories } = specOf(
    Array.from({ length: 300 }, (_, index) => `Users can add thing${String(index)}s.`).join(" "),
  );
  assert.equal(stories.length, 5);
});
