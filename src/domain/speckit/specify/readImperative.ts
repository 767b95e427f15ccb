import { asClause } from "../language/sentences.ts";
import { kindOfVerb } from "../language/verbs.ts";
import { type Reading, systemDoes, userCan } from "./reading.ts";

/** Work on what there is, done once and by those who build it: no user migrates a table. */
const maintenance =
  /^(?:migrate|upgrade|refactor|rewrite|port|convert|deprecate|consolidate|remove|drop|rename|move|split|merge)\s+(?:our|(?:the|all|our)\s+(?:legacy|old|existing|current))\b/i;

export function readImperative(text: string): Reading | undefined {
  const first = text.split(/[\s,]/)[0]!;
  const kind = kindOfVerb(first);
  if (kind === undefined || !/\s/.test(text)) return undefined;
  const rest = text.slice(first.length).trim();
  // "Rate limiting", "Login hardening": a thing with a name, not something to do.
  if (/^\w+ing\b/i.test(rest)) return systemDoes(`provide ${asClause(text)}`);
  if (/^(?:to|from|into)\b/i.test(rest)) return userCan("users", first.toLowerCase() + text.slice(first.length));
  if (kind === "build" || /^(?:add|make|set)$/i.test(first))
    return systemDoes(`provide ${rest.replace(/^up\s+/i, "")}`);
  if (/^(?:fix|repair|resolve|correct)$/i.test(first)) return systemDoes(`work without the reported defect: ${rest}`);
  const doing = first.toLowerCase() + text.slice(first.length);
  if (maintenance.test(text)) return systemDoes(doing.replace(/\b[Oo]ur\b/g, "the"));
  return kind === "system" || /^(?:send|save|store|sync|email|archive|update)$/i.test(first)
    ? systemDoes(doing)
    : userCan("users", doing);
}
