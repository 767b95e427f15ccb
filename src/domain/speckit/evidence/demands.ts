import type { Requirement, SpecDocument, Story } from "../documents/spec.ts";
import { withoutGaps } from "./quote.ts";

/** What has to be built: every requirement, of whatever family of ids, but no measure of success. */
export const demandsOf = (spec: SpecDocument): readonly Requirement[] =>
  spec.requirements.filter(({ kind }) => kind !== "success");

/** The ids of the stories that a text names, such as US2. */
export const storiesNamedIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/\b(?:US|User Story )(\d{1,4}[a-z]?)\b/gi)].map(([, number = ""]) => `US${number.toLowerCase()}`),
  );

interface ToldScenario {
  /** "scenario 2 of US1": as they are counted in the specification. */
  readonly place: string;
  readonly text: string;
}

/** The scenarios that have been written; a gap is none yet. */
export const scenariosOf = ({ id, scenarios }: Story): ToldScenario[] =>
  scenarios
    .map(({ text }, index) => ({ place: `scenario ${String(index + 1)} of ${id}`, text }))
    .filter(({ text }) => withoutGaps(text) !== "");
