import { l10n } from "../../l10n.ts";
import type { PlanDocument } from "../documents/parsePlan.ts";
import type { SpecDocument } from "../documents/spec.ts";
import type { Constitution } from "../project/constitution.ts";
import { checkTasks, type TaskProblem } from "../tasks/checkTasks.ts";
import { type Coverage, coverageOf } from "../tasks/coverage.ts";
import { progressOf } from "../tasks/progress.ts";
import type { Task, TaskList } from "../tasks/task.ts";
import type { Finding, FindingSeverity } from "./finding.ts";
import { findingSeverities } from "./finding.ts";
import { specFindings } from "./specFindings.ts";

interface AnalyzedDocuments {
  readonly spec: SpecDocument;
  readonly plan: PlanDocument | undefined;
  readonly tasks: TaskList | undefined;
  readonly constitution: Constitution | undefined;
}

export interface Analysis {
  /** The most severe first; at most fifty. */
  readonly findings: readonly Finding[];
  /** How many more there are. */
  readonly leftOut: number;
  readonly coverage: Coverage | undefined;
  readonly metrics: {
    readonly requirements: number;
    readonly covered: number;
    readonly tasks: number;
    readonly done: number;
    readonly openQuestions: number;
  };
}

const maxFindings = 50;

/** Compares spec, plan and tasks. Read-only; what needs human judgment is left out. */
export function analyzeFeature(documents: AnalyzedDocuments): Analysis {
  const { spec, plan, tasks } = documents;
  const coverage = tasks && coverageOf(spec, tasks);
  const all = [
    ...specFindings(spec),
    ...planFindings(documents),
    ...(tasks && coverage ? taskFindings(spec, tasks, coverage) : []),
    ...(plan && !tasks ? [missing("tasks.md", l10n.t("There are no tasks yet."), l10n.t("Run Create Tasks."))] : []),
  ];
  const rank = ({ severity }: Finding): number => findingSeverities.indexOf(severity);
  const sorted = all.sort((a, b) => rank(a) - rank(b) || order(a) - order(b) || a.line - b.line);
  const functional = (coverage?.requirements ?? []).filter(({ requirement }) => requirement.kind === "functional");
  return {
    findings: sorted.slice(0, maxFindings),
    leftOut: Math.max(0, sorted.length - maxFindings),
    coverage,
    metrics: {
      requirements: spec.requirements.filter(({ kind }) => kind === "functional").length,
      covered: functional.filter(({ basis }) => basis !== "none").length,
      tasks: tasks ? progressOf(tasks).total : 0,
      done: tasks ? progressOf(tasks).done : 0,
      openQuestions: spec.markers.length,
    },
  };
}

const order = ({ document }: Finding): number => ["spec.md", "plan.md", "tasks.md"].indexOf(document);

const missing = (document: Finding["document"], summary: string, recommendation: string): Finding => ({
  ...{ category: "Coverage", severity: "HIGH", document, line: 0, summary, recommendation },
});

function planFindings({ plan, constitution }: AnalyzedDocuments): readonly Finding[] {
  if (!plan) return [missing("plan.md", l10n.t("There is no plan yet."), l10n.t("Run Plan."))];
  const finding = (
    line: number,
    category: Finding["category"],
    severity: FindingSeverity,
    summary: string,
    recommendation: string,
  ): Finding => ({ category, severity, document: "plan.md", line, summary, recommendation });
  if (plan.isPristine)
    return [finding(0, "Underspecification", "HIGH", l10n.t("plan.md is still the template."), l10n.t("Run Plan."))];
  const open = [...plan.fields].flatMap(([name, { state, line }]) =>
    state === "unknown"
      ? [
          finding(
            line,
            "Underspecification",
            "MEDIUM",
            l10n.t("{0} is not decided.", name),
            l10n.t("Decide it, or say N/A."),
          ),
        ]
      : [],
  );
  const needsGate = constitution !== undefined && !constitution.isTemplate && constitution.principles.length > 0;
  const gate = plan.sections.find(({ key }) => key === "constitution check");
  if (!needsGate) return open;
  if (!gate)
    return [
      ...open,
      finding(
        0,
        "Constitution",
        "CRITICAL",
        l10n.t("The plan has no Constitution Check."),
        l10n.t("Add one row per principle."),
      ),
    ];
  const text = plan.markdown.lines
    .slice(gate.line, gate.end)
    .map((line) => line.visible)
    .join("\n");
  const unchecked = constitution.principles.filter(({ name }) => !text.toLowerCase().includes(name.toLowerCase()));
  return [
    ...open,
    ...unchecked.map(({ name }) =>
      finding(
        gate.line,
        "Constitution",
        "CRITICAL",
        l10n.t("The principle “{0}” is not checked.", name),
        l10n.t("Add it to the check."),
      ),
    ),
  ];
}

const severityOf: Readonly<Record<TaskProblem["severity"], FindingSeverity>> = {
  error: "HIGH",
  warning: "MEDIUM",
  info: "LOW",
};

function taskFindings(spec: SpecDocument, tasks: TaskList, coverage: Coverage): readonly Finding[] {
  // Missing coverage is reported at its place in the spec, not at the top of tasks.md.
  const own = checkTasks(tasks, spec).filter(({ code }) => code !== "uncovered-story" && code !== "uncovered-FR");
  return [
    ...own.map(({ severity, line, message }): Finding => ({
      ...{ category: "Inconsistency", severity: severityOf[severity], document: "tasks.md", line },
      ...{ summary: message, recommendation: l10n.t("Correct the task.") },
    })),
    ...uncovered(spec, coverage),
    ...tasks.tasks.flatMap((task) => unknownRequirements(spec, task)),
  ];
}

function uncovered(spec: SpecDocument, coverage: Coverage): readonly Finding[] {
  const inSpec = (line: number, severity: FindingSeverity, summary: string): Finding => ({
    ...{
      category: "Coverage",
      severity,
      document: "spec.md",
      line,
      summary,
      recommendation: l10n.t("Add a task for it."),
    },
  });
  const requirements = coverage.requirements
    .filter(({ basis, requirement }) => basis === "none" && requirement.kind !== "success")
    .map(({ requirement }) => inSpec(requirement.line, "HIGH", l10n.t("No task serves {0}.", requirement.id)));
  const stories = coverage.stories.flatMap(({ story, tasks }) => {
    const line = spec.stories.find(({ id }) => id === story)?.line ?? 0;
    return tasks.length === 0 ? [inSpec(line, "HIGH", l10n.t("User story {0} has no task.", story.slice(2)))] : [];
  });
  return [...requirements, ...stories];
}

const requirementId = /\b(?:N?FR|SC)(?:-[A-Z][A-Z0-9]{0,15}){0,3}-\d{1,6}[a-z]?\b/g;

function unknownRequirements(spec: SpecDocument, task: Task): readonly Finding[] {
  const known = new Set(spec.requirements.map(({ id }) => id));
  const named = new Set([task.description, ...task.details].join(" ").match(requirementId) ?? []);
  return [...named]
    .filter((id) => !known.has(id))
    .map((id) => ({
      ...{ category: "Inconsistency", severity: "HIGH", document: "tasks.md", line: task.line },
      ...{
        summary: l10n.t("{0} names {1}, which spec.md does not have.", task.id.text, id),
        recommendation: l10n.t("Correct the id."),
      },
    }));
}
