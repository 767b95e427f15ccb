import { emptyMandatorySection, mandatorySections } from "./featureState.ts";
import type { SpecDocument } from "./spec.ts";
import { requirementsOf, sectionOf } from "./spec.ts";
import { significantWords } from "../text/significantWords.ts";
import { isQuote } from "./requirements.ts";
import { isMeasurable, technologyIn, vagueWordIn } from "./wordLists.ts";

interface QualityCriterion {
  readonly group: "Content Quality" | "Requirement Completeness" | "Feature Readiness";
  readonly text: string;
  /** Recognizes the item in a checklist with other wording. */
  readonly recognizes: RegExp;
  /** Only a person can say that it is met; the check can only say that it is not. */
  readonly needsJudgment?: true;
  /** Why the spec does not meet it, or nothing. */
  check(spec: SpecDocument): string | undefined;
}

const first = (problems: readonly (string | undefined)[]): string | undefined =>
  problems.find((problem) => problem !== undefined);

const proseLines = (spec: SpecDocument): readonly string[] =>
  spec.markdown.lines
    .filter((line) => line.isProse && !/^\s*\*\*Input\*\*/.test(line.visible))
    .map((line) => line.visible);

function implementationDetail(spec: SpecDocument): string | undefined {
  const word = technologyIn(
    proseLines(spec)
      .filter((line) => !/^\s*\*\*Feature Branch\*\*/.test(line))
      .join("\n"),
  );
  return word === undefined ? undefined : `“${word}” says how, not what`;
}

function longSentences(spec: SpecDocument): string | undefined {
  if (spec.markdown.lines.some((line) => line.index >= spec.markdown.bodyStart && !line.isProse))
    return "it contains a code block";
  const sentences = proseLines(spec)
    .filter((line) => /\p{L}/u.test(line) && !line.startsWith("#"))
    .flatMap((line) => line.split(/[.!?;:,]\s+/))
    .map((sentence) => sentence.split(/\s+/).length);
  const mean = sentences.reduce((sum, words) => sum + words, 0) / Math.max(1, sentences.length);
  return mean < 30 ? undefined : `a sentence has ${mean.toFixed(0)} words on average`;
}

function missingSection(spec: SpecDocument): string | undefined {
  const missing = mandatorySections.find((key) => !spec.sections.some((section) => section.key === key));
  if (missing !== undefined) return `there is no section “${missing}”`;
  const empty = emptyMandatorySection(spec);
  if (empty !== undefined) return `“${empty}” is empty`;
  const gaps = mandatoryGaps(spec);
  if (gaps > 0) return `${String(gaps)} gap${gaps === 1 ? " is" : "s are"} left`;
  return spec.isPristine ? "a placeholder of the template is left" : undefined;
}

const mandatoryGaps = ({ gaps, sections }: SpecDocument): number =>
  gaps.filter((gap) =>
    sections.some(
      ({ level, key, line, end }) =>
        level === 2 && mandatorySections.some((known) => known === key) && gap.line > line && gap.line < end,
    ),
  ).length;

/** Text that says something, other than a gap. */
const isSaid = (text: string | undefined): boolean => text !== undefined && text !== "" && !/^\[.*\]$/s.test(text);

function untestable(spec: SpecDocument): string | undefined {
  const functional = requirementsOf(spec, "functional");
  if (functional.length === 0) return "there is no functional requirement";
  return first(
    functional.map(({ id, text: written }) => {
      const text = written.replace(/\[NEEDS CLARIFICATION[^[\]]*\]/gi, "");
      // Nobody puts words into a quoted mouth.
      if (isQuote(text)) return undefined;
      if (!/\b(?:MUST|SHOULD|MAY|SHALL|must|shall|should|may)\b/.test(text)) return `${id} has no MUST, SHOULD or MAY`;
      const word = vagueWordIn(text);
      return word !== undefined && !/\d/.test(text) ? `${id} says “${word}” without a number` : undefined;
    }),
  );
}

function withoutAcceptance(spec: SpecDocument): string | undefined {
  const evidence = [
    ...spec.stories.flatMap((story) => [story.narrative, ...story.scenarios.map((scenario) => scenario.text)]),
    ...requirementsOf(spec, "success").map(({ text }) => text),
  ].join(" ");
  const words = significantWords(evidence);
  return first(
    requirementsOf(spec, "functional").map(({ id, text }) =>
      // What is still open is counted there; nothing can accept it before it is decided.
      /NEEDS CLARIFICATION/i.test(text) ||
      evidence.includes(id) ||
      [...significantWords(text)].some((word) => words.has(word))
        ? undefined
        : `no scenario talks about ${id}`,
    ),
  );
}

/** The sixteen questions every specification should answer with yes, each with what a machine can tell about it. */
export const qualityCriteria: readonly QualityCriterion[] = [
  {
    group: "Content Quality",
    text: "Says what and why, and names no technology",
    recognizes: /no implementation details?(?! leak)/i,
    needsJudgment: true,
    check: implementationDetail,
  },
  {
    group: "Content Quality",
    text: "Every story says what it is worth to its users",
    recognizes: /user value/i,
    needsJudgment: true,
    check: (spec) =>
      first(
        spec.stories.map((story) => (isSaid(story.why) ? undefined : `${story.id} gives no reason for its priority`)),
      ),
  },
  {
    group: "Content Quality",
    text: "Readable without technical knowledge",
    recognizes: /non-technical|without technical/i,
    needsJudgment: true,
    check: longSentences,
  },
  {
    group: "Content Quality",
    text: "All mandatory sections are filled in",
    recognizes: /mandatory sections/i,
    check: missingSection,
  },
  {
    group: "Requirement Completeness",
    text: "No open question is left in the text",
    recognizes: /NEEDS CLARIFICATION|no open question/i,
    check: (spec) =>
      spec.markers.length > 0
        ? `${String(spec.markers.length)} marker${spec.markers.length === 1 ? " is" : "s are"} open`
        : undefined,
  },
  {
    group: "Requirement Completeness",
    text: "Every requirement is testable and has one meaning",
    recognizes: /requirements? (?:are|is) testable/i,
    needsJudgment: true,
    check: untestable,
  },
  {
    group: "Requirement Completeness",
    text: "Every success criterion can be measured",
    recognizes: /^(?=.*success criteri(?:a|on)).*measur(?:able|ed)/is,
    needsJudgment: true,
    check: (spec) =>
      first(
        requirementsOf(spec, "success").map(({ id, text }) => (isMeasurable(text) ? undefined : `${id} has no number`)),
      ),
  },
  {
    group: "Requirement Completeness",
    text: "No success criterion depends on a technology",
    recognizes: /^(?=.*success criteri(?:a|on)).*technology/is,
    needsJudgment: true,
    check: (spec) =>
      first(
        requirementsOf(spec, "success").map(({ id, text }) =>
          technologyIn(text) === undefined ? undefined : `${id} names a technology`,
        ),
      ),
  },
  {
    group: "Requirement Completeness",
    text: "Every story has acceptance scenarios",
    recognizes: /acceptance scenarios/i,
    check: (spec) =>
      spec.stories.length === 0
        ? "there is no user story"
        : first(
            spec.stories.map((story) =>
              story.scenarios.some(
                (scenario) =>
                  scenario.given !== undefined && scenario.when !== undefined && scenario.then !== undefined,
              )
                ? undefined
                : `${story.id} has no complete Given, When, Then`,
            ),
          ),
  },
  {
    group: "Requirement Completeness",
    text: "Edge cases are listed",
    recognizes: /edge cases/i,
    check: (spec) => (spec.edgeCases.some(({ text }) => isSaid(text)) ? undefined : "none is listed"),
  },
  {
    group: "Requirement Completeness",
    text: "The scope has a boundary",
    recognizes: /scope/i,
    needsJudgment: true,
    check: (spec) =>
      spec.assumptions.some(({ text }) => isSaid(text)) || /out[ -]of[ -]scope/i.test(spec.markdown.text)
        ? undefined
        : "nothing says what is out of scope",
  },
  {
    group: "Requirement Completeness",
    text: "Dependencies and assumptions are listed",
    recognizes: /assumptions/i,
    check: (spec) => (spec.assumptions.some(({ text }) => isSaid(text)) ? undefined : "Assumptions is empty"),
  },
  {
    group: "Feature Readiness",
    text: "Every functional requirement has something that accepts it",
    recognizes: /^(?=.*functional requirement).*accept(?:ance|s)/is,
    needsJudgment: true,
    check: withoutAcceptance,
  },
  {
    group: "Feature Readiness",
    text: "The scenarios cover the main flow",
    recognizes: /(?:primary|main) flow/i,
    needsJudgment: true,
    check: (spec) =>
      spec.stories.some((story) => story.priority === "P1" && story.scenarios.length > 0)
        ? undefined
        : "no P1 story has a scenario",
  },
  {
    group: "Feature Readiness",
    text: "There is an outcome to reach",
    recognizes: /(?:measurable )?outcomes?/i,
    check: (spec) =>
      requirementsOf(spec, "success").length > 0 ||
      (sectionOf(spec, "measurable outcomes") === undefined && spec.stories.length === 0)
        ? undefined
        : "there is no success criterion",
  },
  {
    group: "Feature Readiness",
    text: "No technical decision has slipped in",
    recognizes: /implementation details leak|technical decision/i,
    needsJudgment: true,
    check: implementationDetail,
  },
];

/** The criterion behind an item of a checklist, if it is one of the sixteen. */
export const criterionFor = (itemText: string): QualityCriterion | undefined =>
  qualityCriteria.find(({ text }) => itemText.startsWith(text)) ??
  qualityCriteria.find(({ recognizes }) => recognizes.test(itemText));
