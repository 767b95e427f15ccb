import { isVerb } from "../language/verbs.ts";
import { readStatement } from "./readStatement.ts";
import type { Statement } from "./statement.ts";

/** The statements of one sentence: "create lists and share a list" asks for two things. */
export function readStatements(source: string): Statement[] {
  return splitPassive(source).flatMap(readActions);
}

/** "Albums are grouped by date and can be moved" states a fact and asks for an action. */
function splitPassive(source: string): string[] {
  const match = /^((?:[\w-]+\s+){0,3}[\w-]+)\s+((?:is|are)\s+.+?),?\s+and\s+(can be\s+.+)$/i.exec(source.trim());
  return match ? [`${match[1]!} ${match[2]!}`, `${match[1]!} ${match[3]!}`] : [source];
}

function readActions(source: string): Statement[] {
  const statement = readStatement(source);
  const parts =
    statement.kind === "capability" && statement.condition === undefined ? actionsJoined(statement.action!) : [];
  if (parts.length < 2 || !statement.requirement.endsWith(statement.action!)) return [statement];
  const lead = statement.requirement.slice(0, -statement.action!.length);
  const { benefit, ...rest } = statement;
  return parts.map((action, index) => ({
    ...rest,
    action,
    text: index === 0 && parts.length === 1 ? statement.text : `${lead.replace(/ MUST be able to /, " can ")}${action}`,
    requirement: lead + action,
    ...(index === 0 && benefit !== undefined ? { benefit } : {}),
  }));
}

/** Splits at "and" where a new verb with its own object begins, but not inside a list of verbs or of nouns. */
function actionsJoined(action: string): string[] {
  const parts: string[] = [];
  let rest = action;
  for (const match of action.matchAll(
    /,?\s+and\s+(?:also\s+|to\s+|then\s+)?(?=([\w-]+)\s+(?:an?|the|their|it|them|each|any|all|its|one|other|\w+s)\b)/gi,
  )) {
    const before = action.slice(action.length - rest.length, match.index);
    const hasObject = !before.split(/,?\s+/).every((word) => isVerb(word));
    if (!hasObject || !isVerb(match[1]!) || /^(?:drop|like|back|use|work|change)$/i.test(match[1]!)) continue;
    parts.push(before);
    rest = action.slice(match.index + match[0].length);
  }
  return [...parts, rest];
}
