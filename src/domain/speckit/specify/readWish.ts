import { asClause, withoutFullStop } from "../language/sentences.ts";
import { isVerb, kindOfVerb } from "../language/verbs.ts";
import { actorOf } from "./actors.ts";
import { readImperative } from "./readImperative.ts";
import { type Reader, type Reading, userCan, systemDoes } from "./reading.ts";
import { readProduct } from "./readProduct.ts";

export function readUserStory(text: string): Reading | undefined {
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
export function readWish(text: string, read: Parameters<Reader>[1]): Reading | undefined {
  const match =
    /^(?:I|we|you|my team|our team)(?:'d|’d)?\s+(?:want|need|would like|like|wish|plan|have(?=\s+to\s))(?:\s+to\s+(?:be able to\s+)?|\s+)(.+)$/i.exec(
      text,
    );
  if (!match) return undefined;
  const rest = match[1]!.replace(/^(?:the ability to|to be able to)\s+/i, "");
  const others = /^(.{2,40}?)\s+to\s+(?:be able to\s+)?(.+)$/i.exec(rest);
  const actor = others ? actorOf(others[1]!) : undefined;
  if (others && actor !== undefined) return userCan(actor, others[2]!);
  const first = rest.split(/[\s,]/)[0]!;
  const kind = kindOfVerb(first);
  if (kind === undefined) return readProduct(rest, read) ?? systemDoes(`provide ${rest}`);
  return (
    readProduct(rest, read) ??
    (kind === "build" || /^(?:add|make|set|have|support|create)$/i.test(first)
      ? readImperative(rest)
      : userCan("users", rest))
  );
}

/** "Managers need a weekly report": they must be able to get it. */
export function readNeed(text: string): Reading | undefined {
  const match = /^(.{1,40}?)\s+(?:needs?|wants?|would like)\s+(?!to\b)(.+)$/i.exec(text);
  const actor = match ? actorOf(match[1]!) : undefined;
  return actor === undefined ? undefined : userCan(actor, `get ${match![2]!}`);
}

/** "For each card you should be able to change the status": the place comes last. */
export function readPlace(text: string): Reading | undefined {
  const match =
    /^((?:for|on|in|within|from|at|under)\s[^,]{2,60}?),?\s+(you|we|I|users?|people)\s+(?:should|can|must|may|will)\s+(?:be able to\s+)?(.+)$/i.exec(
      text,
    );
  return match
    ? userCan(actorOf(match[2]!) ?? "users", `${withoutFullStop(match[3]!)} ${asClause(match[1]!)}`)
    : undefined;
}
