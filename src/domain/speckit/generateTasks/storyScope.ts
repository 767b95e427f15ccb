import type { Entity, Requirement, SpecDocument, Story } from "../documents/spec.ts";
import { requirementsOf } from "../documents/spec.ts";
import { significantWords } from "../text/significantWords.ts";

/** What belongs to one story. */
export interface StoryScope {
  readonly story: Story;
  readonly requirements: readonly Requirement[];
  /** Entities whose first story this is. */
  readonly entities: readonly Entity[];
  /** Entities it shares with other stories. */
  readonly shared: readonly Entity[];
}

interface SpecScope {
  readonly stories: readonly StoryScope[];
  /** Entities that two or more stories use. */
  readonly shared: readonly Entity[];
}

/** Gives every requirement to the story it shares most words with, and every entity to where it is first needed. */
export function scopeOf(spec: SpecDocument): SpecScope {
  const stories = byPriority(spec.stories);
  const words = stories.map((story) =>
    significantWords([story.title, story.narrative, ...story.scenarios.map(({ text }) => text)].join(" ")),
  );
  const requirements = new Map<Story, Requirement[]>();
  for (const requirement of requirementsOf(spec, "functional")) {
    const own = significantWords(requirement.text);
    let best = 0;
    let most = -1;
    words.forEach((candidate, index) => {
      const shared = [...own].filter((word) => candidate.has(word)).length;
      if (shared > most) [best, most] = [index, shared];
    });
    const story = stories[best];
    if (story) requirements.set(story, [...(requirements.get(story) ?? []), requirement]);
  }
  const users = (entity: Entity) => {
    const [name] = significantWords(entity.name);
    return stories.filter((_, index) => name !== undefined && words[index]!.has(name));
  };
  const shared = spec.entities.filter((entity) => users(entity).length > 1);
  return {
    shared,
    stories: stories.map((story) => ({
      story,
      shared: shared.filter((entity) => users(entity).includes(story)),
      requirements: requirements.get(story) ?? [],
      entities: spec.entities.filter(
        (entity) => !shared.includes(entity) && (users(entity)[0] ?? stories[0]) === story,
      ),
    })),
  };
}

/** P1 first; equals in the order of the spec. */
const byPriority = (stories: readonly Story[]): Story[] =>
  stories
    .map((story, index) => ({ story, index }))
    .sort((a, b) => level(a.story) - level(b.story) || a.index - b.index)
    .map(({ story }) => story);

const level = (story: Story): number => Number(story.priority?.slice(1) ?? 9);
