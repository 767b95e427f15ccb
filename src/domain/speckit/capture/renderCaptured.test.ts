import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { completenessOf } from "../documents/featureState.ts";
import { parseSpec } from "../documents/parseSpec.ts";
import { requirementsOf } from "../documents/spec.ts";
import { captureDescription } from "./capture.ts";
import { renderCaptured } from "./renderCaptured.ts";

function specOf(description: string): string {
  const header = { feature: "001-x", created: "2026-03-01", input: description };
  const { head, sections } = renderCaptured(captureDescription(description), header, "the-slug");
  return [head, ...sections.map(({ heading, body }) => `${heading}\n\n${body}`)].join("\n\n");
}

const squashed = (text: string): string => text.replace(/\s+/g, " ");

test("two words become a specification that quotes them and is not finished", () => {
  const text = specOf("boat list");
  assert.match(
    text,
    /^# Feature Specification: boat list\n\n\*\*Feature Branch\*\*: `001-x`\n\n\*\*Created\*\*: 2026-03-01\n/,
  );
  const spec = parseSpec(text);
  assert.deepEqual(
    spec.requirements.map(({ id, text: words }) => `${id} ${words}`),
    ['FR-001 "boat list"'],
  );
  assert.equal(spec.isPristine, false);
  assert.equal(completenessOf(spec), "incomplete");
  assert.deepEqual(
    spec.gaps.map(({ question }) => question.split(/[ ,]/)[0]),
    ["title", "who", "why", "how", "Given", "what", "a", "what"],
  );
  assert.deepEqual(
    spec.stories.map(({ title, priority, narrative }) => [title, priority, narrative]),
    [["[TO DO: title]", "P1", '"boat list" [TO DO: who uses it, and what for]']],
  );
});

test("numbers are criteria, doubts are markers up to three, and the rest stands below the assumptions", () => {
  const spec = parseSpec(
    specOf(
      "Trips take 3 hours. Who pays? Maybe coats? Maybe [hats? Perhaps boots? Not sure about tea. Currently we have paper.\n\nOut of scope:\n- coffee\n- milk\n\n```\nlog\n```",
    ),
  );
  assert.deepEqual(
    spec.requirements.map(({ id, text }) => `${id} ${text}`),
    [
      'FR-001 "Trips take 3 hours."',
      'FR-002 [NEEDS CLARIFICATION: "Who pays?"]',
      'FR-003 [NEEDS CLARIFICATION: "Maybe coats?"]',
      'FR-004 [NEEDS CLARIFICATION: "Perhaps boots?"]',
      'SC-001 "Trips take 3 hours."',
    ],
  );
  assert.deepEqual(
    spec.markers.map(({ question }) => question),
    ['"Who pays?"', '"Maybe coats?"', '"Perhaps boots?"'],
  );
  const text = squashed(spec.markdown.text);
  assert.ok(text.includes('### How it is today - "Currently we have paper."'), text);
  assert.ok(text.includes('### Left out - "Out of scope:" - "coffee" - "milk"'), text);
  assert.ok(text.includes('### Unsure - "Maybe [hats?" - "Not sure about tea."'), text);
  assert.ok(text.includes("### Context ``` log ```"), text);
});

test("the story that a person wrote is the story, and the gap of who uses it is closed", () => {
  const spec = parseSpec(specOf("As a skipper I want a list so that I know the guests. Coats are warm."));
  assert.equal(spec.stories[0]?.narrative, '"As a skipper I want a list so that I know the guests."');
  assert.equal(requirementsOf(spec, "functional").length, 2);
});

test("only what the description lists as data is an entity", () => {
  const spec = parseSpec(specOf("Members rent boats.\n\nKey entities:\n- Boat: name, seats\n- Trip (one day)"));
  assert.deepEqual(
    spec.entities.map(({ name, text }) => [name, text]),
    [
      ["Boat", '"Key entities:" "Boat: name, seats"'],
      ["Trip", '"Key entities:" "Trip (one day)"'],
    ],
  );
  assert.equal(parseSpec(specOf("Members rent boats.")).entities.length, 0);
});

test("a long list of wishes stands whole among the requirements, and in part in the story", () => {
  const spec = parseSpec(
    specOf(Array.from({ length: 30 }, (_, at) => `- Boats have seat ${"x".repeat(at + 1)}`).join("\n")),
  );
  assert.equal(requirementsOf(spec, "functional").length, 30);
  assert.match(spec.stories[0]!.narrative, /x{12}" The rest stands below, under Functional Requirements\. \[TO DO/);
});

test("comments, fences and marks in a description hide and open nothing", () => {
  const text = specOf(
    "Rent <!-- maybe by day --> boats and `<!--` more.\n\n<!-- hidden? -->\n\n```\n## Requirements\n- [ ] T001 no\n```\n\n[NEEDS CLARIFICATION: who?] pays. Delete [TO DO: what]",
  );
  const spec = parseSpec(text);
  assert.ok(text.includes("Rent <!-- maybe by day --> boats"));
  assert.deepEqual(
    spec.sections.filter(({ level }) => level === 2).map(({ key }) => key),
    ["user scenarios and testing", "requirements", "success criteria", "assumptions"],
  );
  assert.deepEqual(
    spec.markers.map(({ question }) => question),
    ["who?"],
  );
  assert.ok(spec.markdown.lines.some(({ isProse, visible }) => isProse && visible.includes("<!-- maybe by day -->")));
});

test("a sentence without an end is broken into lines that can be read", () => {
  const text = specOf("seat and coat ".repeat(2000));
  assert.ok(text.split("\n").every((line) => line.length < 4096));
  assert.ok(squashed(text).includes("seat and coat ".repeat(2000).trim()));
});

test("the title is the first heading, else the first clause, cut at a word", () => {
  const titleOf = (description: string) => parseSpec(specOf(description)).title;
  assert.equal(titleOf("# Boats\n\nRent them."), "Boats");
  assert.equal(titleOf("Hi team,\n\nRent boats, please. More."), "Rent boats");
  assert.equal(titleOf("### Environment\nRent boats: by day"), "Rent boats");
  assert.equal(
    titleOf("Members of the boat club want to rent a boat by the hour or by the day"),
    "Members of the boat club want to rent a boat by the hour or",
  );
  assert.equal(titleOf("船を借りる。返す。"), "船を借りる");
  assert.equal(titleOf("<!-- x --> 1"), "the slug");
});

test("a long description stands whole in the document, but not on its input line", () => {
  const description = Array.from({ length: 4000 }, (_, at) => `Boat ${String(at)} has a coat and a seat.`).join(" ");
  assert.ok(description.length > 100_000);
  const text = specOf(description);
  assert.match(text, /\*\*Input\*\*: User description: ".{1900,2100} …"\n/);
  assert.equal(requirementsOf(parseSpec(text), "functional").length, 4000);
});

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...["# Head\n", "## Out of scope\n", "- item\n", "  - sub\n", "1. one\n", "```\n", "~~~\n", "<!--", "-->"],
        ...[
          "| a | b |\n",
          "> said\n",
          "    code\n",
          "\r\n",
          "\n\n",
          "\u2028",
          "But ",
          "It ",
          "Maybe ",
          "also:\n",
          "e.g. ",
        ],
        ...[
          "日本語です。",
          "Straße ",
          "😀 ",
          "[TO DO: x] ",
          "[NEEDS CLARIFICATION: y] ",
          "$ARGUMENTS ",
          "`",
          "OS: mac\n",
        ],
        ...["10 days ", "fails. ", "never? ", "**Bold**\n", "---\n", "FR-001: ", '"', "[", "]", "T001 "],
      ),
      fc.string({ maxLength: 12 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

test("every word of any description stands in the document, which keeps its four parts and its numbers", () => {
  fc.assert(
    fc.property(anyText, (description) => {
      const text = specOf(description);
      const flat = squashed(text);
      for (const { text: words, leads, verbatim } of captureDescription(description).pieces) {
        for (const quoted of [words, ...leads]) assert.ok(flat.includes(squashed(quoted)), quoted);
        for (const line of verbatim.flatMap((block) => block.split("\n"))) assert.ok(text.includes(line), line);
      }
      const kept = new Map<string, number>();
      for (const word of wordsOf(text)) kept.set(word, (kept.get(word) ?? 0) + 1);
      const needed = new Map<string, number>();
      for (const word of wordsOf(description)) needed.set(word, (needed.get(word) ?? 0) + 1);
      // Numbers and boxes of a list are marks, not words.
      for (const [word, count] of needed)
        if (!/^(?:\d{1,4}|x|X)$/.test(word)) assert.ok((kept.get(word) ?? 0) >= count, word);
      const spec = parseSpec(text);
      assert.equal(spec.sections.filter(({ level }) => level === 2).length, 4);
      assert.equal(spec.stories.length, 1);
      assert.equal(spec.requirements.length, text.match(/^- \*\*(?:FR|SC)-\d+\*\*: /gm)?.length ?? 0);
      assert.deepEqual(spec.repeatedRequirements, []);
      assert.equal(spec.isPristine, false);
    }),
    { numRuns: 300 },
  );
});

test("takes time in proportion to the length of a description", () => {
  const timeOf = (text: string): number => {
    const start = performance.now();
    specOf(text);
    return performance.now() - start;
  };
  for (const unit of [
    "Boats leave. ",
    "- seat\n",
    "```\nx\n",
    "<!-- a -->\n",
    "| a | b |\n",
    "It is. ",
    "x:\n- y\n",
    "(",
    "a ",
  ]) {
    const [small, large] = [20_000, 160_000].map((length) => {
      const text = unit.repeat(Math.ceil(length / unit.length));
      return Math.min(...[1, 2, 3].map(() => timeOf(text)));
    }) as [number, number];
    // Eight times the text; sixty-four times the time would be quadratic.
    assert.ok(large < 200 + small * 32, `${unit}: ${String(small)} ms, ${String(large)} ms`);
  }
});
