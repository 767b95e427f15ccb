import type { Section } from "../text/headings.ts";
import { sectionsOf } from "../text/headings.ts";
import type { MarkdownText } from "../text/markdown.ts";
import { readMarkdown } from "../text/markdown.ts";
import { showsOnlyPlaceholders } from "../text/unfilled.ts";

export const technicalFields = [
  "Language/Version",
  "Primary Dependencies",
  "Storage",
  "Testing",
  "Target Platform",
  "Project Type",
  "Performance Goals",
  "Constraints",
  "Scale/Scope",
] as const;
export type TechnicalField = (typeof technicalFields)[number];

/** Without words of its own below these, a plan is still its template. */
export const planSections = ["summary", "technical context"] as const;

interface PlanField {
  readonly value: string;
  readonly line: number;
  /** `unknown` says NEEDS CLARIFICATION, `template` still offers examples. */
  readonly state: "filled" | "unknown" | "notApplicable" | "template";
}

export interface PlanDocument {
  readonly markdown: MarkdownText;
  readonly title?: string;
  readonly sections: readonly Section[];
  readonly summary: string;
  readonly fields: ReadonlyMap<TechnicalField, PlanField>;
  /** The text tree under "Source Code", line by line. */
  readonly sourceTree: readonly string[];
  readonly structureDecision?: string;
  /** The untouched template, as far as can be seen without it. */
  readonly isPristine: boolean;
}

export function parsePlan(text: string): PlanDocument {
  const markdown = readMarkdown(text);
  const sections = sectionsOf(markdown);
  const title = sections
    .find((section) => section.level === 1)
    ?.text.replace(/^(?:Implementation\s+)?Plan\s*[:—–-]\s*/i, "");
  const decision = markdown.lines
    .find((line) => /^\s*\*\*Structure Decision\*\*/i.test(line.visible))
    ?.visible.replace(/^[^:]*:\**\s*/, "")
    .trim();
  return {
    markdown,
    ...(title === undefined ? {} : { title }),
    sections,
    summary: textBelow(markdown, sections, "summary"),
    fields: fieldsOf(markdown),
    sourceTree: treeOf(markdown, sections),
    ...(decision === undefined || decision.startsWith("[TO DO") ? {} : { structureDecision: decision }),
    isPristine: showsOnlyPlaceholders(markdown, planSections),
  };
}

function textBelow(markdown: MarkdownText, sections: readonly Section[], key: string): string {
  const section = sections.find((candidate) => candidate.key === key);
  if (!section) return "";
  return markdown.lines
    .slice(section.line + 1, section.end)
    .map((line) => line.visible.trim())
    .filter((line) => line !== "")
    .join(" ");
}

function fieldsOf(markdown: MarkdownText): Map<TechnicalField, PlanField> {
  const fields = new Map<TechnicalField, PlanField>();
  for (const line of markdown.lines) {
    const match = /^\s*(?:[-*]\s+)?\*\*([^*]+)\*\*:?(.*)$/s.exec(line.visible);
    const label = match?.[1]!.replace(/:$/, "").trim().toLowerCase();
    const name = technicalFields.find((field) => field.toLowerCase() === label);
    if (!match || !name || fields.has(name)) continue;
    const value = match[2]!.trim();
    fields.set(name, { value, line: line.index, state: fieldState(value) });
  }
  return fields;
}

function fieldState(value: string): PlanField["state"] {
  if (value === "" || offersExamples(value)) return "template";
  if (/NEEDS CLARIFICATION/.test(value)) return "unknown";
  return /^N\/A\b/i.test(value) ? "notApplicable" : "filled";
}

/** "[e.g., Python 3.11]": an example inside a bracket. */
function offersExamples(value: string): boolean {
  let isBracketed = false;
  for (let at = 0; at < value.length; at++) {
    if (value[at] === "[") isBracketed = true;
    else if (value[at] === "]") isBracketed = false;
    else if (isBracketed && value.slice(at, at + 4).toLowerCase() === "e.g.") return true;
  }
  return false;
}

/** The first fenced tree below "Source Code". */
function treeOf(markdown: MarkdownText, sections: readonly Section[]): string[] {
  const section = sections.find((candidate) => candidate.key.startsWith("source code"));
  if (!section) return [];
  const lines = markdown.lines.slice(section.line + 1, section.end);
  const open = lines.findIndex((line) => !line.isProse);
  if (open === -1) return [];
  const rest = lines.slice(open + 1);
  const close = rest.findIndex((line) => /^\s*(`{3,}|~{3,})\s*$/.test(line.text));
  return rest.slice(0, close === -1 ? rest.length : close).map((line) => line.text);
}
