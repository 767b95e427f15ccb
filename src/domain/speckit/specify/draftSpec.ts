import { retentionRule } from "../documents/wordLists.ts";
import { nounPhrasesIn, pluralOf, withArticle } from "../language/nouns.ts";
import { asClause, capitalized, listed, withoutFullStop } from "../language/sentences.ts";
import { readsAsEnglish } from "../language/readsAsEnglish.ts";
import { isVerb, kindOfVerb } from "../language/verbs.ts";
import { impersonal, isRole, oneOf } from "./actors.ts";
import type { EntityDraft, SpecDraft, StoryDraft } from "./draft.ts";
import { edgeCasesFor } from "./edgeCases.ts";
import type { StoryGroup } from "./groupStories.ts";
import { groupStories } from "./groupStories.ts";
import { isOutdatedBy } from "./background.ts";
import { attributesNamed, attributesOf } from "./attributes.ts";
import { inOwnOrder, isCriterion } from "./labels.ts";
import { quoteSpec } from "./quoteSpec.ts";
import { readStatements } from "./readStatements.ts";
import { resolvePronouns } from "./resolvePronouns.ts";
import { isChoice, isLasting, outcome, scenariosOf } from "./scenarios.ts";
import { splitDescription } from "./splitDescription.ts";
import type { Statement } from "./statement.ts";
import { takeExclusions } from "./takeExclusions.ts";
import { takeHeading } from "./takeHeading.ts";
import { tidyDescription } from "./tidyDescription.ts";
import { titleOfAction, titleOfFeature, titleOfStatement } from "./titles.ts";

const maxScenarios = 6;
const maxEntities = 6;

/** A specification from the description's own sentences. `undefined` when there is nothing to specify in it. */
export function draftSpec(source: string, slug: string): SpecDraft | undefined {
  const description = tidyDescription(source);
  if (!readsAsEnglish(description)) return quoteSpec(description, slug);
  const { exclusions, text: wanted } = takeExclusions(description);
  const { heading, text } = takeHeading(wanted);
  const all = resolvePronouns(splitDescription(text)).flatMap(readStatements);
  if (!all.some(saysSomething)) return undefined;
  const asked = all.filter(
    (statement, index) => !statement.isBackground && !isOutdatedBy(statement.text, all[index + 1]?.text),
  );
  // Somebody who only tells how things are means that it should be so.
  const statements = asked.some((statement) => !isCriterion(statement)) ? asked : all;
  const demands = statements.filter((statement) => !isCriterion(statement));
  const groups = groupStories(demands.length > 0 ? demands : statements);
  const stories = groups.map(draftStory);
  const requirements = [...new Set(inOwnOrder(demands).map((statement) => statement.requirement))];
  const entities = entitiesIn(statements);
  const success = successCriteria(statements, stories);
  return {
    title: heading === undefined ? titleOfFeature(statements, slug) : titleOfAction(heading),
    stories,
    edgeCases: edgeCasesFor(entities, stories, statements),
    requirements,
    entities: entities.map((entity) => describeEntity(entity, groups, entities)),
    successCriteria: success.criteria,
    assumptions: [
      "Scope: the first version does what the description names; everything else is out of scope.",
      ...exclusions.map((each) => `Out of scope, as the description says: ${asClause(each)}.`),
      ...(stories.length > 1 ? ["The priorities follow the order of mention in the description."] : []),
      ...success.assumptions,
      ...all
        .filter((statement) => !statements.includes(statement))
        .map((statement) => `Background from the description: “${statement.text}”.`),
      "The expected behavior under Edge Cases is a default where the description is silent.",
      ...(entities.length > 0 && !all.some(({ text: words }) => retentionRule.test(words))
        ? [
            `${capitalized(listed(entities.map(({ noun }) => pluralOf(noun))))} are kept until somebody removes them; the description names no retention period.`,
          ]
        : []),
      "What the product already does elsewhere (sign-in, language, look, error messages) applies here unchanged.",
    ],
  };
}

/** "Fix" alone says nothing: at least a thing must be named. */
const saysSomething = ({ text }: Statement): boolean => {
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  return words.length > 1 || (words.length === 1 && !isVerb(words[0]));
};

function draftStory(group: StoryGroup, index: number): StoryDraft {
  const [first] = group.statements.filter((statement) => statement.action !== undefined);
  const lead = first ?? group.statements[0]!;
  const title = titleOfStatement(lead);
  const scenarios = group.statements.flatMap((statement) => scenariosOf(statement, group.actor)).slice(0, maxScenarios);
  const shown =
    scenarios.length > 0
      ? scenarios
      : [
          {
            given: "the open question above is answered",
            when: `${withArticle(oneOf(group.actor))} uses the feature`,
            then: "it behaves as the answer says",
          },
        ];
  const benefit = group.statements.find((statement) => statement.benefit !== undefined)?.benefit;
  return {
    title,
    priority: `P${String(Math.min(index + 1, 3))}`,
    narrative: group.statements.map(narrate).join(" "),
    why: why(index, benefit),
    independentTest: `With only this story built, ${shown[0]!.when.replace(/^the moment described has come$/, "let the described moment come")}; it passes when ${shown[0]!.then}.`,
    scenarios: shown,
  };
}

/** The statement as a sentence of a story: what is, not what must be. */
function narrate(statement: Statement): string {
  if (statement.kind === "question") return `The description leaves open: “${statement.text}”.`;
  if (statement.kind === "capability" && statement.condition === undefined) {
    const sentence = statement.requirement
      .replace(/ MUST be able to /, " can ")
      .replace(/^System MUST allow only (.+?) to /, "Only $1 can ");
    return `${sentence}${statement.benefit === undefined ? "" : `, so that ${statement.benefit}`}.`;
  }
  if (statement.kind === "systemAction" && statement.condition === undefined) {
    return `${statement.requirement.replace(/^System MUST /, "The system must ")}${statement.benefit === undefined ? "" : `, so that ${statement.benefit}`}.`;
  }
  return `${capitalized(impersonal(withoutFullStop(statement.text)))}.`;
}

function why(index: number, benefit: string | undefined): string {
  if (index === 0)
    return benefit === undefined
      ? "The description puts it first; the rest builds on it."
      : `It brings the benefit the description names: ${benefit}.`;
  if (benefit !== undefined) return `It adds a benefit the description names: ${benefit}.`;
  return index === 1
    ? "It adds to User Story 1, which is useful without it."
    : "It completes the feature and can follow once the earlier stories are in use.";
}

interface FoundEntity {
  readonly noun: string;
  readonly phrase: string;
}

/** Things that are created, kept, listed or shared, and nouns the description comes back to. */
function entitiesIn(statements: readonly Statement[]): FoundEntity[] {
  const found = new Map<string, { phrase: string; weight: number }>();
  for (const statement of statements) {
    const kind = kindOfVerb(statement.action?.split(/[\s,]/)[0] ?? "");
    const isData =
      kind !== undefined &&
      kind !== "build" &&
      kind !== "access" &&
      !isChoice(statement.action ?? "") &&
      !/^(?:provide|work|use)\b/.test(statement.action ?? "") &&
      !(statement.kind === "systemAction" && isLasting(statement.action ?? ""));
    const phrases = nounPhrasesIn(statement.action ?? statement.text);
    phrases.forEach(({ head, text }, position) => {
      const known = found.get(head) ?? { phrase: text, weight: 0 };
      known.weight += position === 0 && isData && statement.kind !== "prohibition" ? 2 : 1;
      found.set(head, known);
    });
  }
  return [...found]
    .filter(([noun, { weight }]) => weight >= 2 && !isRole(noun))
    .slice(0, maxEntities)
    .map(([noun, { phrase }]) => ({ noun, phrase }));
}

function describeEntity(
  { noun, phrase }: FoundEntity,
  groups: readonly StoryGroup[],
  all: readonly FoundEntity[],
): EntityDraft {
  const mentions = (group: StoryGroup, wanted: string) =>
    group.statements.some((statement) => nounPhrasesIn(statement.text).some(({ head }) => head === wanted));
  const stories = groups.flatMap((group, index) => (mentions(group, noun) ? [`User Story ${String(index + 1)}`] : []));
  const related = all.filter(
    (other) =>
      other.noun !== noun &&
      groups.some((group) =>
        group.statements.some((statement) => {
          const heads = nounPhrasesIn(statement.text).map(({ head }) => head);
          return heads.includes(noun) && heads.includes(other.noun);
        }),
      ),
  );
  const origin =
    phrase.toLowerCase() === noun || phrase.toLowerCase() === pluralOf(noun)
      ? "Named in the description"
      : `“${phrase}” in the description`;
  const relation = related.length > 0 ? ` Related to ${listed(related.map((other) => capitalized(other.noun)))}.` : "";
  const attributes = attributesOf(
    noun,
    groups.flatMap((group) => group.statements.map(({ text }) => text)),
  );
  const described =
    attributes.length > 0 ? `${attributesNamed} ${listed(attributes)}.` : "Its attributes are not described yet.";
  return {
    name: capitalized(noun),
    text: `${origin}; part of ${listed(stories.length > 0 ? stories : ["User Story 1"])}.${relation} ${described}`,
  };
}

interface Success {
  readonly criteria: readonly string[];
  readonly assumptions: readonly string[];
}

function successCriteria(statements: readonly Statement[], stories: readonly StoryDraft[]): Success {
  const own = statements.filter(isCriterion).map(({ text }) => capitalized(withoutFullStop(text)));
  const measured = statements.filter(
    (statement) => statement.hasQuantity && statement.kind !== "question" && !isCriterion(statement),
  );
  if (own.length + measured.length > 0) return { criteria: [...own, ...measured.map(measure)], assumptions: [] };
  if (statements[0]?.action?.startsWith("work without the reported defect") === true) return defectCriteria;
  if (statements[0]?.kind === "systemAction" && isLasting(statements[0].action ?? "")) return changeCriteria;
  const title = stories[0]?.title ?? "the feature";
  const isAction = isVerb(title.split(/[\s,]/)[0]!);
  return {
    criteria: [
      `At least 90% of people who try it for the first time ${isAction ? "complete" : "find and use"} “${title}” without help`,
      `${isAction ? "Completing" : "Finding and using"} “${title}” takes a person less than 2 minutes`,
    ],
    assumptions: [
      "The description names no measurable goal; 90% success at the first attempt (SC-001) and 2 minutes (SC-002) are defaults.",
    ],
  };
}

const defectCriteria: Success = {
  criteria: [
    "The reported defect does not appear in 20 of 20 repetitions of the steps that led to it",
    "Everything that worked before around these steps still works: 0 new failures",
  ],
  assumptions: [
    "The description names no measurable goal; 20 repetitions (SC-001) and no new failure (SC-002) are defaults.",
  ],
};

/** What is done once, by those who build it, takes no person two minutes. */
const changeCriteria: Success = {
  criteria: [
    "In 20 of 20 tries the product does after the change what this specification says",
    "Everything that worked before still works: 0 new failures",
  ],
  assumptions: [
    "The description names no measurable goal; 20 tries (SC-001) and no new failure (SC-002) are defaults.",
  ],
};

function measure(statement: Statement): string {
  const clause = capitalized(outcome(narrate(statement).replace(/^The system must (.+)$/, "The system must $1")));
  return statement.kind === "fact" ? clause : `In 100% of the cases tried, ${asClause(clause)}`;
}
