import { gradeSpec } from "../../../domain/spec/gradeSpec.ts";
import { isUnfinished } from "../../../domain/spec/resolveSpecs.ts";
import { isMemberOf } from "../../../domain/spec/specId.ts";
import type { ProjectState } from "../project/chantProject.ts";
import type { ProjectSpec } from "../project/projectSpec.ts";
import { chantLint } from "../../../protocol/chant/chantLint.ts";
import { type ChantTool, findSpec, jsonAnswer } from "./chantTool.ts";

export const lintSpecs: ChantTool<typeof chantLint> = {
  contract: chantLint,
  withoutArguments: "fine",
  async run(call) {
    const state = await call.project.state(call.signal);
    const asked = call.args.id?.trim() ? [(await findSpec(call)).found] : undefined;
    const results = (asked ?? state.specs.filter(({ spec }) => isUnfinished(spec))).map((each) => lint(each, state));
    const count = (light: string): number => results.filter((each) => each.traffic_light === light).length;
    const answer = {
      specs_checked: results.length,
      red: count("red"),
      yellow: count("yellow"),
      green: count("green"),
      results,
    };
    return jsonAnswer(answer);
  },
};

function lint({ spec, members }: ProjectSpec, { specs }: ProjectState) {
  const family = members.total === 0 ? [] : specs.filter((each) => isMemberOf(each.spec.id, spec.id));
  const grades = gradeSpec(
    spec,
    family.map((each) => each.spec),
  );
  return {
    id: spec.id,
    title: spec.title ?? null,
    traffic_light: grades.light,
    complexity: grades.complexity,
    confidence: grades.confidence,
    splittability: grades.splittability,
    ac_quality: grades.criteriaQuality,
    isolation: grades.isolation ?? null,
    suggestions: grades.suggestions,
  };
}
