import { noProgress, type Progress, progressOf } from "../tasks/progress.ts";
import type { TaskList } from "../tasks/task.ts";
import type { PlanDocument } from "./parsePlan.ts";
import type { SpecDocument } from "./spec.ts";

export const featureStates = [
  "Empty",
  "Draft",
  "Needs clarification",
  "Specified",
  "Planned",
  "Ready",
  "Implementing",
  "Implemented",
] as const;
export type FeatureState = (typeof featureStates)[number];

interface FeatureDocuments {
  readonly spec?: SpecDocument | undefined;
  readonly plan?: PlanDocument | undefined;
  readonly tasks?: TaskList | undefined;
}

interface DerivedState {
  readonly state: FeatureState;
  readonly warnings: readonly string[];
}

/** How complete spec.md is. */
export type SpecCompleteness = "template" | "incomplete" | "filled";

/** What has to be known about the documents of a feature to tell its state. */
interface FeatureFacts {
  readonly spec: SpecCompleteness | undefined;
  readonly openMarkers: number;
  readonly isPlanned: boolean;
  readonly progress: Progress;
}

/** What the documents prove. A file that exists is not a step that is done. */
export const featureStateOf = ({ spec, plan, tasks }: FeatureDocuments): DerivedState =>
  deriveState({
    spec: spec && completenessOf(spec),
    openMarkers: spec?.markers.length ?? 0,
    isPlanned: plan !== undefined && isPlanned(plan),
    progress: tasks ? progressOf(tasks) : noProgress,
  });

/** From the last step back to the first: the furthest one that is proven decides. */
export function deriveState({ spec, openMarkers, isPlanned: hasPlan, progress }: FeatureFacts): DerivedState {
  const late =
    openMarkers === 0 ? [] : [`${String(openMarkers)} open question${openMarkers === 1 ? "" : "s"} in spec.md`];
  if (progress.total > 0) {
    const required = progress.total - progress.deferred;
    if (progress.done >= required) return { state: "Implemented", warnings: late };
    return { state: progress.done > 0 ? "Implementing" : "Ready", warnings: late };
  }
  if (hasPlan) return { state: "Planned", warnings: late };
  if (!spec) return { state: "Empty", warnings: [] };
  if (spec !== "filled") return { state: "Draft", warnings: [] };
  return { state: openMarkers > 0 ? "Needs clarification" : "Specified", warnings: [] };
}

export function completenessOf(spec: SpecDocument): SpecCompleteness {
  if (spec.isPristine) return "template";
  return !hasText(spec) || emptyMandatorySection(spec) || hasOpenStory(spec) ? "incomplete" : "filled";
}

/** A story in which somebody still has to say something: rules could only quote what it is about. */
const hasOpenStory = ({ gaps, stories }: SpecDocument): boolean =>
  gaps.some((gap) => stories.some(({ line, end }) => gap.line >= line && gap.line < end));

export const isPlanned = (plan: PlanDocument): boolean => !plan.isPristine && hasText(plan);

const hasText = ({ markdown }: { markdown: SpecDocument["markdown"] }): boolean =>
  markdown.lines.some((line) => line.isProse && line.visible.trim() !== "" && !/^\s*#/.test(line.visible));

export const mandatorySections = ["user scenarios and testing", "requirements", "success criteria"] as const;

/** Specs of another dialect have none of the mandatory headings; one that is there must have something below it. */
export const emptyMandatorySection = (spec: SpecDocument): string | undefined =>
  spec.sections.find(
    (section) =>
      section.level === 2 &&
      mandatorySections.some((key) => key === section.key) &&
      !spec.markdown.lines
        .slice(section.line + 1, section.end)
        .some((line) => !line.isProse || (line.visible.trim() !== "" && !/^\s*#/.test(line.visible))),
  )?.text;
