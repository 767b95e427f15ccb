import type { FilledSection } from "../text/fillTemplate.ts";
import type { Captured } from "./capture.ts";
import { titleOf } from "./captureTitle.ts";
import { fenced } from "./read/fences.ts";
import type { Piece } from "./sort/piece.ts";
import { quote, quoteWithLeads } from "./quote.ts";
import { entityName, type PieceGroup, type SortedPieces, sortPieces } from "./sort/sortPieces.ts";
import { type SpecHeader, specHead } from "./specHead.ts";

/** A specification in its parts, so that a project's own template can take them in its own order. */
export interface RenderedSpec {
  readonly title: string;
  readonly head: string;
  readonly sections: readonly FilledSection[];
}

export function renderCaptured(captured: Captured, header: SpecHeader, slug: string): RenderedSpec {
  const title = titleOf(captured, slug);
  const sorted = sortPieces(captured);
  const { entities, criteria } = sorted;
  const keyEntities =
    entities.length === 0
      ? []
      : [`### Key Entities *(include if feature involves data)*\n\n${entityBullets(entities)}`];
  return {
    title,
    head: specHead(title, header),
    sections: [
      { heading: "## User Scenarios & Testing *(mandatory)*", body: `${renderStory(sorted)}\n\n---\n\n${edgeCases}` },
      {
        heading: "## Requirements *(mandatory)*",
        body: [
          `### Functional Requirements\n\n${requirementBullets(sorted, 1) || `- ${gap("what must be possible, one sentence each")}`}`,
          ...keyEntities,
        ].join("\n\n"),
      },
      {
        heading: "## Success Criteria *(mandatory)*",
        body: `### Measurable Outcomes\n\n${criterionBullets(criteria, 1) || `- ${gap("a number by which people can tell that it works")}`}`,
      },
      {
        heading: "## Assumptions",
        body: [`- ${gap("what is taken for granted, and what is left out")}`, ...sorted.groups.map(renderGroup)].join(
          "\n\n",
        ),
      },
    ],
  };
}

export const gap = (what: string): string => `[TO DO: ${what}]`;

const edgeCases = `### Edge Cases\n\n- ${gap("what happens at the limits and when something fails")}`;

const userStory =
  /^["'“]?(?:as an? .{1,200}?\bi (?:want|need|would like|can|should|must)|als .{1,200}?\b(?:möchte|will|kann|brauche) ich|en tant qu.{1,200}?\bje |como .{1,200}?\b(?:quiero|quero|necesito|preciso))/iu;

const mostInStory = 12;

/** The person's own story where there is one; otherwise all wishes, and who has them is a gap. */
function renderStory({ wishes }: SortedPieces): string {
  const written = wishes.filter(({ text }) => userStory.test(text));
  const told = written.length > 0 ? written : wishes;
  const isWhole = told.length <= mostInStory;
  return [
    `### User Story 1 - ${gap("title")} (Priority: P1)`,
    ...told.slice(0, mostInStory).map(quoteWithLeads),
    ...(isWhole ? [] : ["The rest stands below, under Functional Requirements."]),
    ...(written.length > 0 ? [] : [gap("who uses it, and what for")]),
    `**Why this priority**: ${gap("why this comes first")}`,
    `**Independent Test**: ${gap("how people see that this story works by itself")}`,
    "**Acceptance Scenarios**:",
    `1. ${gap("Given, When, Then")}`,
  ].join("\n\n");
}

/** Numbered on from `first`. */
export const requirementBullets = ({ requirements, markers }: SortedPieces, first: number): string =>
  joinItems(
    requirements.map((piece, index) => {
      const words = markers.has(piece) ? `[NEEDS CLARIFICATION: ${quoteWithLeads(piece)}]` : quoteWithLeads(piece);
      return withVerbatim(`- **FR-${number(first + index)}**: ${words}`, piece.verbatim);
    }),
  );

export const criterionBullets = (criteria: readonly Piece[], first: number): string =>
  criteria.map((piece, index) => `- **SC-${number(first + index)}**: ${quoteWithLeads(piece)}`).join("\n");

export const entityBullets = (entities: readonly Piece[]): string =>
  entities.map((piece) => `- **${entityName(piece.text)!.trim()}**: ${quoteWithLeads(piece)}`).join("\n");

const number = (value: number): string => String(value).padStart(3, "0");

const renderGroup = ({ heading, pieces }: PieceGroup): string => `### ${heading}\n\n${groupBullets(pieces)}`;

/** Words above several sentences stand once, with the sentences below them. */
export function groupBullets(pieces: readonly Piece[]): string {
  let above = "";
  return joinItems(
    pieces.map(({ leads, text, verbatim }) => {
      const key = leads.join("\n");
      const opening = leads.length > 0 && key !== above ? [`- ${leads.map(quote).join(" ")}`] : [];
      above = key;
      const words = text === "" ? [] : [`${leads.length > 0 ? "  " : ""}- ${quote(text)}`];
      return withVerbatim([...opening, ...words].join("\n"), verbatim);
    }),
  );
}

const withVerbatim = (item: string, verbatim: readonly string[]): string =>
  [...(item === "" ? [] : [item]), ...verbatim.map(fenced)].join("\n\n");

/** A list without gaps, but with a blank line around blocks of code. */
const joinItems = (items: readonly string[]): string =>
  items.reduce((text, item, index) => {
    if (index === 0) return item;
    const isApart =
      item.includes("\n\n") || items[index - 1]!.includes("\n\n") || (!item.startsWith("-") && !item.startsWith(" "));
    return `${text}${isApart ? "\n\n" : "\n"}${item}`;
  }, "");
