import { type TechnicalField, technicalFields } from "../../documents/parsePlan.ts";
import { type Requirement, requirementsOf, type SpecDocument } from "../../documents/spec.ts";
import { demandsOf, scenariosOf } from "../demands.ts";
import type { Evidence, Finding } from "../evidence.ts";
import { quote, withoutGaps } from "../quote.ts";

export type TechnicalContext = ReadonlyMap<TechnicalField, string>;

const unknown = "NEEDS CLARIFICATION";

/** The nine fields from what files show; what nothing shows stays open. */
export function technicalContextOf(evidence: Evidence, spec: SpecDocument): TechnicalContext {
  const commands = evidence.commands.filter(({ purpose }) => purpose === "test");
  const tests = commands.map(({ command, folder, source }) => ({
    value: folder === "" ? `\`${command}\`` : `\`${command}\` in ${folder}/`,
    source,
  }));
  const values: Readonly<Record<TechnicalField, string>> = {
    "Language/Version": shown(evidence.languages),
    "Primary Dependencies": shown(evidence.dependencies),
    Storage: shown(evidence.storage),
    Testing: shown([...evidence.testing, ...tests]),
    "Target Platform": shown(evidence.platforms),
    "Project Type": shown(evidence.projectTypes),
    "Performance Goals": quoted(requirementsOf(spec, "success").filter(({ text }) => duration.test(text))),
    Constraints: quoted(demandsOf(spec).filter(({ text }) => prohibition.test(text))),
    "Scale/Scope": sizeOf(spec),
  };
  return new Map(technicalFields.map((field) => [field, values[field]]));
}

export const unknownFields = (context: TechnicalContext): TechnicalField[] =>
  [...context].filter(([, value]) => value === unknown).map(([field]) => field);

const maxValues = 16;
const maxSources = 3;

/** "TypeScript 6 (package.json); pytest (api/pyproject.toml)": each value with the files it comes from. */
function shown(findings: readonly Finding[]): string {
  if (findings.length === 0) return unknown;
  const sources = new Map<string, Set<string>>();
  for (const { value, source } of findings) sources.set(value, (sources.get(value) ?? new Set()).add(source));
  const groups = new Map<string, string[]>();
  for (const [value, files] of [...sources].slice(0, maxValues)) {
    const named = [...files].slice(0, maxSources).join(", ");
    const key = files.size > maxSources ? `${named} and ${String(files.size - maxSources)} more` : named;
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return [...groups].map(([files, values]) => `${values.join(", ")} (${files})`).join("; ");
}

const duration =
  /\d\s?(?:ms|s|sec|min|milliseconds?|seconds?|minutes?|hours?|Sekunden?|Minuten?|Stunden?|secondes?|heures?|segundos?|minutos?|horas?|秒|分)(?![\p{L}])/iu;
const prohibition =
  /\b(?:MUST NOT|never|cannot|can't|may not|only|nie|niemals|nicht|keine?[mnrs]?|jamais|nunca|ohne)\b|^["“]?No\b/i;

const maxQuoted = 12;

function quoted(requirements: readonly Requirement[]): string {
  if (requirements.length === 0) return unknown;
  const shown = requirements.slice(0, maxQuoted).map(({ id, text }) => `${id}: ${quote(withoutGaps(text))}`);
  const rest = requirements.length - shown.length;
  return `${[...shown, ...(rest > 0 ? [`${String(rest)} more`] : [])].join("; ")} (spec.md)`;
}

function sizeOf(spec: SpecDocument): string {
  const scenarios = spec.stories.flatMap(scenariosOf).length;
  const counts = [
    count(spec.stories.length, "user story", "user stories"),
    count(scenarios, "scenario", "scenarios"),
    count(demandsOf(spec).length, "requirement", "requirements"),
  ];
  return `${counts.join(", ")} (spec.md)`;
}

const count = (number: number, one: string, many: string): string => `${String(number)} ${number === 1 ? one : many}`;
