import type { DocumentProblem, Located } from "./documentLines.ts";
import { documentLines, documentTitle, headerComment, lastSection, listEntries, uidProblems } from "./documentLines.ts";

/** `docs/CURRENT_TASK.md` or an archived task as far as it can be read. */
export interface ParsedTask {
  readonly uid?: Located<string>;
  readonly created?: Located<string>;
  readonly relatedAdr?: Located<string>;
  readonly title?: Located<string>;
  readonly allowlist: readonly Located<string>[];
  readonly forbidden: readonly Located<string>[];
  readonly constraints: readonly Located<string>[];
  readonly criteria: readonly TaskCriterion[];
  readonly problems: readonly DocumentProblem[];
}

interface TaskCriterion extends Located<string> {
  readonly isDone: boolean;
}

export function parseTask(text: string): ParsedTask {
  const lines = documentLines(text);
  const uid = headerComment(lines, "UID");
  const created = headerComment(lines, "Created");
  const relatedAdr = headerComment(lines, "Related ADR");
  const title = documentTitle(lines);
  return {
    ...(uid && { uid }),
    ...(created && { created }),
    ...(relatedAdr && { relatedAdr }),
    ...(title && { title }),
    allowlist: entriesOfSection(lines, "Allowlist").map(withoutTicks),
    forbidden: entriesOfSection(lines, "Forbidden").map(withoutTicks),
    constraints: entriesOfSection(lines, "Technical Constraints"),
    criteria: entriesOfSection(lines, "Acceptance Criteria").map(criterionOf),
    problems: uidProblems(lines, uid),
  };
}

function entriesOfSection(lines: readonly string[], name: string): readonly Located<string>[] {
  const section = lastSection(lines, name);
  return section === undefined ? [] : listEntries(lines, section.from, section.to);
}

function withoutTicks({ value, span }: Located<string>): Located<string> {
  const path = /^`(.*)`$/.exec(value)?.[1];
  return path === undefined
    ? { value, span }
    : { value: path, span: { ...span, start: span.start + 1, end: span.end - 1 } };
}

function criterionOf({ value, span }: Located<string>): TaskCriterion {
  const box = /^\[([ xX])\]\s+/.exec(value);
  if (box === null) return { value, span, isDone: false };
  const text = value.slice(box[0].length);
  return { value: text, span: { ...span, start: span.start + box[0].length }, isDone: box[1] !== " " };
}
