import { deriveState } from "../documents/featureState.ts";
import { noProgress } from "../tasks/progress.ts";
import type { DocumentPart, SpecPart, TasksPart } from "./documentParts.ts";
import type { FeatureChecklist, FeatureDetail, FeatureDocument, FeatureRow } from "./feature.ts";
import { staleDocuments } from "./staleDocuments.ts";

/** A feature folder: when each of its files was written, and what those that were read say. */
export interface FeatureMaterial {
  readonly folder: string;
  readonly modified: ReadonlyMap<string, number>;
  readonly parts: ReadonlyMap<string, DocumentPart>;
}

/** The documents a row is made of. */
export const decidingDocuments = ["spec.md", "plan.md", "tasks.md"] as const;

const pipeline = ["spec.md", "plan.md", "research.md", "data-model.md", "contracts/", "quickstart.md", "tasks.md"];

export function rowOf(material: FeatureMaterial): FeatureRow {
  const { folder, parts } = material;
  const { spec, tasks } = deciding(parts);
  const { state, warnings } = stateOf(parts);
  return {
    folder,
    path: `specs/${folder}`,
    title: spec?.title ?? tasks?.title ?? folder,
    state,
    warnings: [...warnings, ...refusalsIn(parts)],
    progress: tasks?.progress ?? noProgress,
    questionCount: [...parts.values()].reduce((sum, part) => sum + questionsIn(part).length, 0),
    stale: [...staleOf(material).keys()],
    spec: spec?.completeness ?? "missing",
  };
}

export function detailOf(material: FeatureMaterial): FeatureDetail {
  const { parts } = material;
  const { spec, tasks } = deciding(parts);
  return {
    ...rowOf(material),
    documents: documentsOf(material),
    stories: (spec?.stories ?? []).map((story) => ({
      ...story,
      progress: tasks?.byStory.get(story.id) ?? noProgress,
    })),
    openQuestions: decidingDocuments.flatMap((document) =>
      questionsIn(parts.get(document)).map(({ question, line }) => ({ document, question, line })),
    ),
    phases: tasks?.phases ?? [],
    checklists: [...parts].flatMap(([name, part]) => (part.kind === "checklist" ? [checklistOf(name, part)] : [])),
  };
}

const refusalsIn = (parts: FeatureMaterial["parts"]): readonly string[] =>
  [...parts].flatMap(([name, part]) => (part.kind === "refused" ? [`${name}: ${part.refusal}`] : []));

function deciding(parts: FeatureMaterial["parts"]): { spec: SpecPart | undefined; tasks: TasksPart | undefined } {
  const [spec, tasks] = [parts.get("spec.md"), parts.get("tasks.md")];
  return {
    spec: spec?.kind === "spec" ? spec : undefined,
    tasks: tasks?.kind === "tasks" ? tasks : undefined,
  };
}

function stateOf(parts: FeatureMaterial["parts"]) {
  const { spec, tasks } = deciding(parts);
  const plan = parts.get("plan.md");
  return deriveState({
    spec: spec?.completeness,
    openMarkers: spec?.open.length ?? 0,
    isPlanned: plan?.kind === "plan" && plan.completeness === "filled",
    progress: tasks?.progress ?? noProgress,
  });
}

/** A finished feature is never stale: its plan need not follow a later change of its spec. */
const staleOf = ({ modified, parts }: FeatureMaterial): ReadonlyMap<string, string> =>
  stateOf(parts).state === "Implemented" ? new Map() : staleDocuments(modified);

const questionsIn = (part: DocumentPart | undefined) =>
  part?.kind === "spec" || part?.kind === "plan" ? part.open : [];

/** In the order of the pipeline, the three that decide also where they are missing; checklists and others follow. */
function documentsOf(material: FeatureMaterial): readonly FeatureDocument[] {
  const { modified, parts } = material;
  const stale = staleOf(material);
  const names = [...new Set([...decidingDocuments, ...modified.keys()])];
  return names
    .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
    .map((name) => {
      const part = parts.get(name);
      const state = modified.has(name) ? documentState(part) : "missing";
      return {
        name,
        state,
        questionCount: part ? questionsIn(part).length : 0,
        staleSince: stale.get(name) ?? null,
      };
    });
}

function rankOf(name: string): number {
  const rank = pipeline.findIndex((step) => (step.endsWith("/") ? name.startsWith(step) : name === step));
  return rank === -1 ? pipeline.length : rank;
}

function documentState(part: DocumentPart | undefined): FeatureDocument["state"] {
  switch (part?.kind) {
    case undefined:
    case "checklist":
      return "written";
    case "refused":
      return "incomplete";
    case "tasks":
      return part.progress.total === 0 ? "empty" : "written";
    case "spec":
    case "plan":
      return part.completeness !== "filled" ? part.completeness : part.open.length > 0 ? "open" : "written";
    case "text":
      return part.completeness === "filled" ? "written" : part.completeness;
  }
}

function checklistOf(name: string, { items }: Extract<DocumentPart, { kind: "checklist" }>): FeatureChecklist {
  const checked = items.filter((item) => item.checked).length;
  const unchecked = items.length - checked;
  const checklist = name.slice("checklists/".length);
  return { checklist, total: items.length, checked, unchecked, status: unchecked === 0 ? "PASS" : "OPEN", items };
}
