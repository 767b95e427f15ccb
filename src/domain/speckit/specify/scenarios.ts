import { nounPhrasesIn, pluralOf, withArticle } from "../language/nouns.ts";
import { asClause, withoutFullStop } from "../language/sentences.ts";
import { conjugate, isVerb, kindOfVerb, thirdPerson } from "../language/verbs.ts";
import { impersonal, oneOf } from "./actors.ts";
import type { ScenarioDraft } from "./draft.ts";
import { nobodyMay } from "./readProhibition.ts";
import type { Statement } from "./statement.ts";

/** The scenarios a statement implies; a list of verbs ("create, rename and delete lists") gives one for each. */
export function scenariosOf(statement: Statement, actor: string): ScenarioDraft[] {
  if (statement.kind === "question") return [];
  if (statement.condition !== undefined) return [conditionalScenario(statement)];
  if (/^System MUST allow only/.test(statement.requirement)) return [restrictionScenario(statement)];
  if (statement.kind === "capability") {
    return actionsIn(statement.action!).map((action) => capabilityScenario(action, oneOf(statement.actor ?? actor)));
  }
  if (statement.kind === "systemAction") return [systemScenario(statement, oneOf(actor))];
  return [ruleScenario(statement, oneOf(actor))];
}

/** "create, rename and delete lists" → "create a list", "rename a list", "delete a list". */
function actionsIn(action: string): string[] {
  const match = /^((?:[\w-]+,\s+)*[\w-]+),?\s+(?:and|or)\s+([\w-]+)\s+(.+)$/.exec(action);
  if (!match) return [action];
  const verbs = [...match[1]!.split(/,\s+/), match[2]!];
  // "Subscribe and leave comments": nobody subscribes a comment.
  const standsAlone = verbs.some((verb) =>
    /^(?:subscribe|comment|log|sign|chat|vote|reply|collaborate|join)$/i.test(verb),
  );
  return verbs.every(isVerb) && !standsAlone ? verbs.map((verb) => `${verb} ${one(match[3]!)}`) : [action];
}

/** One of a bare plural: "shopping lists" → "a shopping list". Anything longer stays as it is. */
function one(object: string): string {
  const [phrase] = nounPhrasesIn(object);
  if (phrase?.text !== object || !/s$/.test(object)) return object;
  return withArticle([...object.split(" ").slice(0, -1), phrase.head].join(" "));
}

/** "Choose which columns are included" is about a setting, not about a thing that exists. */
export const isChoice = (action: string): boolean =>
  /^(?:choose|select|pick|decide|set|configure)\s+(?:between|which|where|what|how|whether|when)\b/i.test(action);

function capabilityScenario(action: string, person: string): ScenarioDraft {
  const [object] = nounPhrasesIn(action);
  const noun = object?.head ?? "entry";
  const when = `${withArticle(person)} ${conjugate(withoutFullStop(action))}`;
  if (isChoice(action))
    return { given: "the feature is in use", when, then: "the choice takes effect and is still there after reopening" };
  const isPlural =
    object !== undefined && object.text.toLowerCase().endsWith(pluralOf(noun)) && pluralOf(noun) !== noun;
  const inUse = "the feature is in use";
  const named = (given: string) => (object === undefined ? inUse : given);
  const exists = named(isPlural ? `${pluralOf(noun)} exist` : `${withArticle(noun)} exists`);
  switch (kindOfVerb(action.split(/[\s,]/)[0]!)) {
    case "create":
      return {
        given: named(`no ${noun} exists yet`),
        when,
        then: `the new ${noun} is shown and is still there after reopening`,
      };
    case "change":
      return { given: exists, when, then: "the change is shown at once and is still there after reopening" };
    case "remove":
      return { given: exists, when, then: `the ${noun} is gone and everything else is unchanged` };
    case "find":
      return {
        given: named(`several ${pluralOf(noun)} exist`),
        when,
        then: `the ${person} sees what was asked for and nothing else`,
      };
    case "share":
      return { given: exists, when, then: "it reaches the people it is meant for and nobody else" };
    case "transfer":
      return {
        given: named(`several ${pluralOf(noun)} exist`),
        when,
        then: `the result is complete: no ${noun} concerned is missing`,
      };
    case "access":
      return {
        given: `${withArticle(person)} is not signed in`,
        when,
        then: "they reach what is meant for them, and a wrong attempt is refused with a clear message",
      };
    case "pay":
      return { given: "there is something to pay for", when, then: "it is charged exactly once and confirmed" };
    case "system":
    case "build":
    case undefined:
      return {
        given: "the feature is in use",
        when,
        then: `the ${person} sees that it worked, and the result is still there after reopening`,
      };
  }
}

function restrictionScenario(statement: Statement): ScenarioDraft {
  const refused = `somebody who is not ${withArticle(oneOf(statement.actor!))} tries to ${statement.action!}`;
  return { given: stateOf(statement), when: refused, then: "it is refused with a clear message and nothing changes" };
}

const place =
  /\b(?:on|in|at)\s+(the\s+(?:[\w-]+\s+){0,2}?(?:page|screen|view|panel|list|bar|dashboard|menu|sidebar|window|tab))\b/i;
const showing = /^(?:show|display|list|highlight|render|include|contain|preview|mark)\b/;

/** What holds all the time has no moment. */
export const isLasting = (action: string): boolean => lasting.test(action);
const lasting =
  /^(?:keep|replace|support|retain|migrate|upgrade|refactor|rewrite|port|deprecate|consolidate|reduce|improve|increase)\b/;

function systemScenario(statement: Statement, person: string): ScenarioDraft {
  const action = statement.action!;
  const provided = /^provide\s+(.+)$/.exec(action)?.[1];
  if (provided !== undefined) {
    return {
      given: `${withArticle(person)} has opened the product`,
      when: `the ${person} looks for ${provided}`,
      then: "it is there and works from start to end",
    };
  }
  if (/^work without/.test(action)) {
    return {
      given: "the situation in which the defect was reported",
      when: `${withArticle(person)} repeats the same steps`,
      then: "the defect does not appear and the result is right",
    };
  }
  const then = `the system ${conjugate(action)}`;
  if (isLasting(action)) return { given: "the feature is in place", when: "people use the product as before", then };
  if (!showing.test(action)) return { given: stateOf(statement), when: "the moment described has come", then };
  const [object] = nounPhrasesIn(action);
  const given = object === undefined ? "there is something to show" : `there is ${withArticle(object.head)} to show`;
  return { given, when: `${withArticle(person)} opens ${place.exec(action)?.[1] ?? "the view concerned"}`, then };
}

function conditionalScenario(statement: Statement): ScenarioDraft {
  const actor = statement.actor === undefined ? "the system" : withArticle(oneOf(statement.actor));
  const rest = statement.text.slice(statement.text.indexOf(",") + 1).trim();
  return {
    given: "the feature is in use",
    when: statement
      .condition!.replace(/^(?:when|whenever|if|once|as soon as|after)\s+/i, "")
      .replace(/^(before|while|unless)\b/i, "it is a moment $1"),
    then: statement.action === undefined ? asClause(outcome(rest)) : `${actor} ${conjugate(statement.action)}`,
  };
}

function ruleScenario(statement: Statement, person: string): ScenarioDraft {
  if (statement.kind === "prohibition" && statement.actor !== undefined) {
    const one = oneOf(statement.actor);
    return {
      given: `${withArticle(one)} uses the feature`,
      when: `the ${one} tries to ${impersonal(statement.action!)}`,
      then: "it is refused with a clear message and nothing changes",
    };
  }
  if (statement.kind === "prohibition" && statement.requirement.startsWith(nobodyMay)) {
    return {
      given: "the feature is in use",
      when: `somebody tries to ${impersonal(statement.action!)}`,
      then: "it is refused with a clear message and nothing changes",
    };
  }
  const avoided = /^System MUST NOT (?!break this rule)(.+)$/.exec(statement.requirement)?.[1];
  if (statement.kind === "prohibition" && avoided !== undefined)
    return {
      given: "the feature is in place",
      when: "people use it in every way described here",
      then: `the system does not ${avoided}`,
    };
  if (statement.kind === "prohibition") {
    return {
      given: stateOf(statement),
      when: "somebody tries what the rule forbids",
      then: `it has no effect: ${asClause(outcome(statement.text))}`,
    };
  }
  const depending = /^(.{8,}?),?\s+(?:when|whenever|if|as soon as|once)\s+(.+)$/i.exec(statement.text);
  if (depending) return { given: "the feature is in use", when: depending[2]!, then: asClause(outcome(depending[1]!)) };
  if (/\b(?:after|before|until)\b/i.test(statement.text))
    return {
      given: "the feature is in use",
      when: "the time for it has come",
      then: asClause(outcome(statement.text)),
    };
  if (statement.hasQuantity)
    return { given: "the feature is in use", when: "somebody measures it", then: asClause(outcome(statement.text)) };
  const noun = nounPhrasesIn(statement.text)[0]?.head;
  return {
    given: stateOf(statement),
    when: `${withArticle(person)} looks at ${noun === undefined ? "the result" : `the ${pluralOf(noun)}`}`,
    then: asClause(outcome(statement.text)),
  };
}

function stateOf(statement: Statement): string {
  const noun = nounPhrasesIn(statement.text)[0]?.head;
  return noun === undefined ? "the feature is in use" : `${pluralOf(noun)} exist`;
}

/** A rule as something one can see: "exports must finish within 30 s" → "exports finish within 30 s". */
export function outcome(given: string): string {
  const text = given.replace(/^there (?:will|must|should) be\b/i, "there are");
  const match = /^(.{1,70}?)\s+(?:must|should|shall|will|needs? to|has to|have to)\s+([\w-]+)(.*)$/i.exec(text);
  if (!match || /\bnot\b/i.test(match[2]!)) return impersonal(withoutFullStop(text));
  const [, subject, verb, rest] = match as unknown as [string, string, string, string];
  const [head = ""] = subject.split(/\s(?:at|of|in|on|for|from|with)\s/i);
  const isPlural = /s$/i.test(head) && !/ss$/i.test(head);
  const predicate = /^be$/i.test(verb) ? (isPlural ? "are" : "is") : isPlural ? verb : thirdPerson(verb);
  return impersonal(withoutFullStop(`${subject} ${predicate}${rest}`));
}
