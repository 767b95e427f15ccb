import type { Requirement, SpecDocument, Story } from "../../documents/spec.ts";
import { requirementId, tasksByStory } from "../../tasks/coverage.ts";
import type { TaskList } from "../../tasks/task.ts";
import { demandsOf, storiesNamedIn } from "../demands.ts";
import { plain } from "../quote.ts";

/** What no task refers to. */
interface Uncovered {
  readonly stories: readonly Story[];
  readonly requirements: readonly Requirement[];
}

/** Shorter words may stand in a task by chance. */
const minQuote = 12;
/** `FR-001–FR-009`, `FR-001 to FR-009`, `FR-001..009`. */
const range = /\bFR-(\d{1,6})[a-z]?\s?(?:–|—|-|\.\.\.?|to|through|bis)\s?(?:FR-)?(\d{1,6})\b/g;

/** Comparing each text with a long list takes too long where there are more; their ids are compared in any case. */
const maxQuoted = 300;

/** Whether a text names a requirement: by its id, in a range of ids, or word for word. */
export function namesRequirements(text: string): (requirement: Requirement) => boolean {
  const words = plain(text);
  const ids = new Set(words.match(requirementId) ?? []);
  const ranges = [...words.matchAll(range)].map(([, first, last]) => [Number(first), Number(last)] as const);
  let compared = 0;
  return ({ id, text: own }) => {
    const number = Number(/^FR-(\d+)$/.exec(id)?.[1] ?? Number.NaN);
    if (ids.has(id) || ranges.some(([first, last]) => number >= first && number <= last)) return true;
    const quoted = plain(own);
    return quoted.length >= minQuote && compared++ < maxQuoted && words.includes(quoted);
  };
}

/**
 * Stories without a task and requirements that no task names. Only an id, a label or the quoted text counts: words that
 * happen to be shared prove nothing, least of all between languages.
 */
export function uncoveredBy(list: TaskList, text: string, spec: SpecDocument): Uncovered {
  const served = tasksByStory(list);
  const words = plain(text);
  const isNamed = namesRequirements(text);
  const named = storiesNamedIn(words);
  const isServed = ({ id, title }: Story, index: number): boolean =>
    (served.get(id)?.length ?? 0) > 0 ||
    named.has(id) ||
    (index < maxQuoted && title.length >= minQuote && words.includes(plain(title)));
  return {
    stories: spec.stories.filter((story, index) => !isServed(story, index)),
    requirements: demandsOf(spec).filter((requirement) => !isNamed(requirement)),
  };
}
