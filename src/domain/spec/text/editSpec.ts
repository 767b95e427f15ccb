import { editFrontMatter, type EditProblem } from "../../frontMatter/editFrontMatter.ts";
import { formatScalar } from "../../frontMatter/formatScalar.ts";
import { lineBreakOf, type NewValue } from "../../frontMatter/setField.ts";
import { splitFrontMatter } from "../../frontMatter/splitFrontMatter.ts";
import type { Result } from "../../result.ts";
import { linesOf } from "../criteria.ts";
import type { Criterion } from "../spec.ts";

/** The order in which chant writes its keys; new ones find their place by it. */
export const specFieldOrder = [
  "type",
  "status",
  "depends_on",
  "labels",
  "target_files",
  "context",
  "prompt",
  "branch",
  "commits",
  "completed_at",
  "model",
  "tracks",
  "informed_by",
  "origin",
  "schedule",
  "source_branch",
  "target_branch",
  "conflicting_files",
  "blocked_specs",
  "original_spec",
  "last_verified",
  "verification_status",
  "verification_failures",
  "replayed_at",
  "replay_count",
  "original_completed_at",
  "derived_fields",
  "approval",
  "members",
  "output_schema",
  "public",
  "retry_state",
] as const;

export type SpecFieldName = (typeof specFieldOrder)[number];

export const setSpecFields = (
  text: string,
  values: Readonly<Partial<Record<SpecFieldName, NewValue>>>,
): Result<string, EditProblem> => editFrontMatter(text, values, specFieldOrder);

/** Adds a section of its own for each call, with the line ends of the file; nothing is merged, stamped, shortened or fenced. */
export function appendOutput(text: string, output: string): string {
  const eol = lineBreakOf(text);
  const body = text.endsWith("\n") || text === "" ? text : text + eol;
  return `${body}${eol}## Output${eol}${eol}${withLineEnds(output, eol)}${eol}`;
}

/** Puts a new body in place of the old one; the old title line stays on top where the new text has none. */
export function replaceBody(text: string, newBody: string): string {
  const eol = lineBreakOf(text);
  const { body } = splitFrontMatter(text);
  const titleLine = findTitleLine(text, body);
  const hasTitle = findTitleLine(newBody, { start: 0, end: newBody.length }) !== undefined;
  const kept = hasTitle || titleLine === undefined ? "" : `${titleLine}${eol}${eol}`;
  const lead = text.slice(0, body.start);
  const separator = lead === "" || lead.endsWith("\n") || lead === "\ufeff" ? "" : eol;
  return `${lead}${separator}${kept}${withLineEnds(newBody.trim(), eol)}${eol}`;
}

const withLineEnds = (text: string, eol: string): string => text.replace(/\r?\n/g, eol);

function findTitleLine(text: string, range: { readonly start: number; readonly end: number }): string | undefined {
  for (const line of linesOf(text, range)) {
    const ink = text.slice(line.start, line.end).trimEnd();
    if (ink.startsWith("# ")) return ink;
  }
  return undefined;
}

/** The file of a new spec. The first line of the description becomes the title, the rest the body. */
export function newSpecText(description: string, prompt: string | undefined): string {
  const [title = "", ...rest] = description.trim().split(/\r?\n/);
  const body = rest.join("\n").trim();
  return [
    "---",
    "type: code",
    "status: pending",
    ...(prompt === undefined ? [] : [`prompt: ${formatScalar(prompt, "block")}`]),
    "---",
    "",
    `# ${title.trim()}`,
    ...(body === "" ? [] : ["", body]),
    "",
  ].join("\n");
}

/** Ticks or clears one box and touches nothing else. */
export const markCriterion = (text: string, { markRange }: Criterion, isChecked: boolean): string =>
  text.slice(0, markRange.start) + (isChecked ? "x" : " ") + text.slice(markRange.end);
