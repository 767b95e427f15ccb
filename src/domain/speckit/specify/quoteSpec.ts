import { capitalized, sentencesIn, withoutFullStop } from "../language/sentences.ts";
import type { SpecDraft, StoryDraft } from "./draft.ts";
import { quotedStatement } from "./quotedStatement.ts";

const maxStories = 5;
const maxScenarios = 6;
const maxTitle = 60;

/**
 * A specification of a description that is not in English: its sentences word for word in the usual structure, one
 * story for each paragraph. Whoever reads it finds everything that was said, and nothing that was guessed.
 */
export function quoteSpec(description: string, slug: string): SpecDraft | undefined {
  const paragraphs = paragraphsOf(description);
  const sentences = [...new Set(paragraphs.flat())];
  if (!sentences.some((sentence) => /\p{L}{2}/u.test(sentence))) return undefined;
  const stories = merged(paragraphs).map(quoteStory);
  const title = titleOf(paragraphs[0]![0]!) || capitalized(slug.replace(/-/g, " "));
  const success = successCriteria(sentences, title);
  return {
    title,
    stories,
    edgeCases: [
      "What if there is nothing to show yet? A short text says so and shows the way to the first entry.",
      "What if something entered is missing or wrong? Nothing is saved, and the message says what to correct.",
      "What if the work is interrupted, for example by a lost connection or a closed window? Either everything has taken effect or nothing has.",
    ],
    requirements: sentences.map(quotedStatement),
    entities: [],
    successCriteria: success.criteria,
    assumptions: [
      "The description is not in English. Its sentences were taken over word for word; roles, data and priorities were not derived from them and are for people to add.",
      "Scope: the first version does what the description names; everything else is out of scope.",
      ...(stories.length > 1 ? ["Each paragraph of the description became one user story, in its order."] : []),
      ...success.assumptions,
      "The expected behavior under Edge Cases is a default where the description is silent.",
    ],
  };
}

const listItem = /^\s*(?:[-*+•]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/;

/** Sentences by paragraph or list item; a line that ends in a colon opens each item below it. */
function paragraphsOf(description: string): string[][] {
  const blocks: string[] = [];
  let block: string[] = [];
  let lead = "";
  const flush = () => {
    if (block.length > 0) blocks.push(block.join(" "));
    block = [];
  };
  for (const line of description.split(/\r\n|\n|\r/)) {
    const isItem = listItem.test(line);
    const text = line
      .replace(listItem, "")
      .replace(/^\s*#{1,6}\s+/, "")
      .trim();
    if (isItem) {
      if (block.at(-1)?.endsWith(":") === true) lead = `${block.pop()!} `;
      flush();
      block.push(lead + text);
    } else if (text === "") {
      if (block.at(-1)?.endsWith(":") !== true) flush();
    } else {
      if (lead !== "") flush();
      lead = "";
      block.push(text);
      if (/^\s*#/.test(line)) block.push(`${block.pop()!}.`);
    }
  }
  flush();
  return blocks
    .map((text) => sentencesIn(text).map((sentence) => withoutFullStop(sentence).replace(/\s+/g, " ")))
    .filter((sentences) => sentences.length > 0);
}

const merged = (paragraphs: readonly (readonly string[])[]): string[][] => [
  ...paragraphs.slice(0, maxStories - 1).map((sentences) => [...sentences]),
  ...(paragraphs.length >= maxStories ? [paragraphs.slice(maxStories - 1).flat()] : []),
];

function quoteStory(sentences: readonly string[], index: number): StoryDraft {
  return {
    title: titleOf(sentences[0]!),
    priority: `P${String(Math.min(index + 1, 3))}`,
    narrative: sentences.map((sentence) => (/[?!]$/.test(sentence) ? sentence : `${sentence}.`)).join(" "),
    why: index === 0 ? "The description puts it first." : "It follows in the order of the description.",
    independentTest:
      "With only this story built, go through its sentences one by one; it passes when each of them holds.",
    scenarios: sentences.slice(0, maxScenarios).map((sentence) => ({
      given: "the feature is available",
      when: `somebody tries what this sentence describes: “${sentence}”`,
      then: "it is as the sentence says",
    })),
  };
}

/** The first clause where it is short enough, else the beginning with a sign that something is missing. */
function titleOf(sentence: string): string {
  if (sentence.length <= maxTitle) return capitalized(sentence);
  const clause = /^(.{12,60}?)(?:[,;:–—、，]|\s-\s)/u.exec(sentence)?.[1];
  const cut = sentence.slice(0, maxTitle - 1);
  return capitalized(clause ?? `${/\s/.test(cut) ? cut.replace(/\s+\S*$/, "") : cut}…`);
}

function successCriteria(sentences: readonly string[], title: string): { criteria: string[]; assumptions: string[] } {
  const measured = sentences.filter((sentence) => /\p{Nd}/u.test(sentence));
  if (measured.length > 0)
    return {
      criteria: measured.map((sentence) => `In 100% of the cases tried this sentence holds: “${sentence}”`),
      assumptions: [],
    };
  return {
    criteria: [
      `At least 90% of people who try it for the first time reach what “${title}” describes without help`,
      `Reaching what “${title}” describes takes a person less than 2 minutes`,
    ],
    assumptions: [
      "The description names no number; 90% success at the first attempt (SC-001) and 2 minutes (SC-002) are defaults.",
    ],
  };
}
