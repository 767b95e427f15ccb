import type { TextRange } from "../frontMatter/fieldNode.ts";
import type { Criterion } from "./spec.ts";

export interface CriteriaSection {
  readonly criteria: readonly Criterion[];
  /** Some line starts with a box and a space. Boxes in the middle of a line count as criteria, but not for this. */
  readonly hasCriteria: boolean;
}

export const criteriaHeading = "## Acceptance Criteria";
const box = /- \[([ xX])\]/g;
const leadingBox = /^- \[[ xX]\] /;

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
      const ink = text.slice(start, end);
      criteria.push(...boxesOf(ink, { start, end }));
      hasCriteria ||= leadingBox.test(ink);
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
      for (let at = text.indexOf("- [", start); at !== -1 && at + 4 < end; at = text.indexOf("- [", at + 3)) {
        const mark = text.charCodeAt(at + 3);
        if (text.charCodeAt(at + 4) !== closingBracket || (mark !== space && mark !== smallX && mark !== capitalX))
          continue;
        total++;
        if (mark !== space) checked++;
        if (at === start && at + 5 < end && text.charCodeAt(at + 5) === space) hasCriteria = true;
      }
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
    const ink = firstInk(text, start, end);
    const first = text.charCodeAt(ink);
    if (first === backTick && text.startsWith("```", ink)) {
      isFenced = !isFenced;
    } else if (!isFenced && first === hash && text.startsWith("## ", ink)) {
      isInSection = text.startsWith(criteriaHeading, ink);
      if (isInSection) visitor.open();
    } else if (!isFenced && isInSection) {
      visitor.line(ink, withoutReturn(text, ink, end));
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

const withoutReturn = (text: string, ink: number, end: number): number =>
  end > ink && text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end;

const [carriageReturn, space, hash, backTick] = [13, 32, 35, 96];
const [closingBracket, smallX, capitalX] = [93, 120, 88];

function lineEnd(text: string, start: number, limit: number): number {
  const newline = text.indexOf("\n", start);
  return newline === -1 || newline > limit ? limit : newline;
}

/** Where the line's text begins, behind its indentation. */
function firstInk(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start);
  if (first > space && first < 128) return start;
  const line = text.slice(start, end);
  return end - line.trimStart().length;
}

/** Each line of the range without its indentation and line break. */
export function* linesOf(text: string, range: TextRange): Generator<TextRange> {
  for (let start = range.start; start < range.end;) {
    const end = lineEnd(text, start, range.end);
    const ink = firstInk(text, start, end);
    yield { start: ink, end: withoutReturn(text, ink, end) };
    start = end + 1;
  }
}

function boxesOf(ink: string, lineRange: TextRange): Criterion[] {
  if (!ink.includes("- [")) return [];
  const matches = [...ink.matchAll(box)];
  return matches.map((match, index) => {
    const mark = lineRange.start + match.index + 3;
    return {
      text: ink.slice(match.index + match[0].length, matches[index + 1]?.index).trim(),
      isChecked: match[1] !== " ",
      lineRange,
      markRange: { start: mark, end: mark + 1 },
    };
  });
}
