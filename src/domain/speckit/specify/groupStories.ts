import type { NounPhrase } from "../language/nouns.ts";
import { nounPhrasesIn } from "../language/nouns.ts";
import type { ActionKind } from "../language/verbs.ts";
import { kindOfVerb } from "../language/verbs.ts";
import type { Statement } from "./statement.ts";

/** Statements that make one journey: what somebody does, and what the description says about it. */
export interface StoryGroup {
  readonly actor: string;
  readonly statements: readonly Statement[];
}

interface OpenGroup {
  readonly actor: string;
  readonly area: string;
  readonly noun: string | undefined;
  readonly nouns: Set<string>;
  readonly statements: Statement[];
}

const maxStories = 5;
/** More are merged again in the end; without a limit a book of a description would take minutes. */
const maxGroups = 20;

/** By actor, kind of action and object, in order of mention; facts and rules join the journey they talk about. */
export function groupStories(statements: readonly Statement[]): StoryGroup[] {
  const groups: OpenGroup[] = [];
  const early: Statement[] = [];
  for (const statement of statements) {
    const group = opensStory(statement)
      ? (findGroup(groups, statement, true) ??
        (groups.length < maxGroups ? openGroup(groups, statement) : closest(groups, statement)))
      : (findGroup(groups, statement, false) ?? closest(groups, statement));
    if (group) join(group, statement);
    else early.push(statement);
  }
  if (groups.length === 0 && early.length > 0) openGroup(groups, early[0]!);
  const first = groups[0];
  if (first) first.statements.unshift(...early);
  for (const statement of early) first?.nouns.add(mainNoun(statement) ?? "");
  while (groups.length > maxStories) mergeLast(groups);
  return groups.map(({ actor, statements: members }) => ({ actor, statements: members }));
}

/** "Only admins can delete …" restricts a journey; it does not make a new one. */
const opensStory = (statement: Statement): boolean =>
  (statement.kind === "capability" || (statement.kind === "systemAction" && statement.condition === undefined)) &&
  !/MUST allow only/.test(statement.requirement);

const kindOf = (statement: Statement): ActionKind | undefined => kindOfVerb(statement.action?.split(/[\s,]/)[0] ?? "");

const mainNoun = (statement: Statement): string | undefined => phrasesOf(statement)[0]?.head;

const phrasesOf = (statement: Statement): NounPhrase[] => nounPhrasesIn(statement.action ?? statement.text);

/** Creating, changing and removing one thing is one journey. */
function areaOf(statement: Statement): string {
  const kind = kindOf(statement);
  if (kind === "create" || kind === "change" || kind === "remove") return "manage";
  return kind ?? "other";
}

function findGroup(groups: readonly OpenGroup[], statement: Statement, sameActor: boolean): OpenGroup | undefined {
  if (statement.action === undefined) return undefined;
  const actor = statement.actor ?? "users";
  const noun = mainNoun(statement);
  return groups.find(
    (group) =>
      (!sameActor || group.actor === actor) &&
      group.area === areaOf(statement) &&
      group.noun !== undefined &&
      group.noun === noun,
  );
}

function openGroup(groups: OpenGroup[], statement: Statement): OpenGroup {
  const group = {
    actor: statement.actor ?? "users",
    area: areaOf(statement),
    noun: mainNoun(statement),
    nouns: new Set<string>(),
    statements: [],
  };
  groups.push(group);
  return group;
}

function join(group: OpenGroup, statement: Statement): void {
  group.statements.push(statement);
  for (const { head } of phrasesOf(statement)) group.nouns.add(head);
}

/** The group that shares most words; of equals the latest, which the sentence most likely refers to. */
function closest(groups: readonly OpenGroup[], statement: Statement): OpenGroup | undefined {
  const heads = nounPhrasesIn(statement.text).map(({ head }) => head);
  let best: OpenGroup | undefined;
  let most = -1;
  for (const group of groups) {
    const shared = heads.filter((head) => group.nouns.has(head)).length;
    if (shared >= most) {
      best = group;
      most = shared;
    }
  }
  return best;
}

function mergeLast(groups: OpenGroup[]): void {
  const last = groups.pop()!;
  const kin = groups.findLast((group) => group.noun !== undefined && last.nouns.has(group.noun)) ?? groups.at(-1)!;
  for (const statement of last.statements) join(kin, statement);
}
