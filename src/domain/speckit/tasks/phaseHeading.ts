import { trimOf } from "../../text/trimming.ts";
import type { Heading } from "../text/headings.ts";
import type { Phase, PhaseKind } from "./task.ts";

const phaseHeading = /^[\s*_\p{Extended_Pictographic}\uFE0F]*Phase\s+(\d+(?:\.\d+)*[a-z]?|N)\b\s*(?:[:.—–-]+(.*))?$/isu;
const story = /\b(?:User\s+Story|Story|US)\s*(?:-\s*)?(\d+[a-z]?)\b/i;
const priority = /\(\s*(?:Priority\s*(?::\s*)?)?(P\d)\s*\)/i;

export type PhaseHead = Pick<Phase, "kind" | "number" | "title" | "story" | "priority" | "line">;

/** "Phase 3: …" at level 2 to 4. "Phase Dependencies" only contains the word. */
export function readPhaseHeading(heading: Heading): PhaseHead | undefined {
  if (heading.level < 2 || heading.level > 4) return undefined;
  const match = phaseHeading.exec(heading.text);
  return match ? describe(heading, match[2] ?? "", match[1]) : undefined;
}

/** Any other heading of level 2 that turns out to hold tasks. */
export const readGroupHeading = (heading: Heading): PhaseHead => describe(heading, heading.text);

function describe(heading: Heading, rawTitle: string, number?: string): PhaseHead {
  const title = cleanTitle(rawTitle);
  const storyNumber = story.exec(rawTitle)?.[1];
  const level = priority.exec(rawTitle)?.[1];
  return {
    kind: storyNumber === undefined ? kindOf(title) : "story",
    title,
    line: heading.line,
    ...(number === undefined ? {} : { number: number.toUpperCase() }),
    ...(storyNumber === undefined ? {} : { story: `US${storyNumber.toLowerCase()}` }),
    ...(level === undefined ? {} : { priority: level.toUpperCase() }),
  };
}

const cleanTitle = (text: string): string => trimOf(withoutMarks(text), /[\s:—–-]/);

const withoutMarks = (text: string): string =>
  text
    .replace(priority, "")
    .replace(/🎯\s*(MVP)?/gu, "")
    .replace(/✅\s*(COMPLETED?|DONE)?/giu, "")
    .replace(/[*_]{2}/g, "")
    .replace(/\s{2,}/g, " ");

function kindOf(title: string): PhaseKind {
  if (/^(setup|project setup|initiali[sz]ation)\b/i.test(title)) return "setup";
  if (/^(foundation|foundational|foundations)\b/i.test(title)) return "foundational";
  if (/\bpolish\b/i.test(title)) return "polish";
  if (/^convergence\b/i.test(title)) return "convergence";
  return "other";
}
