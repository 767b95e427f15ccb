import { baseForm } from "../language/verbs.ts";
import { actorOf } from "./actors.ts";
import { type Reader, type Reading, systemDoes, userCan } from "./reading.ts";

/** "Let users …", "The app allows guests to …", "help me …". */
export function readPermission(text: string): Reading | undefined {
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
export function readProduct(text: string, read: Parameters<Reader>[1]): Reading | undefined {
  const plain =
    /^(?:create|make|write|add)\s+(an?\s+(?:[\w-]+\s+){0,4}?(?:app|application|tool|site|website|service|page|screen|view|extension|program|bot|dashboard|platform|library|plugin))(?:\s+(?:with|in|on|and)\s.+)?$/i.exec(
      text,
    );
  const named =
    /^(?:[Bb]uild|[Cc]reate|[Mm]ake|[Dd]evelop|[Ww]rite|[Dd]esign|[Ii]mplement)\s+(\p{Lu}[\w-]*,\s+an?\s.+)$/u.exec(
      text,
    );
  if (plain || named) return systemDoes(`provide ${named?.[1] ?? text.replace(/^\w+\s+/, "")}`);
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
