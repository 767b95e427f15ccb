import { oneLine } from "../oneLine.ts";
import type { Patch } from "../patch.ts";

/** Everything a task says. */
export interface Task {
  readonly uid: string;
  readonly created: string;
  readonly relatedAdr?: string;
  readonly intention: string;
  readonly context?: string;
  readonly patch?: Patch;
  readonly allowlist: readonly string[];
  readonly forbidden: readonly string[];
  readonly constraints: readonly string[];
  readonly criteria: readonly string[];
}

const maxTitleLength = 80;

/** The intention as a heading: one line, upper-case at the start, at most 80 characters as users count them. */
export function taskTitle(intention: string): string {
  const [first = "", ...rest] = Array.from(intention.trim().replace(/\s+/g, " "));
  const characters = [first.toUpperCase(), ...rest];
  return characters.length > maxTitleLength
    ? `${characters.slice(0, maxTitleLength - 3).join("")}...`
    : characters.join("");
}

/** `docs/CURRENT_TASK.md`. */
export function formatTask(task: Task): string {
  const { uid, created, relatedAdr, intention, context, patch } = task;
  const decision = patch && `Decision: ${patch.category} - ${assignments(patch)}`;
  const related = relatedAdr && `Related ADR: ${relatedAdr}`;
  return `<!-- UID: ${uid} -->
<!-- Created: ${created} -->
${related === undefined ? "" : `<!-- ${related} -->\n`}
# ${taskTitle(intention)}

## Objective

${paragraphs(intention.trim(), decision)}

## Context

${paragraphs(intention.trim(), context?.trim(), related)}

## Allowlist

${list(task.allowlist.map(path))}

## Forbidden

${list(task.forbidden.map(path))}

## Technical Constraints

${list(task.constraints.map(oneLine))}

## Acceptance Criteria

${list(task.criteria.map((criterion) => `[ ] ${oneLine(criterion)}`))}
`;
}

const assignments = (patch: Patch): string => patch.fields.map(({ field, value }) => `${field}=${value}`).join(", ");

const path = (entry: string): string => `\`${oneLine(entry)}\``;

const paragraphs = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== "").join("\n\n");

const list = (entries: readonly string[]): string =>
  entries.length === 0 ? "_None_" : entries.map((entry) => `- ${entry}`).join("\n");
