import { isVerb } from "../language/verbs.ts";
import { takeLabel } from "./labels.ts";
import { hasQuantity, readStatement } from "./readStatement.ts";
import type { Statement } from "./statement.ts";

/** The statements of one sentence: "create lists and share a list" asks for two things. */
export function readStatements(source: string): Statement[] {
  const { label, text } = takeLabel(source);
  // What the author numbered is one requirement, whatever it holds.
  if (label !== undefined) return [{ ...readStatement(text), label }];
  return splitCircumstance(text).flatMap(splitPassive).flatMap(readActions);
}

/** "I have a podcast and want a page" says what there is and what is wanted. */
function splitCircumstance(source: string): string[] {
  const match = /^((?:I|we)\s+have\s+(?!to\b).+?),?\s+and\s+(?:(?:I|we)\s+)?((?:want|need|would like)\s+.+)$/i.exec(
    source.trim(),
  );
  return match ? [match[1]!, `I ${match[2]!}`] : [source];
}

/** "Albums are grouped by date and can be moved" states a fact and asks for an action. */
function splitPassive(source: string): string[] {
  const match = /^((?:[\w-]+\s+){0,3}[\w-]+)\s+((?:is|are)\s+.+?),?\s+and\s+(can be\s+.+)$/i.exec(source.trim());
  return match ? [`${match[1]!} ${match[2]!}`, `${match[1]!} ${match[3]!}`] : [source];
}

function readActions(source: string): Statement[] {
  const statement = readStatement(source);
  const parts =
    statement.kind === "capability" && statement.condition === undefined && !statement.isBackground
      ? actionsJoined(statement.action!)
      : [];
  if (parts.length < 2 || !statement.requirement.endsWith(statement.action!)) return [statement];
  const lead = statement.requirement.slice(0, -statement.action!.length);
  const { benefit, ...rest } = statement;
  return parts.map((action, index) => ({
    ...rest,
    action,
    text: index === 0 && parts.length === 1 ? statement.text : `${lead.replace(/ MUST be able to /, " can ")}${action}`,
    requirement: lead + action,
    hasQuantity: hasQuantity(action),
    ...(index === 0 && benefit !== undefined ? { benefit } : {}),
  }));
}

/** Splits at "and" where a new verb with its own object begins, but not inside a list of verbs or of nouns. */
function actionsJoined(action: string): string[] {
  const parts: string[] = [];
  let rest = action;
  for (const match of action.matchAll(
    /(?:,?\s+and\s+|,\s+)(?:also\s+|to\s+|then\s+)?(?=([\w-]+)\s+(?:an?|the|their|it|them|each|any|all|its|one|other|up to|at most|\d+|\w+s|\w+\s\w+s)\b)/gi,
  )) {
    const before = action.slice(action.length - rest.length, match.index);
    const hasObject = !before.split(/,?\s+/).every((word) => isVerb(word));
    if (!hasObject || !isVerb(match[1]!) || /^(?:drop|like|back|use|work|change)$/i.test(match[1]!)) continue;
    parts.push(before);
    rest = action.slice(match.index + match[0].length);
  }
  return [...parts, rest].flatMap(splitLastVerb);
}

/** "assign tasks, comment" is two actions, the second without an object. */
function splitLastVerb(action: string): string[] {
  const match = /^(.+\s.+),\s+([\w-]+)$/.exec(action);
  return match && isVerb(match[2]!) ? [match[1]!, match[2]!] : [action];
}
