import type { SpecRow } from "../source/specListing.ts";
import type { SpecSort } from "./specViewOptions.ts";

/** Specs arrive sorted by id, which is the order of their creation. */
export function sortSpecs(specs: readonly SpecRow[], sort: SpecSort): readonly SpecRow[] {
  switch (sort) {
    case "oldest":
      return specs;
    case "newest":
      return specs.toReversed();
    case "title":
      return specs.toSorted((a, b) => order.compare(a.title ?? a.id, b.title ?? b.id));
    case "progress":
      return specs.toSorted((a, b) => progress(b) - progress(a));
  }
}

/** Created once: `localeCompare` would create one for every pair. */
const order = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

const progress = ({ criteria }: SpecRow): number =>
  criteria && criteria.total > 0 ? criteria.checked / criteria.total : -1;
