import { requirementsOf } from "../documents/spec.ts";
import type { AmbiguityCategory } from "./category.ts";
import { ambiguityCategories } from "./category.ts";
import { candidateQuestions } from "./questionBank.ts";
import { factsOf } from "./specFacts.ts";
import type { SpecDocument } from "../documents/spec.ts";

export type Rating = "Clear" | "Partial" | "Missing";

/** Clear: nothing to ask. Partial: questions remain. Missing: the spec says nothing on the matter. */
export function rateCategories(spec: SpecDocument): ReadonlyMap<AmbiguityCategory, Rating> {
  const facts = factsOf(spec);
  const questions = candidateQuestions(facts);
  const silent: Readonly<Record<AmbiguityCategory, boolean>> = {
    "Functional Scope & Behavior": requirementsOf(spec, "functional").length === 0,
    "Domain & Data Model": spec.entities.length === 0 && (facts.noun !== undefined || facts.isQuoted),
    "Interaction & UX Flow": spec.stories.length === 0,
    "Non-Functional Quality Attributes": requirementsOf(spec, "success").length === 0,
    "Integration & External Dependencies": false,
    "Edge Cases & Failure Handling": spec.edgeCases.length === 0,
    "Constraints & Tradeoffs": false,
    "Terminology & Consistency": false,
    "Completion Signals": spec.stories.length > 0 && spec.stories.every((story) => story.scenarios.length === 0),
    "Misc / Placeholders": false,
  };
  return new Map(
    ambiguityCategories.map((category) => {
      const isOpen =
        questions.some((question) => question.category === category) ||
        (category === "Misc / Placeholders" && spec.markers.length > 0);
      return [category, silent[category] ? "Missing" : isOpen ? "Partial" : "Clear"] as const;
    }),
  );
}
