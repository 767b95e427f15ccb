import type { Requirement } from "../../documents/spec.ts";
import { significantWords } from "../../text/significantWords.ts";

/** Which requirements a text names, or else shares most words with. Read once for all texts of a feature. */
export interface RequirementIndex {
  named(text: string): readonly Requirement[];
  related(text: string): readonly Requirement[];
}

/** A word in more of them is not specific to any one. */
const maxMatchesPerWord = 200;
const maxRelated = 6;
/** More parts than any id has: `FR-AUTH-001`. */
const maxParts = 5;

export function indexRequirements(requirements: readonly Requirement[]): RequirementIndex {
  const byId = new Map<string, number[]>();
  const byWord = new Map<string, number[]>();
  const note = (index: Map<string, number[]>, key: string, at: number): void => {
    const places = index.get(key);
    if (places) places.push(at);
    else index.set(key, [at]);
  };
  for (const [at, { id, text }] of requirements.entries()) {
    note(byId, id, at);
    for (const word of significantWords(text)) note(byWord, word, at);
  }
  const at = (place: number): Requirement => requirements[place] as Requirement;
  return {
    named(text) {
      const places = new Set(idsIn(text).flatMap((id) => byId.get(id) ?? []));
      return [...places].sort((a, b) => a - b).map(at);
    },
    related(text) {
      const shared = new Map<number, number>();
      for (const word of significantWords(text)) {
        const places = byWord.get(word) ?? [];
        if (places.length > maxMatchesPerWord) continue;
        for (const place of places) shared.set(place, (shared.get(place) ?? 0) + 1);
      }
      const ranked = [...shared].sort(([a, most], [b, more]) => more - most || a - b);
      return ranked.slice(0, maxRelated).map(([place]) => at(place));
    },
  };
}

/** Everything between two word boundaries that may be an id: `FR-001` also in `FR-001-draft`. */
function idsIn(text: string): readonly string[] {
  const ids: string[] = [];
  for (const [run] of text.matchAll(/[\w-]+/g)) {
    const parts = run.split("-");
    for (let from = 0; from < parts.length; from += 1) {
      const longest = Math.min(parts.length, from + maxParts);
      for (let to = from + 1; to <= longest; to += 1) ids.push(parts.slice(from, to).join("-"));
    }
  }
  return ids;
}
