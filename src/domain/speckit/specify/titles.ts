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
  return capitalized(shortened(main.length >= 8 ? main : tidy.length > maxTitle ? first : tidy, maxTitle));
}

/** The first clause of the description in the form of a heading; the slug in words where there is none. */
export function titleOfFeature(statements: readonly Statement[], slug: string): string {
  const first = statements.find((statement) => statement.action !== undefined) ?? statements[0];
  const title = first ? titleOfAction(first.action ?? first.text) : "";
  return /\p{L}.*\p{L}/u.test(title) ? title : capitalized(slug.replace(/-/g, " "));
}
