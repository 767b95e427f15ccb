import type { FilterContext } from "./matchSelector.ts";
import { selectTasks } from "./selectTasks.ts";

/** One completion of a filter that is being typed. */
interface FilterCompletion {
  /** The whole filter with the completion in it. */
  readonly filter: string;
  readonly label: string;
  /** What it stands for, in the words of the document. */
  readonly description: string;
}

interface Candidate {
  readonly text: string;
  readonly description: string;
}

const maxShown = 40;

/** Selectors that continue the last word and select at least one pending task. */
export function completeFilter(typed: string, context: FilterContext): readonly FilterCompletion[] {
  const [, before = "", word = ""] = /^(.*[\s,;]|)(!?.*)$/s.exec(typed) ?? [];
  const wanted = word.replace(/^!/, "").toLowerCase();
  const sign = word.startsWith("!") ? "!" : "";
  return candidates(context, wanted)
    .filter(({ text, description }) => fits(text, description, wanted) && text.toLowerCase() !== wanted)
    .map(({ text, description }) => ({ filter: `${before}${sign}${text}`, label: `${sign}${text}`, description }))
    .slice(0, maxShown)
    .filter(({ filter }) => selectsPending(filter, context));
}

const fits = (text: string, description: string, wanted: string): boolean =>
  wanted === "" || text.toLowerCase().startsWith(wanted) || description.toLowerCase().includes(wanted);

function selectsPending(filter: string, context: FilterContext): boolean {
  const selection = selectTasks(filter, context);
  return selection.ok && selection.value.run.length > 0;
}

/** From the most likely to the most specific one. */
function candidates({ list, priorities }: FilterContext, wanted: string): readonly Candidate[] {
  const pending = list.tasks.filter(({ state }) => state === "pending");
  const [next] = pending;
  const range = /^(t\d+[a-z]?)\s*(?:-|–|\.\.)$/.exec(wanted)?.[1];
  const stories = new Set(list.phases.flatMap(({ story, tasks }) => [story, ...tasks.flatMap((task) => task.stories)]));
  return [
    ...(next ? [{ text: "next", description: `${next.id.text} ${next.description}` }] : []),
    ...(pending.length > 2
      ? [
          {
            text: "next:3",
            description: pending
              .slice(0, 3)
              .map(({ id }) => id.text)
              .join(", "),
          },
        ]
      : []),
    ...[...stories].flatMap((story) =>
      story === undefined ? [] : [{ text: story, description: storyTitle(story, list.phases, priorities.get(story)) }],
    ),
    ...list.phases.flatMap(({ number, title }) =>
      number === undefined ? [] : [{ text: `phase ${number}`, description: title }],
    ),
    { text: "mvp", description: "" },
    { text: "all", description: "" },
    ...(range ? pending.map(({ id }) => ({ text: `${range.toUpperCase()}-${id.text}`, description: "" })) : []),
    ...pending.map(({ id, description }) => ({ text: id.text, description })),
  ];
}

function storyTitle(story: string, phases: FilterContext["list"]["phases"], priority: string | undefined): string {
  const title = phases.find((phase) => phase.story === story)?.title ?? "";
  return [priority, title].filter(Boolean).join(" · ");
}
