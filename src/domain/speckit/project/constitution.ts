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
  /** Placeholders are left: it has not been filled in. */
  readonly isTemplate: boolean;
}

const placeholder = /\[[A-Z][A-Z0-9_]{3,}\]/;

export function parseConstitution(text: string): Constitution {
  const document = readMarkdown(text);
  const sections = sectionsOf(document);
  const core = sections.find((section) => section.level === 2 && section.key.includes("principles"));
  const inCore = (line: number) => core === undefined || (line > core.line && line < core.end);
  const principles = sections
    .filter((section) => section.level === 3 && inCore(section.line))
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
  const shown = document.lines.map((line) => line.visible).join("\n");
  return {
    title: sections.find((section) => section.level === 1)?.text ?? "Constitution",
    ...(version === undefined ? {} : { version }),
    principles,
    isTemplate: placeholder.test(shown),
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
