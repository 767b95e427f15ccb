import { parseSpec } from "../documents/parseSpec.ts";
import { requirementsOf, sectionOf, type SpecDocument } from "../documents/spec.ts";
import { applyEdits, type TextEdit } from "../text/edits.ts";
import { withLineEnding } from "../text/lines.ts";
import type { Captured } from "./capture.ts";
import type { Piece } from "./sort/piece.ts";
import { quote, quoteWithLeads } from "./quote.ts";
import { criterionBullets, entityBullets, groupBullets, requirementBullets } from "./renderCaptured.ts";
import { sortPieces } from "./sort/sortPieces.ts";
import { inputLine } from "./specHead.ts";

interface Appended {
  readonly text: string;
  /** How many pieces were new. */
  readonly added: number;
}

/**
 * Adds what a further description says to a specification that exists: a block at the end of each part, numbered on. No
 * character that stands there changes. Sentences that are quoted already are not quoted again.
 */
export function appendCapture(text: string, captured: Captured, description: string): Appended {
  const spec = parseSpec(text);
  const input = inputLine(description);
  // What a person has since said in other words is not asked for again by the same description.
  if (!input.endsWith(' …"') && spec.markdown.lines.some((line) => line.text.trim() === input))
    return { text, added: 0 };
  const pieces = captured.pieces.filter((piece) => !isQuoted(text, piece));
  if (pieces.length === 0) return { text, added: 0 };
  const ending = spec.markdown.lineEnding;
  const edits = [...inputEdit(spec, input), ...partEdits(spec, pieces)];
  return {
    text: applyEdits(
      text,
      edits.map((edit) => ({ ...edit, text: withLineEnding(edit.text, ending) })),
    ),
    added: pieces.length,
  };
}

const isQuoted = (text: string, { text: words, verbatim }: Piece): boolean =>
  (words === "" || text.includes(quote(words))) &&
  verbatim.every((block) => block.split("\n").every((line) => text.includes(line)));

/** Below the last input line. */
function inputEdit(spec: SpecDocument, input: string): TextEdit[] {
  const end = spec.sections.find(({ level }) => level === 2)?.line ?? spec.markdown.lines.length;
  const last = spec.markdown.lines.slice(0, end).findLast((line) => /^\s*\*\*Input\*\*/.test(line.visible));
  return last ? [insertBehind(spec, last.index, `\n\n${input}`)] : [];
}

interface Part {
  /** What it holds, without its heading. */
  readonly body: string;
  /** The headings that it may stand below, the nearest first, and the one to add where none of them is there. */
  readonly keys: readonly string[];
  readonly heading: string;
  /** The line that it follows, where the part has a list of that kind already. */
  readonly after?: number | undefined;
}

function partEdits(spec: SpecDocument, pieces: readonly Piece[]): TextEdit[] {
  const sorted = sortPieces({ pieces }, spec.markers.length);
  const functional = ["functional requirements", "requirements"];
  const parts: Part[] = [
    {
      body: requirementBullets(sorted, nextNumber(spec, "FR")),
      keys: functional,
      heading: "## Requirements *(mandatory)*",
      after: requirementsOf(spec, "functional").at(-1)?.line,
    },
    { body: entityBullets(sorted.entities), keys: ["key entities", ...functional], heading: "### Key Entities" },
    {
      body: criterionBullets(sorted.criteria, nextNumber(spec, "SC")),
      keys: ["measurable outcomes", "success criteria"],
      heading: "## Success Criteria *(mandatory)*",
      after: requirementsOf(spec, "success").at(-1)?.line,
    },
  ];
  const story = openStory(spec);
  const { wishes } = sorted;
  return [
    ...(story === undefined || wishes.length === 0
      ? []
      : [insertBehind(spec, story, `\n\n${wishes.map(quoteWithLeads).join("\n\n")}`)]),
    ...parts.filter(({ body }) => body !== "").map((part) => placePart(spec, part)),
    ...sorted.groups.map(({ heading, pieces: own }) => placeGroup(spec, heading, groupBullets(own))),
  ];
}

function nextNumber(spec: SpecDocument, family: "FR" | "SC"): number {
  const numbers = [...spec.markdown.text.matchAll(family === "FR" ? /\bFR-(\d{1,9})/g : /\bSC-(\d{1,9})/g)];
  return numbers.reduce((most, [, digits]) => Math.max(most, Number(digits)), 0) + 1;
}

/** The last line of the wishes in a story that nobody has written yet. */
function openStory(spec: SpecDocument): number | undefined {
  const story = spec.stories.findLast(({ title }) => title.startsWith("[TO DO"));
  if (!story) return undefined;
  let last: number | undefined;
  for (let index = story.line + 1; index < story.end; index++) {
    const line = spec.markdown.lines[index]!.visible;
    if (/^\*\*/.test(line)) break;
    if (/^["`]/.test(line)) last = index;
  }
  return last;
}

function placePart(spec: SpecDocument, { body, keys, heading, after }: Part): TextEdit {
  if (after !== undefined) return insertBehind(spec, endOfItem(spec, after), `\n${body}`);
  const section = sectionOf(spec, ...keys);
  return section
    ? insertBehind(spec, lastFilledLine(spec, section.line, ownEnd(spec, section.line, section.end)), `\n\n${body}`)
    : atEnd(spec, `${heading}\n\n${body}`);
}

function placeGroup(spec: SpecDocument, heading: string, body: string): TextEdit {
  const own = spec.sections.find(({ level, text }) => level === 3 && text === heading);
  if (own) return insertBehind(spec, lastFilledLine(spec, own.line, own.end), `\n\n${body}`);
  const assumptions = sectionOf(spec, "assumptions");
  const block = `### ${heading}\n\n${body}`;
  return assumptions
    ? insertBehind(spec, lastFilledLine(spec, assumptions.line, assumptions.end), `\n\n${block}`)
    : atEnd(spec, block);
}

/** The last line of a list item, with the deeper lines and the code below it. */
function endOfItem(spec: SpecDocument, line: number): number {
  const { lines } = spec.markdown;
  let last = line;
  while (/^[ \t]+\S/.test(lines[last + 1]?.visible ?? "")) last++;
  let next = last + 1;
  while (lines[next]?.text.trim() === "") next++;
  if (lines[next]?.isProse !== false) return last;
  while (lines[next] && !lines[next]!.isProse) last = next++;
  return last;
}

const ownEnd = (spec: SpecDocument, line: number, end: number): number =>
  Math.min(end, spec.sections.find((other) => other.line > line)?.line ?? end);

/** Comments count as nothing, so that what is added comes before the mark of a captured document. */
function lastFilledLine(spec: SpecDocument, from: number, to: number): number {
  for (let index = to - 1; index > from; index--) {
    const { isProse, visible } = spec.markdown.lines[index]!;
    if (!isProse || (visible.trim() !== "" && visible.trim() !== "---")) return index;
  }
  return from;
}

const atEnd = (spec: SpecDocument, text: string): TextEdit =>
  insertBehind(spec, lastFilledLine(spec, -1, spec.markdown.lines.length), `\n\n${text}`);

function insertBehind(spec: SpecDocument, index: number, text: string): TextEdit {
  const line = spec.markdown.lines[Math.max(0, index)]!;
  const end = line.start + line.text.length;
  return { start: end, end, text };
}
