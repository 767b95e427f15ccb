import { sectionsOf } from "../text/headings.ts";
import { readMarkdown } from "../text/markdown.ts";

interface Principle {
  readonly name: string;
  /** Its sentences, joined. */
  readonly text: string;
  readonly line: number;
}

export interface Constitution {
  readonly title: string;
  readonly version?: string;
  readonly principles: readonly Principle[];
  /** None of its principles has been written yet. */
  readonly isTemplate: boolean;
}

/** `[PRINCIPLE_1_NAME]`, but neither a link nor the label of one. */
const placeholder = /\[[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\](?![(:[])/;

export function parseConstitution(text: string): Constitution {
  const document = readMarkdown(text);
  const sections = sectionsOf(document);
  const core = sections.find((section) => section.level === 2 && section.key.includes("principles"));
  const inCore = (line: number) => core === undefined || (line > core.line && line < core.end);
  const written = sections.filter((section) => section.level === 3 && inCore(section.line));
  const principles = written
    .filter((section) => !placeholder.test(section.text))
    .map((section) => ({
      name: section.text.replace(/^(?:[IVXLC]+|\d+)\.\s*/, ""),
      text: document.lines
        .slice(section.line + 1, section.end)
        .map((line) => line.visible.trim())
        .filter((line) => line !== "")
        .join(" "),
      line: section.line,
    }));
  const version = /\*\*Version\*\*:\s*v?(\d+\.\d+\.\d+)/.exec(text)?.[1];
  const hasPlaceholders = document.lines.some((line) => placeholder.test(line.visible));
  return {
    title: sections.find((section) => section.level === 1)?.text ?? "Constitution",
    ...(version === undefined ? {} : { version }),
    principles,
    isTemplate: hasPlaceholders && principles.length === 0,
  };
}

/** The binding sentences, for a prompt. */
export const obligationsOf = (constitution: Constitution): string[] =>
  constitution.isTemplate
    ? []
    : constitution.principles.flatMap((principle) =>
        principle.text
          .split(/(?<=[.!?])\s+/)
          .filter((sentence) => /\b(MUST|SHALL|NEVER|REQUIRED|NON-NEGOTIABLE)\b/i.test(sentence))
          .map((sentence) => `${principle.name}: ${sentence.replace(/^[-*+]\s+/, "")}`),
      );
