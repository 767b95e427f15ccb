import assert from "node:assert/strict";
import { test } from "node:test";
import { captureDescription } from "./capture.ts";

const sorted = (description: string): string[] =>
  captureDescription(description).pieces.map(
    ({ kind, text, leads, isExcluded }) => `${isExcluded ? "left out" : kind}: ${[...leads, text].join(" | ")}`,
  );

test("a complaint is not taken for a wish, and the wish in it is found", () => {
  assert.deepEqual(
    sorted(
      "Hi all,\n\nI lose my seat on the boat every morning because the list is wrong. Our skipper can't print it. Let the skipper print the list. Thanks!",
    ),
    [
      "context: Hi all,",
      "today: I lose my seat on the boat every morning because the list is wrong.",
      "today: Our skipper can't print it.",
      "asked: Let the skipper print the list.",
      "context: Thanks!",
    ],
  );
});

test("a report of a fault says what is wrong, and what should be instead", () => {
  assert.deepEqual(sorted("The booking page crashes on start. If a payment fails, the seat must stay free."), [
    "today: The booking page crashes on start.",
    "asked: If a payment fails, the seat must stay free.",
  ]);
  assert.deepEqual(sorted("Derzeit ist die Liste leer. Die Seite soll laden."), [
    "today: Derzeit ist die Liste leer.",
    "asked: Die Seite soll laden.",
  ]);
});

test("headings of an issue form say what stands below them", () => {
  assert.deepEqual(
    sorted(
      "### Is your feature request related to a problem?\nScrolling takes ages. It should not.\n\n### Describe the solution you'd like\nOnly the visible boats.\n\n### Describe alternatives you've considered\nWe should buy paper.\n\n### Environment\n| OS | Linux |\n|---|---|\n| Browser | Firefox |\n\n### Checklist\n- read the rules",
    ),
    [
      "unwanted: Is your feature request related to a problem? | Scrolling takes ages. It should not.",
      "asked: Only the visible boats.",
      "context: Describe the solution you'd like",
      "context: Describe alternatives you've considered | We should buy paper.",
      "context: Environment | ",
      "asked: Checklist | read the rules",
    ],
  );
});

test("sentences that go on from each other stay together", () => {
  assert.deepEqual(
    sorted("Members can rent a boat. But only by day. Except on Sundays.\n\nIt needs a deposit. Guests can look."),
    [
      "asked: Members can rent a boat. But only by day. Except on Sundays. It needs a deposit.",
      "asked: Guests can look.",
    ],
  );
  assert.deepEqual(sorted("Mitglieder können mieten. Aber nur tagsüber."), [
    "asked: Mitglieder können mieten. Aber nur tagsüber.",
  ]);
  assert.deepEqual(sorted("会員は船を借りる。ただし昼だけ。"), ["asked: 会員は船を借りる。 ただし昼だけ。"]);
});

test("a long chain is quoted in several pieces of one kind", () => {
  const pieces = captureDescription(
    `Boats leave. ${"It waits for everybody who has paid for a seat and a coat. ".repeat(20)}`,
  ).pieces;
  assert.ok(pieces.length > 1);
  assert.ok(pieces.every(({ kind, text }) => kind === "asked" && text.length <= 600));
});

test("items keep the words above them, and of their parents", () => {
  assert.deepEqual(sorted("Members. They can:\n- rent\n  - by day\n  - by hour\n- return:\n  - at night\n\nDone"), [
    "asked: Members. They can: | rent",
    "asked: Members. They can: | rent | by day",
    "asked: Members. They can: | rent | by hour",
    "asked: Members. They can: | return: | at night",
    "asked: Done",
  ]);
  assert.deepEqual(sorted("- Everyone rents\n- Except guests\n- Guests look"), [
    "asked: Everyone rents Except guests",
    "asked: Guests look",
  ]);
});

test("what is left out stays apart from what must not happen", () => {
  assert.deepEqual(
    sorted("Guests must never pay.\nNight trips are out of scope.\n\nOut of scope:\n- coats\n\nWon't do:\n- hats"),
    [
      "unwanted: Guests must never pay.",
      "left out: Night trips are out of scope.",
      "left out: Out of scope: | coats",
      "left out: Won't do: | hats",
    ],
  );
});

test("what is unsure stays unsure, with all that depends on it", () => {
  assert.deepEqual(
    sorted("Maybe coats, too? That must be warm. Who pays? Can we have a map?\n\nOpen questions:\n- the price"),
    [
      "unsure: Maybe coats, too? That must be warm.",
      "unsure: Who pays?",
      "asked: Can we have a map?",
      "unsure: Open questions: | the price",
    ],
  );
});

test("a number that measures makes a limit, and one in a name does not", () => {
  assert.deepEqual(
    sorted(
      "Trips take 3 hours.\nAt most 5.\nWithin 30%.\nA table for tier 2.\nUse OAuth2 and v2.\nMaximal 30 Tage.\n料金は500円。",
    ),
    [
      "limit: Trips take 3 hours.",
      "limit: At most 5.",
      "limit: Within 30%.",
      "asked: A table for tier 2.",
      "asked: Use OAuth2 and v2.",
      "limit: Maximal 30 Tage.",
      "limit: 料金は500円。",
    ],
  );
});

test("logs and lines of an environment are context", () => {
  assert.deepEqual(
    sorted("- Version: 1.2\n- OS: macOS 14\n- Rent by day\n\n2026-01-02 10:00 started\n\nat run (main.js:3)"),
    [
      "context: Version: 1.2",
      "context: OS: macOS 14",
      "asked: Rent by day",
      "context: 2026-01-02 10:00 started",
      "context: at run (main.js:3)",
    ],
  );
});

test("code belongs to the sentence that introduces it", () => {
  const [wish, log] = captureDescription(
    "Print this:\n```\nseat $ARGUMENTS\n```\n\nDone.\n\n```\nlog\n```",
  ).pieces.filter(({ verbatim }) => verbatim.length > 0);
  assert.deepEqual([wish?.kind, wish?.text, wish?.verbatim], ["asked", "Print this:", ["```\nseat $ARGUMENTS\n```"]]);
  assert.deepEqual([log?.kind, log?.text, log?.verbatim], ["context", "", ["```\nlog\n```"]]);
});

test("rows of a table ask for something, each with the heads of its columns", () => {
  assert.deepEqual(sorted("| Role | Rents |\n|---|---|\n| Guest | no |\n| Member | yes |"), [
    "asked: | Role | Rents | | | Guest | no |",
    "asked: | Role | Rents | | | Member | yes |",
  ]);
});

test("a heading that names a thing stands with what it is about, and the first one names the feature", () => {
  const captured = captureDescription(
    "# Boat club\n\n## Admins\n- delete trips\n\n## Requirements\n- a map\n\n## Empty",
  );
  assert.equal(captured.heading, "Boat club");
  assert.deepEqual(sorted("# Boat club\n\n## Admins\n- delete trips\n\n## Requirements\n- a map\n\n## Empty"), [
    "context: Boat club",
    "asked: Admins | delete trips",
    "asked: a map",
    "context: Requirements",
    "context: Empty",
  ]);
});

test("long words above a list are quoted once as a whole, and shortened at its items", () => {
  const lead = `Members who ${"have paid for the whole season and ".repeat(8)}wait can:`;
  const [whole, item] = captureDescription(`${lead}\n- rent`).pieces;
  assert.equal(whole?.text, lead);
  assert.ok(item!.leads[0]!.endsWith(" …") && item!.leads[0]!.length <= 203);
});

test("greetings and lines of an environment are told from wishes that begin alike", () => {
  for (const [description, kind] of [
    ["Thanks in advance for your help!", "context"],
    ["Guten Tag,", "context"],
    ["Hello message on the start page.", "asked"],
    ["Thanks page after checkout.", "asked"],
    ["Browser: show a warning in old ones", "asked"],
    ["Node.js version: 24", "context"],
    ["Is there a way to undo?", "asked"],
    ["What happens when it rains?", "unsure"],
    ["We have guests and members.", "asked"],
    ["We run a small harbour.", "today"],
    ["We currently use paper.", "today"],
    ["We currently use paper and need a list.", "asked"],
    ["Don't show coats.", "unwanted"],
    ["I can't find my boat.", "today"],
    ["Guests can't cancel.", "unwanted"],
    ["Wenn der Import abstürzt, bleibt die Liste.", "asked"],
    ["Perhaps later.", "unsure"],
    ["Vielleicht auch Boote.", "unsure"],
  ] as const)
    assert.equal(captureDescription(description).pieces[0]?.kind, kind, description);
});
