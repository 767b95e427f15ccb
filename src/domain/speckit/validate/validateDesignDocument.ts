import { headingsOf, type Section, sectionsOf } from "../text/headings.ts";
import { type MarkdownText, readMarkdown } from "../text/markdown.ts";
import { placeholderProblems } from "./placeholders.ts";
import { withFinalLineEnd, withoutOuterFence, withTitle } from "./repairFrame.ts";
import { repairInTurn, type Validated } from "./validated.ts";

/** What is checked, as sentences for a writer. */
export const designRules: readonly string[] = [
  "research.md has one heading of the second level for each question, with **Decision**, **Rationale** and **Alternatives considered** below it.",
  "data-model.md has one heading for each entity, with its fields and rules below it; quickstart.md says how to set up, run and check the feature.",
  "Files below contracts/ describe only what the feature exposes to others.",
];

const titles: Readonly<Record<string, string>> = {
  "research.md": "Research",
  "data-model.md": "Data Model",
  "quickstart.md": "Quickstart",
};

/** A document beside plan.md: `research.md`, `data-model.md`, `quickstart.md` or a file below `contracts/`. */
export function validateDesignDocument(name: string, text: string, { title }: { readonly title: string }): Validated {
  const kind = titles[name];
  // A contract may be of any notation, so nothing but its presence is checked.
  if (kind === undefined)
    return { text, repairs: [], problems: text.trim() === "" ? [`${name} is empty; leave it out or write it.`] : [] };
  const { text: repaired, repairs } = repairInTurn(text, [
    withoutOuterFence,
    withTitle(`${kind}: ${title}`),
    withFinalLineEnd,
  ]);
  const document = readMarkdown(repaired);
  const problems = [...contentProblems(name, document), ...placeholderProblems(document)];
  return { text: repaired, repairs, problems: problems.map((problem) => `${name}: ${problem}`) };
}

function contentProblems(name: string, document: MarkdownText): string[] {
  if (isEmpty(document)) return ["There is nothing below the title; leave the document out or write it."];
  const entries = entriesOf(document);
  if (name === "quickstart.md") return [];
  if (entries.length === 0)
    return [`There is no heading of the second level; each ${name === "research.md" ? "question" : "entity"} has one.`];
  return name === "research.md" ? entries.flatMap((entry) => researchProblems(document, entry)) : [];
}

const isEmpty = (document: MarkdownText): boolean => {
  const headings = new Set(headingsOf(document).map(({ line }) => line));
  return document.lines.every(({ index, text }) => text.trim() === "" || headings.has(index));
};

const entriesOf = (document: MarkdownText): Section[] => sectionsOf(document).filter(({ level }) => level === 2);

const parts = ["Decision", "Rationale", "Alternatives considered"] as const;

/** Other chapters, such as an overview or sources, have none of the three parts. */
function researchProblems(document: MarkdownText, { text, line, end }: Section): string[] {
  const below = document.lines.slice(line + 1, end).map(({ visible }) => visible.toLowerCase());
  const missing = parts.filter((part) => !below.some((each) => startsPart(each, part.toLowerCase())));
  return missing.length === parts.length ? [] : missing.map((part) => `“${text}” has no ${part}.`);
}

const startsPart = (line: string, part: string): boolean => line.replace(/^[\s#>*_+-]{0,20}/, "").startsWith(part);
