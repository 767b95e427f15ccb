import type { PlanDocument } from "../../documents/parsePlan.ts";
import type { SpecDocument, Story } from "../../documents/spec.ts";
import { significantWords } from "../../text/significantWords.ts";
import type { Phase, Task, TaskList } from "../../tasks/task.ts";
import { phaseName } from "../../tasks/batches.ts";
import { dependenciesOf, pathsOf } from "../../tasks/taskReferences.ts";
import { indexRequirements, type RequirementIndex } from "./relatedRequirements.ts";

export interface PromptMaterial {
  readonly spec: SpecDocument;
  readonly plan: PlanDocument;
  readonly list: TaskList;
  /** `specs/001-photos`. */
  readonly featurePath: string;
  /** The binding sentences of the constitution. */
  readonly obligations: readonly string[];
  /** Text of research.md, data-model.md, quickstart.md and of each contract, by name. */
  readonly design: ReadonlyMap<string, string>;
}

/**
 * Everything that is needed to do one task without having seen the rest. What all tasks share is read once: a feature
 * may have thousands of them.
 */
export function createTaskPrompts(material: PromptMaterial): (task: Task) => string {
  const shared: Shared = {
    phases: new Map(material.list.phases.flatMap((phase) => phase.tasks.map((task) => [task, phase] as const))),
    stories: new Map(material.spec.stories.toReversed().map((story) => [story.id, story])),
    tasks: tasksByNumber(material.list),
    requirements: indexRequirements(material.spec.requirements),
    design: [...material.design].map(([name, text]) => ({ name, text, words: significantWords(text) })),
    plan: planSection(material.plan),
  };
  return (task) => promptOf(task, material, shared);
}

interface Shared {
  readonly phases: ReadonlyMap<Task, Phase>;
  readonly stories: ReadonlyMap<string, Story>;
  readonly tasks: ReadonlyMap<number, readonly Task[]>;
  readonly requirements: RequirementIndex;
  readonly design: readonly DesignDocument[];
  readonly plan: string;
}

interface DesignDocument {
  readonly name: string;
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

function tasksByNumber({ tasks }: TaskList): ReadonlyMap<number, readonly Task[]> {
  const found = new Map<number, Task[]>();
  for (const task of tasks) {
    const others = found.get(task.id.number);
    if (others) others.push(task);
    else found.set(task.id.number, [task]);
  }
  return found;
}

function promptOf(task: Task, material: PromptMaterial, shared: Shared): string {
  const phase = shared.phases.get(task)!;
  const story = shared.stories.get(task.stories[0] ?? phase.story ?? storyNamedIn(task.description));
  const paths = pathsOf(task);
  const sections = [
    `# Task ${task.id.text}`,
    `Do exactly this task of the feature “${material.spec.title ?? material.featurePath}”, and nothing else:`,
    `> ${task.description}`,
    ...(task.details.length > 0 ? [task.details.join("\n")] : []),
    `It belongs to ${phaseName(phase)}.${needs(task, shared.tasks)}`,
    ...(paths.length > 0 ? [`## Files\n\n${paths.map((path) => `- ${path}`).join("\n")}`] : []),
    ...(story ? [storySection(story)] : []),
    requirementSection(task, story, shared.requirements),
    shared.plan,
    ...designSections(task, story, shared.design),
    ...(material.obligations.length > 0
      ? [`## Project rules\n\n${material.obligations.map((rule) => `- ${rule}`).join("\n")}`]
      : []),
    rules(task, material.featurePath),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

/** A task of a convergence phase has no label and names what is missing: "US1/AC2". */
const storyNamedIn = (text: string): string => /\bUS\d{1,4}[a-z]?(?=\/AC\d)/.exec(text)?.[0] ?? "";

function needs(task: Task, tasks: Shared["tasks"]): string {
  const wanted = new Set(dependenciesOf(task).map(({ first }) => first.number));
  const found = [...wanted].flatMap((number) => tasks.get(number) ?? []).sort((a, b) => a.line - b.line);
  return found.length === 0
    ? ""
    : ` It builds on ${found.map((other) => `${other.id.text} (${other.state === "done" ? "done" : "not done yet"}: ${other.description})`).join("; ")}.`;
}

const storySection = (story: Story): string =>
  [
    `## User story ${story.id}: ${story.title}`,
    story.narrative,
    ...(story.scenarios.length > 0
      ? [story.scenarios.map((scenario, index) => `${String(index + 1)}. ${scenario.text}`).join("\n")]
      : []),
  ].join("\n\n");

/** Named requirements; else those that share most words with the task and its story. */
function requirementSection(task: Task, story: Story | undefined, requirements: RequirementIndex): string {
  const named = requirements.named(`${task.description} ${task.details.join(" ")}`);
  const chosen =
    named.length > 0 ? named : requirements.related(`${wordsOf(task)} ${story?.title ?? ""} ${story?.narrative ?? ""}`);
  if (chosen.length === 0) return "";
  return `## Requirements\n\n${chosen.map(({ id, text }) => `- ${id}: ${text}`).join("\n")}`;
}

/** Without its paths: the folder of the feature shares words with everything. */
const wordsOf = (task: Task): string =>
  pathsOf(task).reduce((text, path) => text.replaceAll(path, " "), task.description);

function planSection(plan: PlanDocument): string {
  const fields = [...plan.fields]
    .filter(([, field]) => field.state === "filled")
    .map(([name, field]) => `- ${name}: ${field.value}`);
  const open = [...plan.fields].filter(([, field]) => field.state === "unknown").map(([name]) => name);
  return [
    "## Plan",
    fields.join("\n"),
    ...(open.length > 0
      ? [`Not decided yet: ${open.join(", ")}. Do not decide it silently; say what you assumed.`]
      : []),
    ...(plan.sourceTree.length > 0 ? [`\`\`\`text\n${plan.sourceTree.join("\n")}\n\`\`\``] : []),
    ...(plan.structureDecision === undefined ? [] : [plan.structureDecision]),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

const maxExcerptLength = 4000;

/** The design documents that talk about what the task talks about, cut to a readable size. */
function designSections(task: Task, story: Story | undefined, design: readonly DesignDocument[]): string[] {
  const words = [...significantWords(`${wordsOf(task)} ${story?.title ?? ""}`)];
  return design.flatMap(({ name, text, words: inText }) => {
    const isNamed = task.description.includes(name);
    const shares = words.some((word) => inText.has(word));
    if (!isNamed && !shares) return [];
    const excerpt = text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength)}\n…` : text.trimEnd();
    return [`## From ${name}\n\n${excerpt.replace(/^#/gm, "###")}`];
  });
}

const rules = (task: Task, featurePath: string): string =>
  [
    "## How to work",
    "",
    "- Change only what the task needs, in the style of the code around it.",
    "- Run the checks the project has and leave them passing.",
    `- Leave ${featurePath}/tasks.md and the checklists alone: ${task.id.text} is ticked for you when its result is found.`,
    "- If something is missing or contradicts itself, stop and say what; do not guess.",
  ].join("\n");
