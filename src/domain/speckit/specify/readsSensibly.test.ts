import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "../documents/parseSpec.ts";
import { draftSpec } from "./draftSpec.ts";
import { withOpenQuestions } from "./openQuestions.ts";
import { renderSpec } from "./renderSpec.ts";

const header = { feature: "001-x", created: "2026-03-14", input: "x" };
const specOf = (description: string) => parseSpec(renderSpec(withOpenQuestions(draftSpec(description, "x")!), header));
const demandsOf = (description: string) =>
  specOf(description)
    .requirements.filter(({ kind, text }) => kind === "functional" && !text.includes("NEEDS CLARIFICATION"))
    .map(({ text }) => text);
const assumptionsOf = (description: string) =>
  specOf(description)
    .assumptions.map(({ text }) => text)
    .join("\n");
const scenariosOf = (description: string) =>
  specOf(description).stories.flatMap((story) => story.scenarios.map(({ text }) => text.replace(/\*\*/g, "")));

for (const [description, demands] of [
  ["We run a small library. Members can reserve books.", ["Members MUST be able to reserve books"]],
  [
    "Personal data of members must be deleted one year after they leave.",
    ["Personal data of members MUST be deleted one year after they leave"],
  ],
  ["Members must be notified by post.", ["Members MUST be notified by post"]],
  ["Members can be invited by post.", ["Users MUST be able to invite members by post"]],
  [
    "When a book is returned, the system notifies the member.",
    ["When a book is returned, the system MUST notify the member"],
  ],
  [
    "Members can search the catalogue and reserve up to 5 books.",
    ["Members MUST be able to search the catalogue", "Members MUST be able to reserve up to 5 books"],
  ],
  ["Librarians can see overdue loans.", ["Librarians MUST be able to see overdue loans"]],
  [
    "Create Taskify, a team platform. It should allow users to create projects, add team members, assign tasks, comment and move tasks between boards.",
    [
      "System MUST provide Taskify, a team platform",
      ...["create projects", "add team members", "assign tasks", "comment", "move tasks between boards"].map(
        (action) => `Users MUST be able to ${action}`,
      ),
    ],
  ],
  ["For each card you should be able to change the status.", ["Users MUST be able to change the status for each card"]],
  ["Managers need a weekly report.", ["Managers MUST be able to get a weekly report"]],
  [
    "I have a podcast and want a page where listeners can leave comments.",
    ["Listeners MUST be able to leave comments"],
  ],
  ["Migrate our user table to new keys.", ["System MUST migrate the user table to new keys"]],
  [
    "1. Search products\n2. Add to cart",
    ["Users MUST be able to search products", "Users MUST be able to add to cart"],
  ],
  ["Rate limiting for guests", ["System MUST provide rate limiting for guests"]],
  ["The import takes 4 hours. It should take 30 minutes.", ["The import MUST take 30 minutes"]],
  ["There will be five lists.", ["System MUST ensure that there are five lists"]],
] as const) {
  test(`"${description}" demands: ${demands.join("; ")}`, () => assert.deepEqual(demandsOf(description), demands));
}

test("how things are today is background, not a requirement, and is not lost", () => {
  assert.match(
    assumptionsOf("We run a small library. Members can reserve books."),
    /Background .*“We run a small library”/,
  );
  const trouble = "Users can skip steps. People get lost after step 2, and support gets 30 tickets a week about it.";
  assert.deepEqual(demandsOf(trouble), ["Users MUST be able to skip steps"]);
  assert.match(assumptionsOf(trouble), /“People get lost after step 2, and support gets 30 tickets a week about it”/);
  assert.deepEqual(demandsOf("We use lists."), ["Users MUST be able to use lists"]);
});

test("what the author puts out of scope never becomes a requirement", () => {
  for (const words of ["Out of scope: passkeys.", "## Out of scope\n\n- Passkeys", "## Non-goals\nPasskeys.\n"]) {
    const description = `Users can reset a password.\n\n${words}\n\n## More\n\nAdmins can reset it, too.`;
    assert.doesNotMatch(
      specOf(description)
        .requirements.map(({ text }) => text)
        .join("\n"),
      /passkeys/i,
      words,
    );
    assert.match(assumptionsOf(description), /Out of scope, as the description says: passkeys\./, words);
    assert.match(demandsOf(description).join("\n"), /Admins/, words);
  }
});

test("numbers the author gave are kept, and a success criterion stays one", () => {
  const spec = specOf(
    "Login hardening.\nFR-001: The system MUST lock an account after 5 failed logins.\n- **FR-002**: Admins SHOULD be able to unlock accounts.\nNFR-001: Logins answer within 500 ms.\nSC-001: 99% of users log in at the first attempt.",
  );
  const text = (id: string) => spec.requirements.find((requirement) => requirement.id === id)?.text;
  assert.equal(spec.title, "Login hardening");
  assert.equal(text("FR-001"), "System MUST lock an account after 5 failed logins");
  assert.equal(text("FR-002"), "Admins MUST be able to unlock accounts");
  assert.equal(text("SC-001"), "99% of users log in at the first attempt");
  assert.doesNotMatch(spec.requirements.map((requirement) => requirement.text).join("\n"), /FR-|SC-/);
});

test("a line above the rest is the name of the feature", () => {
  assert.equal(
    specOf("Team calendar:\n- Members can create events\n- Admins can delete events").title,
    "Team calendar",
  );
  assert.equal(specOf("# Password reset\n\nUsers can reset a password.").title, "Password reset");
  assert.equal(specOf("Users can add notes.\nGuests can read notes.").title, "Add notes");
  assert.deepEqual(demandsOf("Export all notes.\nUsers can pin notes.").length, 2);
});

test("code of a description is quoted on a line and demands nothing", () => {
  const description =
    "Add a command that writes all notes. For example:\n\n```sh\nnotes export > notes.json\n```\n\nIt must exit with code 2 if a note is broken.";
  assert.doesNotMatch(demandsOf(description).join("\n"), /notes\.json/);
  assert.match(assumptionsOf(description), /For example: `notes export > notes\.json`/);
  assert.doesNotMatch(
    specOf(description)
      .requirements.filter(({ kind }) => kind === "success")
      .map(({ text }) => text)
      .join("\n"),
    /code 2/,
    "a code measures nothing",
  );
});

test("what the description says a thing has becomes its attributes", () => {
  const spec = specOf("Librarians can register books with title, author and ISBN.");
  assert.match(spec.entities[0]!.text, /Attributes named in the description: title, author and ISBN\./);
});

test("what the description decides is neither asked nor assumed otherwise", () => {
  const description = "Members can edit their profile. Personal data must be deleted one year after a member leaves.";
  assert.doesNotMatch(
    specOf(description)
      .markers.map(({ question }) => question)
      .join("\n"),
    /How long/,
  );
  assert.doesNotMatch(assumptionsOf(description), /names no retention period/);
  assert.equal(specOf("Let users export their invoices as PDF.").markers.length, 0);
});

test("scenarios name a moment and people that exist", () => {
  assert.deepEqual(scenariosOf("Replace the old printer. Don't touch the billing module."), [
    "Given the feature is in place, When people use the product as before, Then the system replaces the old printer",
    "Given the feature is in place, When people use it in every way described here, Then the system does not touch the billing module",
  ]);
  assert.match(
    scenariosOf("Users add notes. Customers must be told when a note is gone.")[1]!,
    /When a note is gone, Then customers are told/,
  );
  assert.match(scenariosOf("Users add notes. A note expires after 3 days.")[1]!, /When the time for it has come/);
  assert.match(scenariosOf("Can we somehow make it simpler?")[0]!, /When a user uses the feature/);
  assert.match(
    scenariosOf("If it fails, retry 3 times and then tell the user why.")[0]!,
    /retries 3 times and then tells the user/,
  );
});

test("a title ends with a phrase, and one verb alone is no description", () => {
  assert.equal(
    specOf("Move the photos of every user to a new storage in the cloud with a short downtime.").title,
    "Move the photos of every user to a new storage in the cloud",
  );
  assert.equal(draftSpec("  fix ", "x"), undefined);
  assert.ok(draftSpec("Pagination", "x"));
});
