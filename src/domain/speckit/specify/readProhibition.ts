import { asClause, capitalized } from "../language/sentences.ts";
import { actorOf, impersonal, isProduct } from "./actors.ts";
import type { Reading } from "./reading.ts";

const prohibited =
  /\b(?:never|must not|mustn't|may not|cannot|can't|can not|should not|shouldn't|shall not|do not|don't|won't|will not|no longer|not allowed|not be able|nobody|no one)\b/i;
export const nobodyMay = "System MUST NOT let anybody";

export function readProhibition(text: string): Reading | undefined {
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
