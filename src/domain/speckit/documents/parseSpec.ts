import { bulletsIn } from "../text/bullets.ts";
import type { Section } from "../text/headings.ts";
import { sectionsOf } from "../text/headings.ts";
import type { MarkdownText } from "../text/markdown.ts";
import { readMarkdown } from "../text/markdown.ts";
import { showsOnlyPlaceholders } from "../text/unfilled.ts";
import { mandatorySections } from "./featureState.ts";
import { gapsIn, markersIn } from "./markers.ts";
import { requirementsIn } from "./requirements.ts";
import type { Clarification, Entity, SpecDocument } from "./spec.ts";
import { sectionOf } from "./spec.ts";
import { storiesIn } from "./stories.ts";

/** Reads any spec.md, of whatever dialect. Never throws; what it does not recognize is not in the lists. */
export function parseSpec(text: string): SpecDocument {
  const markdown = readMarkdown(text);
  const sections = sectionsOf(markdown);
  const bulletsOf = (...keys: string[]) => {
    const section = sectionOf({ sections }, ...keys);
    return section ? bulletsIn(markdown, section.line + 1, ownEnd(section, sections)) : [];
  };
  const title = titleOf(sections);
  const { first, repeated } = requirementsIn(markdown);
  return {
    markdown,
    ...(title === undefined ? {} : { title }),
    metadata: metadataOf(markdown, sections),
    sections,
    stories: storiesIn(markdown, sections),
    edgeCases: bulletsOf("edge cases"),
    requirements: first,
    repeatedRequirements: repeated,
    entities: entitiesOf(bulletsOf("key entities", "entities", "data model")),
    assumptions: bulletsOf("assumptions"),
    clarifications: clarificationsOf(markdown, sections),
    markers: markersIn(markdown),
    gaps: gapsIn(markdown),
    isPristine: showsOnlyPlaceholders(markdown, mandatorySections),
  };
}

const titleOf = (sections: readonly Section[]): string | undefined =>
  sections
    .find((section) => section.level === 1)
    ?.text.replace(/^(?:Feature\s+)?(?:Specification|Spec)\s*[:—–-]\s*/i, "");

/** Where the section's own text ends: at its first sub-heading. */
function ownEnd(section: Section, sections: readonly Section[]): number {
  const next = sections.find((other) => other.line > section.line);
  return Math.min(section.end, next?.line ?? section.end);
}

const field = /^\s*(?:[-*]\s*)?\*\*([^*:]+):?\*\*:?(.*)$/s;

function metadataOf(markdown: MarkdownText, sections: readonly Section[]): Map<string, string> {
  const end = sections.find((section) => section.level === 2)?.line ?? markdown.lines.length;
  const fields = new Map<string, string>();
  for (const line of markdown.lines.slice(0, end)) {
    const match = field.exec(line.visible);
    if (match) fields.set(match[1]!.trim().toLowerCase(), match[2]!.trim().replace(/^`(.*)`$/s, "$1"));
  }
  return fields;
}

function entitiesOf(bullets: ReturnType<typeof bulletsIn>): Entity[] {
  return bullets.flatMap((bullet) => {
    const match = /^(?:\*\*|__|`)(.+?)(?:\*\*|__|`)(.*)$/s.exec(bullet.text);
    if (!match) return [];
    // "**Booking** (owned by a member): …": what the brackets say is neither name nor description.
    const text = match[2]!.trimStart().replace(/^\([^)]*\)/, "");
    return [
      {
        name: match[1]!.replace(/:$/, "").trim(),
        text: text
          .trimStart()
          .replace(/^[:—–-]/, "")
          .trim(),
        bullet,
      },
    ];
  });
}

function clarificationsOf(markdown: MarkdownText, sections: readonly Section[]): Clarification[] {
  const section = sectionOf({ sections }, "clarifications");
  if (!section) return [];
  return bulletsIn(markdown, section.line + 1, section.end).flatMap((bullet) => {
    const entry = readClarification(bullet.text);
    return entry ? [{ ...entry, line: bullet.line }] : [];
  });
}

/** `Q: … → A: …`, with `->`, `=>` or two lines. */
export function readClarification(text: string): { question: string; answer: string } | undefined {
  const asked = /^\s*(?:[-*+]\s+)?\**Q\d*\s*[:.]\**/i.exec(text);
  if (!asked) return undefined;
  const rest = text.slice(asked[0].length).trimStart();
  // Looks back for the mark or white space in front of it, so that the search never starts twice at one place.
  for (const answered of rest.matchAll(/(?<=[→\s]|->|=>)\*{0,4}A\d{0,9}\s{0,4}[:.]\*{0,4}/gi)) {
    const question = rest
      .slice(0, answered.index)
      .trimEnd()
      .replace(/(?:→|->|=>)$/, "")
      .trim();
    const answer = rest.slice(answered.index + answered[0].length).trim();
    if (question !== "" && answer !== "") return { question, answer };
  }
  return undefined;
}
