import { parsePlan, type PlanDocument, technicalFields } from "../documents/parsePlan.ts";
import type { Constitution } from "../project/constitution.ts";
import { applyEdits } from "../text/edits.ts";
import type { Section } from "../text/headings.ts";
import { withLineEnding } from "../text/lines.ts";
import { placeholderProblems } from "./placeholders.ts";
import { withChapters, withFinalLineEnd, withoutOuterFence, withTitle } from "./repairFrame.ts";
import { type Repair, repairInTurn, type Validated } from "./validated.ts";

interface PlanContext {
  /** Of the feature. */
  readonly title: string;
  readonly constitution?: Constitution | undefined;
  /** The project's own. */
  readonly template?: string | undefined;
}

/** What is checked, as sentences for a writer. */
export const planRules: readonly string[] = [
  "plan.md has the chapters Summary, Technical Context, Constitution Check and Project Structure, in this order, each as a heading of the second level.",
  `Technical Context has one line for each of ${technicalFields.join(", ")}, written as **Testing**: value; unknown is NEEDS CLARIFICATION, what does not apply is N/A.`,
  "Constitution Check names every principle of the constitution with PASS, VIOLATION or REVIEW; each VIOLATION has its row in the table of a chapter Complexity Tracking.",
  "Project Structure has a heading Source Code (repository root) with one tree in a block of code, without the options of the template, and a line **Structure Decision**: with the reason.",
  "No placeholder in brackets is left.",
];

const chapters = ["summary", "technical context", "constitution check", "project structure"] as const;
const titles: Readonly<Record<(typeof chapters)[number], string>> = {
  summary: "Summary",
  "technical context": "Technical Context",
  "constitution check": "Constitution Check",
  "project structure": "Project Structure",
};

export function validatePlan(text: string, context: PlanContext): Validated {
  const { text: repaired, repairs } = repairInTurn(text, [
    withoutOuterFence,
    withChapters([...chapters, "complexity tracking"]),
    withMissingHeading("technical context", firstField),
    withMissingHeading("project structure", firstTree),
    withTitle(`Implementation Plan: ${context.title}`),
    withMarkedUnknowns,
    withFinalLineEnd,
  ]);
  const plan = parsePlan(repaired);
  const problems = [
    ...chapterProblems(plan),
    ...fieldProblems(plan),
    ...gateProblems(plan, context.constitution),
    ...structureProblems(plan),
    ...placeholderProblems(plan.markdown, context.template),
  ];
  return { text: repaired, repairs, problems };
}

const chapterOf = ({ sections }: PlanDocument, key: string): Section | undefined =>
  sections.find((section) => section.level === 2 && section.key === key);

const linesOf = ({ markdown }: PlanDocument, { line, end }: Section): readonly string[] =>
  markdown.lines.slice(line + 1, end).map((each) => each.visible.trim());

/** The heading above the first line of what belongs below it. */
const withMissingHeading =
  (key: (typeof chapters)[number], firstLine: (plan: PlanDocument) => number | undefined): Repair =>
  (text) => {
    const plan = parsePlan(text);
    const line = plan.sections.some((section) => section.key === key) ? undefined : firstLine(plan);
    if (line === undefined) return { text, repairs: [] };
    const { start } = plan.markdown.lines[line]!;
    const heading = withLineEnding(`## ${titles[key]}\n\n`, plan.markdown.lineEnding);
    return {
      text: applyEdits(text, [{ start, end: start, text: heading }]),
      repairs: [`The heading “${titles[key]}” was added.`],
    };
  };

const firstField = ({ fields }: PlanDocument): number | undefined =>
  fields.size === 0 ? undefined : Math.min(...[...fields.values()].map(({ line }) => line));

const firstTree = ({ sections }: PlanDocument): number | undefined =>
  sections.find(({ level, key }) => level === 3 && /^(?:documentation|source code)\b/.test(key))?.line;

const saysNothing = /^(?:TBD|TBC|TODO|unknown|unclear|\?+|-+|—|to be (?:decided|defined|determined))\.?$/i;

/** Words that only say that nobody knows become the words that spec-kit looks for. */
const withMarkedUnknowns: Repair = (text) => {
  const { fields, markdown } = parsePlan(text);
  const unknown = [...fields].filter(([, { value }]) => saysNothing.test(value));
  const edits = unknown.map(([, { line, value }]) => {
    const { start, text: written } = markdown.lines[line]!;
    const at = start + written.lastIndexOf(value);
    return { start: at, end: at + value.length, text: "NEEDS CLARIFICATION" };
  });
  return {
    text: applyEdits(text, edits),
    repairs: unknown.map(([name, { value }]) => `${name}: “${value}” became NEEDS CLARIFICATION.`),
  };
};

function chapterProblems(plan: PlanDocument): string[] {
  return chapters.flatMap((key) => {
    const chapter = chapterOf(plan, key);
    if (!chapter) return [`The chapter “## ${titles[key]}” is missing.`];
    const isEmpty = plan.markdown.lines.slice(chapter.line + 1, chapter.end).every((line) => line.text.trim() === "");
    return isEmpty ? [`The chapter “${titles[key]}” is empty.`] : [];
  });
}

const allowed = "write its value, NEEDS CLARIFICATION or N/A";

function fieldProblems({ fields }: PlanDocument): string[] {
  return technicalFields.flatMap((name) => {
    const field = fields.get(name);
    if (!field || field.value === "") return [`Technical Context says nothing of ${name}; ${allowed}.`];
    return field.state === "template"
      ? [`${name} on line ${String(field.line + 1)} still shows the examples of the template; ${allowed}.`]
      : [];
  });
}

function gateProblems(plan: PlanDocument, constitution: Constitution | undefined): string[] {
  const gate = chapterOf(plan, "constitution check");
  if (!gate) return [];
  const lines = linesOf(plan, gate);
  const all = lines.join("\n").toLowerCase();
  const principles = constitution && !constitution.isTemplate ? constitution.principles : [];
  const violations = lines.filter((line) => line.startsWith("|") && /\bVIOLATION\b/.test(line)).length;
  const rows = complexityRows(plan);
  return [
    ...principles
      .filter(({ name }) => !all.includes(name.toLowerCase()))
      .map(
        ({ name }) => `Constitution Check does not name the principle “${name}”; add PASS, VIOLATION or REVIEW for it.`,
      ),
    ...(violations > rows
      ? [
          `Constitution Check has ${String(violations)} VIOLATION, Complexity Tracking has rows for ${String(rows)}; each needs one with why it is needed and which simpler way was rejected.`,
        ]
      : []),
  ];
}

/** Rows of the table below its head, each with words in every cell. */
function complexityRows(plan: PlanDocument): number {
  const chapter = chapterOf(plan, "complexity tracking");
  if (!chapter) return 0;
  const rows = linesOf(plan, chapter).filter((line) => line.startsWith("|"));
  return rows.slice(2).filter((row) => row.split("|").filter((cell) => cell.trim() !== "").length >= 3).length;
}

function structureProblems(plan: PlanDocument): string[] {
  if (!chapterOf(plan, "project structure")) return [];
  const options = plan.sourceTree.length === 0 ? [] : optionLines(plan);
  return [
    ...(plan.sourceTree.length === 0
      ? ["Project Structure shows no tree; add a block of code below “### Source Code (repository root)”."]
      : []),
    ...options.map(
      (line) => `Line ${String(line)} still offers an option of the template; keep one tree without a label.`,
    ),
    ...(plan.structureDecision === undefined
      ? ["Project Structure says no decision; add a line “**Structure Decision**: …” with the reason."]
      : []),
  ];
}

function optionLines({ sections, markdown }: PlanDocument): number[] {
  const tree = sections.find(({ key }) => key.startsWith("source code"))!;
  return markdown.lines
    .slice(tree.line + 1, tree.end)
    .filter(({ text }) => /\bREMOVE IF UNUSED\b|^[#\s*]*Option \d\b/.test(text))
    .map(({ index }) => index + 1);
}
