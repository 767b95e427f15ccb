import type { Bullet } from "../text/bullets.ts";
import type { Section } from "../text/headings.ts";
import type { MarkdownText } from "../text/markdown.ts";
import type { Marker } from "./markers.ts";

export type RequirementKind = "functional" | "quality" | "success" | "other";

export interface Requirement {
  readonly id: string;
  readonly kind: RequirementKind;
  readonly text: string;
  readonly line: number;
  /** Offsets of the id. */
  readonly idStart: number;
  readonly idEnd: number;
  /** Offsets of the words behind the id on its first line. */
  readonly textStart: number;
  readonly textEnd: number;
}

export interface Scenario {
  readonly text: string;
  readonly line: number;
  readonly given?: string;
  readonly when?: string;
  readonly then?: string;
}

export interface Story {
  /** `US1`, `US2a`. */
  readonly id: string;
  readonly title: string;
  readonly priority?: string;
  readonly line: number;
  readonly end: number;
  readonly narrative: string;
  readonly why?: string;
  readonly independentTest?: string;
  readonly scenarios: readonly Scenario[];
}

export interface Entity {
  readonly name: string;
  readonly text: string;
  readonly bullet: Bullet;
}

export interface Clarification {
  readonly question: string;
  readonly answer: string;
  readonly line: number;
}

export interface SpecDocument {
  readonly markdown: MarkdownText;
  readonly title?: string;
  /** Bold fields before the first section, keyed in lower case: `feature branch`, `created`, `status`, `input`. */
  readonly metadata: ReadonlyMap<string, string>;
  readonly sections: readonly Section[];
  readonly stories: readonly Story[];
  readonly edgeCases: readonly Bullet[];
  /** In document order, each id once. */
  readonly requirements: readonly Requirement[];
  /** Later definitions of an id that is already taken. */
  readonly repeatedRequirements: readonly Requirement[];
  readonly entities: readonly Entity[];
  readonly assumptions: readonly Bullet[];
  readonly clarifications: readonly Clarification[];
  readonly markers: readonly Marker[];
  /** `[TO DO: …]`: what nobody has said yet. */
  readonly gaps: readonly Marker[];
  /** The untouched template, as far as can be seen without it. */
  readonly isPristine: boolean;
}

export const requirementsOf = (spec: SpecDocument, kind: RequirementKind): readonly Requirement[] =>
  spec.requirements.filter((requirement) => requirement.kind === kind);

/** The first section whose heading means one of the keys. */
export const sectionOf = (spec: Pick<SpecDocument, "sections">, ...keys: readonly string[]): Section | undefined =>
  spec.sections.find((section) => keys.includes(section.key)) ??
  spec.sections.find((section) => keys.some((key) => section.key.startsWith(`${key} `)));
