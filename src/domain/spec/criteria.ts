import type { TextRange } from "../frontMatter/fieldNode.ts";
import type { Criterion } from "./spec.ts";

interface CriteriaSection {
  readonly criteria: readonly Criterion[];
  /** Some line starts with a box and a space. A box without one counts as a criterion, but not for this. */
  readonly hasCriteria: boolean;
}

export const criteriaHeading = "## Acceptance Criteria";
/** At the start of its line only: a criterion may quote a box in its text. */
const leadingBox = /^- \[([ xX])\]( ?)/;

/** How many boxes there are and how many are ticked, for those who need no more. */
export interface CriteriaTally {
  readonly total: number;
  readonly checked: number;
  readonly hasCriteria: boolean;
}

export const countOf = ({ criteria, hasCriteria }: CriteriaSection): CriteriaTally => ({
  total: criteria.length,
  checked: criteria.filter(({ isChecked }) => isChecked).length,
  hasCriteria,
});

export function readCriteria(text: string, body: TextRange): CriteriaSection {
  let criteria: Criterion[] = [];
  let hasCriteria = false;
  walkSection(text, body, {
    open() {
      [criteria, hasCriteria] = [[], false];
    },
    line(start, end) {
      const line = text.slice(start, end);
      const box = leadingBox.exec(line);
      if (box === null) return;
      criteria.push(criterionOf(line, box[1] !== " ", { start, end }));
      hasCriteria ||= box[2] === " ";
    },
  });
  return { criteria, hasCriteria };
}

/** Counts without keeping anything: a project may have a hundred thousand boxes. */
export function countCriteria(text: string, body: TextRange): CriteriaTally {
  let [total, checked, hasCriteria] = [0, 0, false];
  walkSection(text, body, {
    open() {
      [total, checked, hasCriteria] = [0, 0, false];
    },
    line(start, end) {
      if (start + boxLength > end || !text.startsWith("- [", start)) return;
      const mark = text.charCodeAt(start + markOffset);
      const isBox = mark === space || mark === smallX || mark === capitalX;
      if (!isBox || text.charCodeAt(start + markOffset + 1) !== closingBracket) return;
      total++;
      if (mark !== space) checked++;
      if (start + boxLength < end && text.charCodeAt(start + boxLength) === space) hasCriteria = true;
    },
  });
  return { total, checked, hasCriteria };
}

interface SectionVisitor {
  /** A criteria section begins; what an earlier one held does not count. */
  open(): void;
  /** A line of it, without indentation and line break. */
  line(start: number, end: number): void;
}

/**
 * Walks the lines under criteria headings outside code fences, each up to the next `## ` outside one. A fence flips on every
 * line that starts with three back-ticks: in real specs fences are often left open, and this is how chant itself counts.
 */
function walkSection(text: string, body: TextRange, visitor: SectionVisitor): void {
  const lastHeading = text.lastIndexOf(criteriaHeading, body.end - criteriaHeading.length);
  if (lastHeading < body.start) return;
  let [isInSection, isFenced] = [false, false];
  for (let start = whereCountingBegins(text, body, lastHeading); start < body.end;) {
    const end = lineEnd(text, start, body.end);
    const contentStart = firstNonBlank(text, start, end);
    const first = text.charCodeAt(contentStart);
    if (first === backTick && text.startsWith("```", contentStart)) {
      isFenced = !isFenced;
    } else if (!isFenced && first === hash && text.startsWith("## ", contentStart)) {
      isInSection = text.startsWith(criteriaHeading, contentStart);
      if (isInSection) visitor.open();
    } else if (!isFenced && isInSection) {
      visitor.line(contentStart, withoutReturn(text, contentStart, end));
    }
    start = end + 1;
  }
}

/** At the last heading: whatever stands before it cannot count, unless a fence there decides what is a heading. */
function whereCountingBegins(text: string, body: TextRange, lastHeading: number): number {
  const lineStart = Math.max(text.lastIndexOf("\n", lastHeading) + 1, body.start);
  const isAtLineStart = lineStart === lastHeading || text.slice(lineStart, lastHeading).trim() === "";
  const fence = text.indexOf("```", body.start);
  return isAtLineStart && (fence === -1 || fence > lastHeading) ? lineStart : body.start;
}

const withoutReturn = (text: string, contentStart: number, end: number): number =>
  end > contentStart && text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end;

const [carriageReturn, space, hash, backTick] = [13, 32, 35, 96];
const [closingBracket, smallX, capitalX] = [93, 120, 88];
const boxLength = "- [x]".length;
const markOffset = "- [".length;

function lineEnd(text: string, start: number, limit: number): number {
  const newline = text.indexOf("\n", start);
  return newline === -1 || newline > limit ? limit : newline;
}

/** Where the line's text begins, behind its indentation. */
function firstNonBlank(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start);
  if (first > space && first < 128) return start;
  const line = text.slice(start, end);
  return end - line.trimStart().length;
}

/** Each line of the range without its indentation and line break. */
export function* linesOf(text: string, range: TextRange): Generator<TextRange> {
  for (let start = range.start; start < range.end;) {
    const end = lineEnd(text, start, range.end);
    const contentStart = firstNonBlank(text, start, end);
    yield { start: contentStart, end: withoutReturn(text, contentStart, end) };
    start = end + 1;
  }
}

function criterionOf(line: string, isChecked: boolean, lineRange: TextRange): Criterion {
  const mark = lineRange.start + markOffset;
  return { text: line.slice(boxLength).trim(), isChecked, lineRange, markRange: { start: mark, end: mark + 1 } };
}
