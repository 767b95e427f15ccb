import { asClause, capitalized, withoutFullStop } from "../language/sentences.ts";
import { baseForm, isVerb, kindOfVerb } from "../language/verbs.ts";
import { actorOf, impersonal, isProduct } from "./actors.ts";
import { quotedStatement } from "./quotedStatement.ts";
import type { Statement } from "./statement.ts";

type Reading = Pick<Statement, "kind" | "requirement"> & { readonly actor?: string; readonly action?: string };

const politeness =
  /^(?:please|also|additionally|furthermore|moreover|and|then|finally|in addition|next|ideally|optionally|basically|so)\b[,\s]+/i;
const condition =
  /^((?:when|whenever|if|after|before|while|once|unless|as soon as)\s[^,]{3,120}),\s+(?:then\s+)?(.+)$/i;
const prohibited =
  /\b(?:never|must not|mustn't|may not|cannot|can't|can not|should not|shouldn't|shall not|do not|don't|won't|will not|no longer|not allowed|not be able|nobody|no one)\b/i;
const quantity =
  /(?:^|[\s(<>≤≥=~$€£])\d|\b(?:at most|at least|up to|no more than|fewer than|less than|more than|half|twice|double|one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand)\s+\w+s\b/i;
const unsure =
  /\b(?:[Mm]aybe|[Pp]erhaps|[Pp]ossibly|not sure|unsure|TBD|TODO|to be decided|to be defined|somehow|something like)\b|\?\?/;

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
    hasQuantity: quantity.test(text),
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
const readers: readonly ((text: string) => Reading | undefined)[] = [
  readUserStory,
  readWish,
  readPermission,
  readProduct,
  readProhibition,
  readPassive,
  readModal,
  readActorVerb,
  readImperative,
];

function read(text: string): Reading {
  for (const reader of readers) {
    const reading = reader(text);
    if (reading) return reading;
  }
  return readFact(text);
}

const userCan = (actor: string, action: string, only = false): Reading => {
  const doing = withoutFullStop(impersonal(action)).replace(/^(?:also|then|easily|quickly)\s+/i, "");
  const requirement = only
    ? `System MUST allow only ${actor} to ${doing}`
    : `${capitalized(actor)} MUST be able to ${doing}`;
  return { kind: "capability", actor, action: doing, requirement };
};

const systemDoes = (action: string): Reading => {
  const doing = withoutFullStop(impersonal(action)).replace(/^(?:also|then)\s+/i, "");
  return { kind: "systemAction", action: doing, requirement: `System MUST ${doing}` };
};

function readUserStory(text: string): Reading | undefined {
  const match =
    /^as an?\s+([^,]{2,60}),?\s+I\s+(?:want|need|would like|wish|should be able|can|must be able)\s*(?:to\s+)?(?:be able to\s+)?(.+)$/i.exec(
      text,
    );
  if (!match) return undefined;
  const actor = actorOf(match[1]!) ?? `${match[1]!.trim().toLowerCase()}s`;
  const startsWithVerb = isVerb(match[2]!.split(/[\s,]/)[0]!);
  return userCan(actor, startsWithVerb ? match[2]! : `use ${match[2]!}`);
}

/** "I want to add …", "We need a …", "I'd like users to …": what follows is the statement. */
function readWish(text: string): Reading | undefined {
  const match =
    /^(?:I|we|you|my team|our team)(?:'d|’d)?\s+(?:want|need|would like|like|wish|plan|have)(?:\s+to\s+(?:be able to\s+)?|\s+)(.+)$/i.exec(
      text,
    );
  if (!match) return undefined;
  const rest = match[1]!.replace(/^(?:the ability to|to be able to)\s+/i, "");
  const others = /^(.{2,40}?)\s+to\s+(?:be able to\s+)?(.+)$/i.exec(rest);
  const actor = others ? actorOf(others[1]!) : undefined;
  if (others && actor !== undefined) return userCan(actor, others[2]!);
  const first = rest.split(/[\s,]/)[0]!;
  const kind = kindOfVerb(first);
  if (kind === undefined) return systemDoes(`provide ${rest}`);
  return (
    readProduct(rest) ??
    (kind === "build" || /^(?:add|make|set|have|support|create)$/i.test(first)
      ? readImperative(rest)
      : userCan("users", rest))
  );
}

/** "Let users …", "The app allows guests to …", "help me …". */
function readPermission(text: string): Reading | undefined {
  const match =
    /^(?:(?:the|this|our)?\s*[\w-]+\s+(?:that\s+)?(?:should|must|can|will|shall|could)?\s*)?(?:let|allow|enable|help|permit)s?\s+(.{1,40}?)\s+(?:to\s+)?([a-z][\w-]*\b.*)$/i.exec(
      text,
    );
  if (!match) return undefined;
  const words = `${match[1]!} ${match[2]!}`.split(" ");
  // The subject is short; the first split that leaves a role before a verb is the right one.
  for (let length = 1; length <= 4 && length < words.length; length++) {
    const subject = words.slice(0, length).join(" ");
    const rest = words
      .slice(length)
      .join(" ")
      .replace(/^(?:to|in)\s+/i, "");
    const actor = /^(?:me|us|you)$/i.test(subject) ? "users" : actorOf(subject);
    if (actor !== undefined && rest !== "") return userCan(actor, rest, /^only\b/i.test(subject));
  }
  return undefined;
}

/** "Build an app that shows …", "a page where users can …", "a tool for managing …": the product's purpose is meant. */
function readProduct(text: string): Reading | undefined {
  const plain =
    /^(?:create|make|write|add)\s+(an?\s+(?:[\w-]+\s+){0,4}?(?:app|application|tool|site|website|service|page|screen|view|extension|program|bot|dashboard|platform|library|plugin))(?:\s+(?:with|in|on|and)\s.+)?$/i.exec(
      text,
    );
  if (plain) return systemDoes(`provide ${text.replace(/^\w+\s+/, "")}`);
  const match =
    /^(?:(?:build|create|make|develop|write|implement|design|add|provide|introduce)\s+)?(?:an?|the|another)\s+((?:[\w-]+\s+){0,4}?(?:app|application|tool|site|website|service|system|page|screen|view|extension|program|bot|dashboard|platform|library|product|plugin|command))\s+(that|which|to|for|where|in which|on which)\s+(.+)$/i.exec(
      text,
    );
  if (!match) return undefined;
  const rest = match[3]!.replace(/^(?:can|will|should|must|may|could)\s+/i, "");
  const link = match[2]!.toLowerCase();
  if (link === "where" || (link.endsWith("which") && link !== "which")) return read(match[3]!);
  const first = rest.split(/[\s,]/)[0]!;
  const base = baseForm(first);
  if (link === "for" || link === "to") {
    return base === undefined ? undefined : userCan("users", rest.replace(first, base));
  }
  return readPermission(rest) ?? (base === undefined ? undefined : systemDoes(rest.replace(first, base)));
}

export const nobodyMay = "System MUST NOT let anybody";

function readProhibition(text: string): Reading | undefined {
  if (!prohibited.test(text)) return undefined;
  const modal =
    /^(.{1,60}?)\s+(?:must not|mustn't|may not|cannot|can't|can not|should not|shouldn't|shall not|will not|won't|do not|don't)\s+(?:be able to\s+)?(.+)$/i.exec(
      text,
    );
  if (modal && isProduct(modal[1]!))
    return { kind: "prohibition", action: modal[2]!, requirement: `System MUST NOT ${impersonal(modal[2]!)}` };
  const actor = modal ? actorOf(modal[1]!) : undefined;
  if (modal && actor !== undefined)
    return {
      kind: "prohibition",
      actor,
      action: modal[2]!,
      requirement: `${capitalized(actor)} MUST NOT be able to ${impersonal(modal[2]!)}`,
    };
  const nobody =
    /^(?:nobody|no one|no-one)\s+(?:may|can|must|should|shall|is allowed to|will be able to)\s+(.+)$/i.exec(text);
  if (nobody) return { kind: "prohibition", action: nobody[1]!, requirement: `${nobodyMay} ${impersonal(nobody[1]!)}` };
  const imperative = /^(?:never|do not|don't)\s+(.+)$/i.exec(text);
  if (imperative)
    return {
      kind: "prohibition",
      action: imperative[1]!,
      requirement: `System MUST NOT ${impersonal(imperative[1]!)}`,
    };
  return { kind: "prohibition", requirement: `System MUST NOT break this rule: ${asClause(impersonal(text))}` };
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
  if (actor !== undefined) return userCan(actor, rest, /^only\b/i.test(subject));
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
  if (verb === undefined || isProduct(subject) || actorOf(subject) !== undefined) return undefined;
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

function readImperative(text: string): Reading | undefined {
  const first = text.split(/[\s,]/)[0]!;
  const kind = kindOfVerb(first);
  if (kind === undefined || !/\s/.test(text)) return undefined;
  const rest = text.slice(first.length).trim();
  if (kind === "build" || /^(?:add|make|set)$/i.test(first))
    return systemDoes(`provide ${rest.replace(/^up\s+/i, "")}`);
  if (/^(?:fix|repair|resolve|correct)$/i.test(first)) return systemDoes(`work without the reported defect: ${rest}`);
  const doing = first.toLowerCase() + text.slice(first.length);
  return kind === "system" || /^(?:send|save|store|sync|email|archive|update)$/i.test(first)
    ? systemDoes(doing)
    : userCan("users", doing);
}

const englishClause =
  /\b(?:is|are|be|was|were|has|have|had|do|does|the|a|an|with|of|to|in|on|for|by|from|and|only|can|must|should|will|may)\b/i;

function readFact(text: string): Reading {
  const own = impersonal(text);
  const hasVerb =
    /\b(?:is|are|be|was|were|has|have|had|do|does|can|must|should|will|may)\b/i.test(own) ||
    /^(?:an?|each|every)\s+(?:[\w-]+\s+){1,2}[a-z]+s\s/i.test(own) ||
    own.split(/\s+/).some((word) => isVerb(word) || (/(?:s|ed)$/.test(word) && baseForm(word) !== undefined));
  if (!englishClause.test(own) && own.split(/\s+/).length > 3 && !hasVerb)
    return { kind: "fact", requirement: quotedStatement(text) };
  if (!hasVerb) return systemDoes(`provide ${asClause(own)}`);
  return { kind: "fact", requirement: `System MUST ensure that ${asClause(own)}` };
}
