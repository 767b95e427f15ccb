import { fillHead } from "./fillHead.ts";
import { headingKey, sectionsOf } from "./headings.ts";
import { readMarkdown } from "./markdown.ts";

export interface FilledSection {
  readonly heading: string;
  readonly body: string;
}

/**
 * Puts generated sections into a project's own template: its order, its headings and its words above them win, sections
 * only the template knows stay as they are, sections it leaves out are not forced upon it unless they are needed.
 */
export function fillTemplate(
  template: string,
  head: string,
  sections: readonly FilledSection[],
  needed: readonly string[],
  dropped: readonly string[] = [],
): string {
  const document = readMarkdown(template);
  const all = sectionsOf(document).filter((section) => section.level === 2);
  const chapters = all.filter((section) => !dropped.includes(section.key));
  const textOf = (from: number, to: number) =>
    document.lines
      .slice(from, to)
      .map((line) => line.text)
      .join("\n")
      .trim();
  const unused = new Map(sections.map((section) => [headingKey(section.heading.replace(/^#+\s+/, "")), section]));
  const parts = [fillHead(document, all[0]?.line ?? document.lines.length, head)];
  for (const chapter of chapters) {
    const generated = unused.get(chapter.key);
    unused.delete(chapter.key);
    const own = subsectionsOnlyIn(template, chapter.line, chapter.end, generated);
    parts.push(
      generated ? [`## ${chapter.text}`, generated.body, ...own].join("\n\n") : textOf(chapter.line, chapter.end),
    );
  }
  for (const [key, section] of unused) if (needed.includes(key)) parts.push(`${section.heading}\n\n${section.body}`);
  return `${parts.join("\n\n")}\n`;
}

/** Sub-headings of a chapter that the generated body does not bring along, with their text. */
function subsectionsOnlyIn(template: string, from: number, to: number, generated: FilledSection | undefined): string[] {
  if (!generated) return [];
  const document = readMarkdown(template);
  const known = new Set(sectionsOf(readMarkdown(generated.body)).map((section) => section.key));
  return sectionsOf(document)
    .filter((section) => section.level === 3 && section.line > from && section.line < to)
    .filter(
      (section) =>
        !known.has(section.key) && !/^user story\b/.test(section.key) && !/^key entities|^edge cases/.test(section.key),
    )
    .map((section) =>
      document.lines
        .slice(section.line, section.end)
        .map((line) => line.text)
        .join("\n")
        .trim(),
    );
}
