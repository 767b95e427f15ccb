import { fail, ok, type Result } from "../result.ts";
import { sortBySpecId } from "./compareSpecIds.ts";

type UnresolvedId =
  | { readonly kind: "notFound"; readonly text: string }
  | { readonly kind: "ambiguous"; readonly text: string; readonly matches: readonly string[] };

/**
 * Finds the one active spec a user means by a whole or partial id. The first rule with exactly one hit wins: the id itself, its
 * end, today's sequence, any part of it. Case matters.
 */
export function resolveSpecId(ids: readonly string[], text: string, today: string): Result<string, UnresolvedId> {
  if (ids.includes(text)) return ok(text);
  const only = (candidates: readonly string[]): string | undefined =>
    candidates.length === 1 ? candidates[0] : undefined;
  const containing = ids.filter((id) => id.includes(text));
  const ofToday = text.length === 3 ? containing.filter((id) => id.startsWith(`${today}-${text}-`)) : [];
  const hit = only(containing.filter((id) => id.endsWith(text))) ?? only(ofToday) ?? only(containing);
  if (hit !== undefined) return ok(hit);
  if (containing.length === 0) return fail({ kind: "notFound", text });
  return fail({ kind: "ambiguous", text, matches: sortBySpecId(containing, (id) => id) });
}

export function describeUnresolvedId(problem: UnresolvedId): string {
  switch (problem.kind) {
    case "notFound":
      return `Spec not found: ${problem.text}`;
    case "ambiguous":
      return `Ambiguous spec ID '${problem.text}'. Matches: ${problem.matches.join(", ")}`;
  }
}
