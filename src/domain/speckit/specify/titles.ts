import { capitalized, shortened } from "../language/sentences.ts";
import type { Statement } from "./statement.ts";

const maxTitle = 60;

/** A heading from an action: "organize their photos in separate photo albums" loses the possessive and its side clauses. */
export function titleOfAction(action: string): string {
  const tidy = action
    .replace(/^provide\s+(?:an?\s+)?/i, "")
    .replace(/^work without the reported defect:\s*/i, "Fix ")
    .replace(/\btheir\s+/gi, "")
    .replace(/[“”"]/g, "");
  const first = tidy.replace(/\s+and\s+(?:where|which|how|what|whether|when)\s.*$/i, "");
  const main =
    tidy.length > maxTitle
      ? first.replace(/\s*(?:,|\bthat\b|\bwhich\b|\bso\b|\bwhere\b|\bwhen\b|\bbefore\b|\bafter\b)\s.*$/i, "")
      : tidy;
  return capitalized(cutAtPhrase(main.length >= 8 ? main : tidy.length > maxTitle ? first : tidy));
}

/** Cut before a phrase rather than inside it: not "… primary keys with zero". */
function cutAtPhrase(text: string): string {
  if (text.length <= maxTitle) return text;
  const ends = [...text.matchAll(/\s(?:with|by|from|to|for|in|on|at|via|using|without|and|or|as)\s/g)];
  const end = ends.findLast(({ index }) => index <= maxTitle)?.index ?? 0;
  return end >= 20 ? text.slice(0, end) : shortened(text, maxTitle);
}

/** "Can we somehow make it simpler?" → "make it simpler". */
const withoutAsking = (text: string): string =>
  text
    .replace(/^(?:can|could|should|would|shall|may)\s+(?:we|you|I)\s+(?:(?:somehow|maybe|please|perhaps)\s+)?/i, "")
    .replace(/\?+$/, "");

export const titleOfStatement = ({ action, condition, text }: Statement): string =>
  titleOfAction(action ?? withoutAsking(condition === undefined ? text : text.slice(text.indexOf(",") + 1).trim()));

/** The first clause of the description in the form of a heading; the slug in words where there is none. */
export function titleOfFeature(statements: readonly Statement[], slug: string): string {
  const first = statements.find((statement) => statement.action !== undefined) ?? statements[0];
  const title = first ? titleOfStatement(first) : "";
  return /\p{L}.*\p{L}/u.test(title) ? title : capitalized(slug.replace(/-/g, " "));
}
