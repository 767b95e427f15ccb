import type { AmbiguityCategory } from "../../../../domain/speckit/clarify/category.ts";
import type { Rating } from "../../../../domain/speckit/clarify/rateCategories.ts";

type CoverageStatus = "Resolved" | "Deferred" | "Clear" | "Outstanding";

/** The outcome of each category in this session. */
export function coverage(
  before: ReadonlyMap<AmbiguityCategory, Rating>,
  after: ReadonlyMap<AmbiguityCategory, Rating>,
  answered: ReadonlySet<AmbiguityCategory>,
): ReadonlyMap<AmbiguityCategory, CoverageStatus> {
  return new Map(
    [...before].map(([category, rating]) => {
      if (rating === "Clear") return [category, "Clear"] as const;
      if (after.get(category) === "Clear") return [category, "Resolved"] as const;
      return [category, answered.has(category) ? "Outstanding" : "Deferred"] as const;
    }),
  );
}

export const coverageTable = (statuses: ReadonlyMap<string, string>): string =>
  [
    "| Category | Status |",
    "|---|---|",
    ...[...statuses].map(([category, status]) => `| ${category} | ${status} |`),
  ].join("\n");
