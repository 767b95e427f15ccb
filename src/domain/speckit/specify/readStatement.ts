import { asClause, capitalized, withoutFullStop } from "../language/sentences.ts";
import { baseForm, isVerb } from "../language/verbs.ts";
import { actorOf, impersonal, isProduct } from "./actors.ts";
import { isBackground } from "./background.ts";
import { quotedStatement } from "./quotedStatement.ts";
import { readImperative } from "./readImperative.ts";
import { type Reader, type Reading, systemDoes, userCan } from "./reading.ts";
import { readPermission, readProduct } from "./readProduct.ts";
import { readProhibition } from "./readProhibition.ts";
import { readNeed, readPlace, readUserStory, readWish } from "./readWish.ts";
import type { Statement } from "./statement.ts";

const politeness =
  /^(?:please|also|additionally|furthermore|moreover|and|then|finally|in addition|next|ideally|optionally|basically|so)\b[,\s]+/i;
const condition =
  /^((?:when|whenever|if|after|before|while|once|unless|as soon as)\s[^,]{3,120}),\s+(?:then\s+)?(.+)$/i;
const quantity =
  /(?:^|[\s(<>≤≥=~$€£])\d|\b(?:at most|at least|up to|no more than|fewer than|less than|more than|half|twice|double|one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand)\s+\w+s\b/i;
/** "Step 2" and "exit code 2" name something; they measure nothing. */
const naming =
  /\b(?:step|code|version|phase|level|option|chapter|page|port|error|status|type|story|rule|line|row|column|stage|part|section|release|sprint)s?\s+#?\d[\d.]*/gi;
const unsure =
  /\b(?:[Mm]aybe|[Pp]erhaps|[Pp]ossibly|not sure|unsure|TBD|TODO|to be decided|to be defined|somehow|something like)\b|\?\?/;

export const hasQuantity = (text: string): boolean => quantity.test(text.replace(naming, " "));

/** Understands one statement as far as plain rules can; what they cannot read stays a fact in the author's words. */
export function readStatement(source: string): Statement {
  const text = withoutFullStop(source);
  const { core, benefit } = splitBenefit(text.replace(politeness, ""));
  const conditional = condition.exec(core);
  const isUnsure = unsure.test(text);
  const isOpen = isUnsure || source.trim().endsWith("?");
  const reading = isOpen ? readQuestion(source.trim()) : read(conditional?.[2] ?? core);
  const requirement =
    conditional && !isOpen
      ? `${capitalized(asClause(conditional[1]!))}, ${asClauseOfRequirement(reading.requirement)}`
      : reading.requirement;
  return {
    text,
    ...reading,
    requirement,
    ...(conditional ? { condition: asClause(conditional[1]!) } : {}),
    ...(benefit === undefined ? {} : { benefit }),
    hasQuantity: hasQuantity(text),
    isBackground: !isOpen && isBackground(text),
    isUnsure,
  };
}

const asClauseOfRequirement = (requirement: string): string =>
  /^System\b/.test(requirement) ? `the system${requirement.slice(6)}` : asClause(requirement);

function splitBenefit(text: string): { core: string; benefit?: string } {
  const match =
    /^(.{8,}?),?\s+(?:so that|in order that|in order to|so)\s+((?:I|we|they|users|people|the|it|nobody|everyone|you|a|an|\w+s)\s.+)$/i.exec(
      text,
    );
  return match ? { core: match[1]!, benefit: impersonal(match[2]!) } : { core: text };
}

const readQuestion = (text: string): Reading => ({
  kind: "question",
  requirement: `System MUST follow the decision on what the description leaves open: “${text}”`,
});

/** The readers in order of how sure they are; the first that recognises its pattern decides. */
const readers: readonly Reader[] = [
  readUserStory,
  readWish,
  readNeed,
  readPlace,
  readPermission,
  readProduct,
  readProhibition,
  readPassive,
  readModal,
  readActorVerb,
  readProductVerb,
  readImperative,
];

function read(text: string): Reading {
  for (const reader of readers) {
    const reading = reader(text, read);
    if (reading) return reading;
  }
  return readFact(text);
}

const modalVerb =
  /^(.{1,70}?)\s+(can|must|should|may|will|shall|needs? to|has to|have to|wants? to|is able to|are able to|could|might|would like to)\s+(?:be able to\s+)?(.+)$/i;

/** "Admins can …", "The system should …", "Reminders must be sent …". */
function readModal(text: string): Reading | undefined {
  const match = modalVerb.exec(text);
  if (!match || /^(?:there|what|which|who|how)\b/i.test(match[1]!)) return undefined;
  const [, subject, modal, rest] = match as unknown as [string, string, string, string];
  if (isProduct(subject)) return readPermission(rest) ?? systemDoes(rest);
  const actor = actorOf(subject);
  // "Members must be notified" is done to them, not by them.
  const isPassive = /^be\s+(?:\w+ly\s+)?\w+(?:ed|en|wn|nt|ld|pt|de|ne)\b/i.test(rest);
  if (actor !== undefined && !isPassive) return userCan(actor, rest, /^only\b/i.test(subject));
  if (/^(?:must|should|shall|needs? to|has to|have to|will)$/i.test(modal))
    return { kind: "fact", requirement: `${capitalized(impersonal(subject))} MUST ${impersonal(rest)}` };
  return undefined;
}

/** "Albums can be re-organized by dragging": somebody must be able to do it. */
function readPassive(text: string): Reading | undefined {
  const match = /^(.{1,60}?)\s+can be\s+([\w-]+ed)\b(.*)$/i.exec(text);
  if (!match || /\bby (?:the )?(?:system|app)\b/i.test(match[3]!)) return undefined;
  const [, subject, participle, rest] = match as unknown as [string, string, string, string];
  const again = /^re-/i.test(participle) ? "re-" : "";
  const verb = baseForm(participle.slice(again.length));
  if (verb === undefined || isProduct(subject)) return undefined;
  return userCan("users", `${again}${verb} ${asClause(subject)}${rest}`);
}

/** "Users create albums." */
function readActorVerb(text: string): Reading | undefined {
  const words = text.split(" ");
  for (let length = 1; length <= 4 && length < words.length - 1; length++) {
    const actor = actorOf(words.slice(0, length).join(" "));
    const verb = actor === undefined ? undefined : baseForm(words[length]!);
    if (actor !== undefined && verb !== undefined && !/(?:ed|ing)$/.test(words[length]!))
      return userCan(actor, [verb, ...words.slice(length + 1)].join(" "), /^only\b/i.test(text));
  }
  return undefined;
}

/** "The system notifies the member." */
function readProductVerb(text: string): Reading | undefined {
  const words = text.split(" ");
  for (let length = 1; length <= 3 && length < words.length - 1; length++) {
    const verb = isProduct(words.slice(0, length).join(" ")) ? baseForm(words[length]!) : undefined;
    if (verb !== undefined && !/(?:ed|ing)$/.test(words[length]!))
      return systemDoes([verb, ...words.slice(length + 1)].join(" "));
  }
  return undefined;
}

const englishClause =
  /\b(?:is|are|be|was|were|has|have|had|do|does|the|a|an|with|of|to|in|on|for|by|from|and|only|can|must|should|will|may)\b/i;

function readFact(text: string): Reading {
  const own = impersonal(text).replace(/^there will be\b/i, "there are");
  const hasVerb =
    actorOf(own.split(/\s+(?:who|that)\s/)[0]!) !== undefined ||
    /\b(?:is|are|be|was|were|has|have|had|do|does|can|must|should|will|may)\b/i.test(own) ||
    /^(?:an?|each|every)\s+(?:[\w-]+\s+){1,2}[a-z]+s\s/i.test(own) ||
    own.split(/\s+/).some((word) => isVerb(word) || (/(?:s|ed)$/.test(word) && baseForm(word) !== undefined));
  if (!englishClause.test(own) && own.split(/\s+/).length > 3 && !hasVerb)
    return { kind: "fact", requirement: quotedStatement(text) };
  if (!hasVerb) return systemDoes(`provide ${asClause(own)}`);
  return { kind: "fact", requirement: `System MUST ensure that ${asClause(own)}` };
}
