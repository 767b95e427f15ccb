import type { FeatureDetail, FeaturePhase } from "../../../domain/speckit/features/feature.ts";
import type { Progress } from "../../../domain/speckit/tasks/progress.ts";
import type {
  CheckNode,
  ChecklistNode,
  DocumentNode,
  FeatureNode,
  FeatureSection,
  FeatureSectionNode,
  FeaturesNode,
  PhaseNode,
  QuestionNode,
  StoryNode,
  TaskNode,
} from "./featureNodes.ts";

/** The rows below a feature: non-empty sections. */
export function featureChildren(node: FeatureNode, detail: FeatureDetail): readonly FeatureSectionNode[] {
  const section = (
    name: FeatureSection,
    rows: readonly FeaturesNode[],
    progress?: Progress,
  ): readonly FeatureSectionNode[] =>
    rows.length === 0 ? [] : [{ kind: "section", ...below(node, name), section: name, rows, progress }];
  return [
    ...section("questions", questionNodes(node, detail)),
    ...section("documents", documentNodes(node, detail)),
    ...section("stories", storyNodes(node, detail)),
    ...section("tasks", phaseNodes(node, detail), detail.progress),
    ...section("checklists", checklistNodes(node, detail)),
  ];
}

const below = ({ id, root, folder }: FeatureNode, suffix: string) => ({ id: `${id}#${suffix}`, root, folder });

const questionNodes = (node: FeatureNode, { openQuestions }: FeatureDetail): readonly QuestionNode[] =>
  openQuestions.map(({ document, question, line }) => ({
    ...{ kind: "question", ...below(node, `questions#${document}#${line}#${question}`), document, question, line },
  }));

const documentNodes = (node: FeatureNode, { documents, progress }: FeatureDetail): readonly DocumentNode[] =>
  documents
    .filter(({ name }) => !name.startsWith("checklists/"))
    .map(({ name, state, questionCount, staleSince }) => ({
      ...{ kind: "document", ...below(node, `documents#${name}`), document: name, state, questionCount },
      staleSince: staleSince ?? undefined,
      progress: name === "tasks.md" && progress.total > 0 ? progress : undefined,
    }));

const storyNodes = (node: FeatureNode, { stories }: FeatureDetail): readonly StoryNode[] =>
  stories.map(({ id, title, priority, progress, line }, index) => ({
    // Ids may repeat while the specification is being written.
    ...{ kind: "story", ...below(node, `stories#${index}#${id}`), story: id, title, progress, line },
    document: "spec.md",
    priority: priority ?? undefined,
  }));

/** Phases without tasks are only headings. */
function phaseNodes(node: FeatureNode, { phases }: FeatureDetail): readonly (PhaseNode | TaskNode | CheckNode)[] {
  const numbered = countingIds();
  const shown = phases.filter(({ tasks, items }) => tasks.length + items.length > 0);
  return shown.flatMap((phase, index): readonly (PhaseNode | TaskNode | CheckNode)[] => {
    const id = `tasks#${phase.number ?? ""}#${phase.title}${phase.title === "" ? String(index) : ""}`;
    const rows = rowsOf(node, phase, numbered);
    // Tasks before the first heading need no row above them.
    if (phase.kind === "unnamed" && phase.title === "") return rows;
    return [
      {
        ...{ kind: "phase" as const, ...below(node, numbered(id)), title: phase.title, rows, document: "tasks.md" },
        number: phase.number ?? undefined,
        progress: progressOf(phase),
        line: phase.line ?? undefined,
      },
    ];
  });
}

type Numbered = (key: string) => string;

function rowsOf(node: FeatureNode, phase: FeaturePhase, numbered: Numbered): readonly (TaskNode | CheckNode)[] {
  const tasks = phase.tasks.map((task): TaskNode => {
    const { id, description, state, parallel, stories, tickable, line } = task;
    return {
      ...{ kind: "task", ...below(node, numbered(`task#${id}`)), task: id, description, state, parallel, stories },
      ...{ tickable, line, document: "tasks.md" },
    };
  });
  const items = phase.items.map(({ text, state, line }) =>
    checkNode(node, "tasks.md", { text, line, isChecked: state === "done" }, numbered),
  );
  return [...tasks, ...items].sort((a, b) => a.line - b.line);
}

function progressOf({ tasks, items }: FeaturePhase): Progress {
  const counted = tasks.length > 0 ? tasks : items;
  return {
    total: counted.length,
    done: counted.filter(({ state }) => state === "done").length,
    deferred: counted.filter(({ state }) => state === "deferred").length,
  };
}

function checklistNodes(node: FeatureNode, { checklists }: FeatureDetail): readonly ChecklistNode[] {
  return checklists.map(({ checklist, total, checked, items }) => {
    const document = `checklists/${checklist}`;
    const numbered = countingIds();
    const rows = items.map(({ text, checked: isChecked, line }) =>
      checkNode(node, document, { text, isChecked, line }, numbered),
    );
    return { kind: "checklist", ...below(node, document), document, name: checklist, total, checked, rows };
  });
}

function checkNode(
  node: FeatureNode,
  document: string,
  { text, isChecked, line }: Pick<CheckNode, "text" | "isChecked" | "line">,
  numbered: Numbered,
): CheckNode {
  const id = numbered(`${document}#${text}`);
  const occurrence = Number(/~(\d+)$/.exec(id)?.[1] ?? 0);
  return { kind: "check", ...below(node, id), document, text, isChecked, line, occurrence };
}

/** Equal texts are separate rows: the id of the second one gets a number. */
function countingIds(): Numbered {
  const seen = new Map<string, number>();
  return (key) => {
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return count === 0 ? key : `${key}~${String(count)}`;
  };
}
