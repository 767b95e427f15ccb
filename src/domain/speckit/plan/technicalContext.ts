import type { TechnicalField } from "../documents/parsePlan.ts";
import { technicalFields } from "../documents/parsePlan.ts";
import type { SpecDocument } from "../documents/spec.ts";
import { requirementsOf } from "../documents/spec.ts";
import { withoutFullStop } from "../language/sentences.ts";
import type { Evidence, Finding } from "./evidence.ts";

export type TechnicalContext = ReadonlyMap<TechnicalField, string>;

const unknown = "NEEDS CLARIFICATION";

/** The nine fields from evidence; what nothing shows is left open and never invented. */
export function technicalContextOf(evidence: Evidence, spec: SpecDocument): TechnicalContext {
  const values: Readonly<Record<TechnicalField, string>> = {
    "Language/Version": shown(evidence.languages),
    "Primary Dependencies":
      evidence.dependencies.length === 0 && evidence.languages.length > 0
        ? "N/A (the manifests name no framework)"
        : shown(evidence.dependencies),
    Storage:
      evidence.storage.length === 0 && spec.entities.length === 0
        ? "N/A (spec.md names no data to keep)"
        : shown(evidence.storage),
    Testing: shown(evidence.testing),
    "Target Platform": shown(evidence.platforms),
    "Project Type": evidence.projectType === undefined ? unknown : shown([evidence.projectType]),
    "Performance Goals": goals(spec),
    Constraints: constraints(spec),
    "Scale/Scope": `${count(spec.stories.length, "user story", "user stories")}, ${count(requirementsOf(spec, "functional").length, "functional requirement", "functional requirements")}, ${count(spec.entities.length, "entity", "entities")}`,
  };
  return new Map(technicalFields.map((field) => [field, values[field]]));
}

export const unknownFields = (context: TechnicalContext): TechnicalField[] =>
  [...context].filter(([, value]) => value === unknown).map(([field]) => field);

function shown(findings: readonly Finding[]): string {
  if (findings.length === 0) return unknown;
  const bySource = new Map<string, string[]>();
  for (const { value, source } of findings) bySource.set(source, [...(bySource.get(source) ?? []), value]);
  return [...bySource].map(([source, values]) => `${values.join(", ")} (${source})`).join("; ");
}

function goals(spec: SpecDocument): string {
  const timed = requirementsOf(spec, "success").filter(({ text }) =>
    /\b(?:seconds?|minutes?|hours?|ms|milliseconds?|per second)\b/.test(text),
  );
  return timed.length === 0 ? unknown : timed.map(({ id, text }) => `${id}: ${withoutFullStop(text)}`).join("; ");
}

function constraints(spec: SpecDocument): string {
  const rules = requirementsOf(spec, "functional").filter(({ text }) => /MUST NOT|MUST allow only/.test(text));
  return rules.length === 0
    ? "N/A (spec.md states none)"
    : rules.map(({ id, text }) => `${id}: ${withoutFullStop(text)}`).join("; ");
}

const count = (number: number, one: string, many: string): string => `${String(number)} ${number === 1 ? one : many}`;
