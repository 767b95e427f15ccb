import type { Constitution } from "../project/constitution.ts";
import type { TechnicalField } from "../documents/parsePlan.ts";
import type { SpecDocument } from "../documents/spec.ts";
import { requirementsOf } from "../documents/spec.ts";
import { listed, withoutFullStop } from "../language/sentences.ts";
import type { FilledSection } from "../text/fillTemplate.ts";
import type { Evidence } from "./evidence.ts";
import type { Layout } from "./layout.ts";
import type { TechnicalContext } from "./technicalContext.ts";
import { unknownFields } from "./technicalContext.ts";
import { drawTree } from "./tree.ts";

export interface PlanInput {
  readonly spec: SpecDocument;
  /** Name of the feature folder. */
  readonly feature: string;
  /** `specs/001-photos`: relative to the root. */
  readonly featurePath: string;
  readonly date: string;
  readonly context: TechnicalContext;
  readonly evidence: Evidence;
  readonly layout: Layout;
  readonly constitution?: Constitution | undefined;
  /** Documents of this feature, relative to its folder. */
  readonly documents: readonly string[];
  readonly guidance?: string | undefined;
  /** What a model wrote and the checks accepted. */
  readonly proposal?: PlanProposal | undefined;
}

/** Judgement that plain rules do not have. */
export interface PlanProposal {
  readonly summary: string;
  /** Values for fields that nothing shows. */
  readonly fields: ReadonlyMap<TechnicalField, string>;
  readonly judgements: ReadonlyMap<string, Judgement>;
  readonly decisions: ReadonlyMap<string, Decision>;
}

export interface Judgement {
  readonly status: "PASS" | "VIOLATION" | "REVIEW";
  readonly note: string;
}

export interface Decision {
  readonly decision: string;
  readonly rationale: string;
  readonly alternatives: string;
}

export function renderPlanHead({ spec, feature, date }: PlanInput): string {
  return [
    `# Implementation Plan: ${spec.title ?? feature}`,
    `**Branch**: \`${feature}\` | **Date**: ${date} | **Spec**: [spec.md](./spec.md)`,
    `**Input**: Feature specification from [spec.md](./spec.md)`,
  ].join("\n\n");
}

export function renderPlanSections(input: PlanInput): FilledSection[] {
  return [
    { heading: "## Summary", body: summary(input) },
    {
      heading: "## Technical Context",
      body: [...input.context].map(([field, value]) => `**${field}**: ${value}`).join("\n\n"),
    },
    { heading: "## Constitution Check", body: gate(input.constitution, input.proposal) },
    { heading: "## Project Structure", body: structure(input) },
  ];
}

export const renderPlan = (input: PlanInput): string =>
  `${[renderPlanHead(input), ...renderPlanSections(input).map(({ heading, body }) => `${heading}\n\n${body}`)].join("\n\n")}\n`;

function summary({ spec, context, evidence, guidance, proposal }: PlanInput): string {
  const functional = requirementsOf(spec, "functional");
  const stories = spec.stories.map(
    (story) => `“${story.title}” (${story.id}${story.priority === undefined ? "" : `, ${story.priority}`})`,
  );
  const need = functional[0]
    ? `The main requirement is ${functional[0].id}: ${withoutFullStop(functional[0].text)}.`
    : "";
  const open = unknownFields(context);
  const basis =
    evidence.languages.length > 0
      ? `The feature is added to the existing ${evidence.languages.map(({ value }) => value).join(" and ")} code base and follows its structure.`
      : "The repository shows no code yet, so nothing is given and the technology has to be chosen first.";
  return [
    ...(proposal === undefined ? [] : [proposal.summary]),
    [
      need,
      stories.length > 0
        ? `It is delivered in ${String(stories.length)} ${stories.length === 1 ? "slice" : "slices"}: ${listed(stories)}.`
        : "",
    ]
      .filter((part) => part !== "")
      .join(" "),
    `**Approach**: ${basis}${guidance === undefined ? "" : ` Guidance given: ${withoutFullStop(guidance.replace(/\s+/g, " "))}.`}`,
    ...(open.length > 0
      ? [
          `**Still open**: ${listed(open)}. See research.md; nothing was assumed in ${open.length === 1 ? "its" : "their"} place.`,
        ]
      : []),
  ].join("\n\n");
}

/** Without judgement there is no PASS: a person or a model has to look. */
function gate(constitution: Constitution | undefined, proposal: PlanProposal | undefined): string {
  if (!constitution)
    return "The project has no constitution (`.specify/memory/constitution.md`), so there is nothing to check.";
  if (constitution.isTemplate)
    return "The constitution is still an unfilled template, so the gate is skipped. Fill it in to have plans checked against it.";
  if (constitution.principles.length === 0)
    return "The constitution lists no principles, so there is nothing to check.";
  const rows = constitution.principles.map(({ name, text }) => {
    const { status, note } = proposal?.judgements.get(name) ?? { status: "REVIEW", note: firstSentence(text) };
    return `| ${cell(name)} | ${status} | ${cell(note)} |`;
  });
  return [
    `*Gate: before research, and again after the design.* Checked against ${constitution.title}${constitution.version === undefined ? "" : ` ${constitution.version}`}.`,
    ["| Principle | Status | Note |", "|---|---|---|", ...rows].join("\n"),
    "REVIEW means that it has not been judged yet: read each row against the design below and write PASS or VIOLATION.",
  ].join("\n\n");
}

const firstSentence = (text: string): string => withoutFullStop(/^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text);

const cell = (text: string): string => text.replace(/\|/g, "\\|");

function structure({ documents, layout, featurePath, evidence, spec }: PlanInput): string {
  const docs = drawTree(documents.map((path) => `${featurePath}/${path}`));
  const notes = new Map([
    [layout.models, "the data of this feature"],
    [layout.services, "what it does, without input and output"],
    [layout.interface, "how people and programs reach it"],
    ...(layout.tests === "" ? [] : ([[layout.tests, "checks of the acceptance scenarios"]] as [string, string][])),
  ]);
  const folders = [
    ...(spec.entities.length > 0 ? [layout.models] : []),
    layout.services,
    layout.interface,
    ...(layout.tests === "" ? [] : [layout.tests]),
  ];
  const decision =
    evidence.languages.length > 0
      ? `One folder of its own for the feature below the existing sources${layout.tests === "" ? ", with tests beside the code as elsewhere in this repository" : ""}; shared code is changed only where a task names it.`
      : "A single project with one folder for the feature; to be revisited once the open technical decisions are made.";
  return [
    `### Documentation (this feature)\n\n\`\`\`text\n${docs}\n\`\`\``,
    `### Source Code (repository root)\n\n\`\`\`text\n${drawTree(folders, notes)}\n\`\`\``,
    `**Structure Decision**: ${decision}`,
  ].join("\n\n");
}
