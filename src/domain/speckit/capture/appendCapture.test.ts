import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseSpec } from "../documents/parseSpec.ts";
import { appendCapture } from "./appendCapture.ts";
import { captureDescription } from "./capture.ts";
import { renderCaptured } from "./renderCaptured.ts";

function specOf(description: string): string {
  const header = { feature: "001-x", created: "2026-03-01", input: description };
  const { head, sections } = renderCaptured(captureDescription(description), header, "slug");
  return `${[head, ...sections.map(({ heading, body }) => `${heading}\n\n${body}`)].join("\n\n")}\n`;
}

const append = (text: string, description: string) => appendCapture(text, captureDescription(description), description);

const idsOf = (text: string): string[] => parseSpec(text).requirements.map(({ id, text: words }) => `${id} ${words}`);

/** Whether only lines were added: all others are there, in their order. */
function keepsLines(before: string, after: string): boolean {
  const lines = after.split("\n");
  let at = 0;
  return before.split("\n").every((line) => {
    at = lines.indexOf(line, at) + 1;
    return at > 0;
  });
}

test("the same description changes nothing, and neither does a part of it", () => {
  const description = "Members rent boats. Trips take 3 hours.\n\n```\nlog\n```";
  const text = specOf(description);
  for (const again of [description, "Trips take 3 hours."]) assert.deepEqual(append(text, again), { text, added: 0 });
});

test("a new description goes to the end of each part, and its numbers continue", () => {
  const before = specOf("Members rent boats. Trips take 3 hours. Currently we use paper.");
  const { text, added } = append(
    before,
    "Guests look. Trips take 3 hours. At most 5 guests. Who pays? Currently we have coats.\n\nOut of scope:\n- tea",
  );
  assert.equal(added, 5);
  assert.ok(keepsLines(before, text));
  assert.deepEqual(idsOf(text), [
    'FR-001 "Members rent boats."',
    'FR-002 "Trips take 3 hours."',
    'FR-003 "Guests look."',
    'FR-004 "At most 5 guests."',
    'FR-005 [NEEDS CLARIFICATION: "Who pays?"]',
    'SC-001 "Trips take 3 hours."',
    'SC-002 "At most 5 guests."',
  ]);
  assert.match(text, /### How it is today\n\n- "Currently we use paper\."\n\n- "Currently we have coats\."/);
  assert.match(text, /### Left out\n\n- "Out of scope:"\n {2}- "tea"/);
  assert.match(
    parseSpec(text).stories[0]!.narrative,
    /"Trips take 3 hours\." "Guests look\." "At most 5 guests\." \[TO DO/,
  );
  assert.equal(text.match(/^\*\*Input\*\*/gm)?.length, 2);
  assert.deepEqual(append(text, "Guests look. At most 5 guests."), { text, added: 0 });
});

test("what a person wrote keeps every character, and their own story gets no quotes", () => {
  const written =
    "# Feature Specification: Boats\r\n\r\n## User Scenarios & Testing *(mandatory)*\r\n\r\n### User Story 1 - Rent (Priority: P1)\r\n\r\nMine.\r\n\r\n## Requirements *(mandatory)*\r\n\r\n- **FR-007**: Members MUST rent\r\n  by day\r\n\r\n```\r\nFR-040\r\n```\r\n\r\n## Success Criteria *(mandatory)*\r\n\r\nsoon\r\n";
  const { text } = append(written, "Guests look at 3 boats.");
  assert.ok(keepsLines(written, text));
  assert.equal(text.replaceAll("\r\n", "").includes("\n"), false);
  assert.deepEqual(idsOf(text), [
    "FR-007 Members MUST rent by day",
    'FR-041 "Guests look at 3 boats."',
    'SC-001 "Guests look at 3 boats."',
  ]);
  assert.ok(text.indexOf("FR-041") > text.indexOf("```\r\n\r\n") - 10 && text.includes('soon\r\n\r\n- **SC-001**: "'));
  assert.equal(parseSpec(text).stories[0]?.narrative, "Mine.");
});

test("a document of another dialect gets the parts it lacks at its end", () => {
  const { text } = append(
    "# Boats\n\nWords.\n",
    "Guests look at 3 boats. Currently we use paper.\n\nEntities:\n- Boat",
  );
  assert.ok(text.startsWith("# Boats\n\nWords.\n"));
  assert.match(
    text,
    /## Requirements \*\(mandatory\)\*\n\n- \*\*FR-001\*\*: "Guests look at 3 boats\."\n\n### Key Entities\n\n- \*\*Boat\*\*: "Entities:" "Boat"\n\n## Success Criteria \*\(mandatory\)\*\n\n- \*\*SC-001\*\*: .*\n\n### How it is today\n/,
  );
});

test("a description that was given before adds nothing, even after a person has rewritten its sentences", () => {
  const rewritten = specOf("Members rent boats.")
    .replace(/- \*\*FR-001\*\*: .*/, "- **FR-001**: Whoever pays MUST get a boat")
    .replace(/\n"Members rent boats\."\n/, "\nMine.\n");
  assert.equal(append(rewritten, "Members rent boats.").added, 0);
});

test("no line of any document changes, and a second call adds nothing", () => {
  const sentence = fc.constantFrom(
    "Boats leave. ",
    "Who pays? ",
    "At most 5 guests. ",
    "\n- a\n- b\n",
    "\n```\nx\n```\n",
    "<!-- c --> ",
  );
  const text = fc.array(sentence, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));
  const other = fc.oneof(text.map(specOf), fc.string(), text);
  fc.assert(
    fc.property(other, text, (before, description) => {
      const after = append(before, description).text;
      if (!/[\r\u2028]/.test(before)) assert.ok(keepsLines(before, after));
      assert.equal(append(after, description).added, 0);
    }),
    { numRuns: 200 },
  );
});
