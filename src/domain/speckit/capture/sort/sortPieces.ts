import type { Captured } from "../capture.ts";
import type { Piece } from "./piece.ts";

/** The pieces of a description by the part of the specification that they go into. */
export interface SortedPieces {
  /** What is asked for, limits, and what must not happen, with the open questions that get a marker. */
  readonly requirements: readonly Piece[];
  readonly markers: ReadonlySet<Piece>;
  /** The requirements that a story is about; one with a mark of its own stands once only, or it would count twice. */
  readonly wishes: readonly Piece[];
  readonly entities: readonly Piece[];
  readonly criteria: readonly Piece[];
  readonly groups: readonly PieceGroup[];
}

export interface PieceGroup {
  readonly heading: string;
  readonly pieces: readonly Piece[];
}

const maxMarkers = 3;

/** Sentences keep their order within each part. */
export function sortPieces({ pieces }: Pick<Captured, "pieces">, markersBefore = 0): SortedPieces {
  const entities = pieces.filter(isEntity);
  const room = Math.max(0, maxMarkers - markersBefore - pieces.filter(({ text }) => ownMarker.test(text)).length);
  const markers = new Set(pieces.filter((piece) => piece.kind === "unsure" && fitsMarker(piece)).slice(0, room));
  const isRequirement = (piece: Piece): boolean =>
    markers.has(piece) || (isWanted(piece) && !piece.isExcluded && !entities.includes(piece));
  const group = (heading: string, holds: (piece: Piece) => boolean): PieceGroup => ({
    heading,
    pieces: pieces.filter(holds),
  });
  const requirements = pieces.filter(isRequirement);
  return {
    requirements,
    markers,
    wishes: requirements.filter((piece) => !markers.has(piece) && piece.text !== "" && !ownMark.test(piece.text)),
    entities,
    criteria: pieces.filter(({ kind, text }) => kind === "limit" && !ownMark.test(text)),
    groups: [
      group("How it is today", ({ kind }) => kind === "today"),
      group("Left out", (piece) => piece.isExcluded && piece.kind === "unwanted"),
      group("Unsure", (piece) => piece.kind === "unsure" && !markers.has(piece)),
      group("Context", ({ kind }) => kind === "context"),
    ].filter((each) => each.pieces.length > 0),
  };
}

const ownMarker = /\[NEEDS CLARIFICATION/i;
const ownMark = /\[(?:NEEDS CLARIFICATION|TO DO)/i;

const isWanted = ({ kind }: Piece): boolean => kind === "asked" || kind === "limit" || kind === "unwanted";

const entitiesHeading = /^(?:key )?entities:?$|^data model:?$|^entitäten:?$|^datenmodell:?$/i;

/** Only what the description itself lists as data. */
const isEntity = ({ kind, leads, text }: Piece): boolean =>
  kind === "asked" && leads.some((lead) => entitiesHeading.test(lead)) && entityName(text) !== undefined;

export const entityName = (text: string): string | undefined =>
  /^([\p{L}\p{N}][\p{L}\p{N} _-]{0,40}?)\s?(?:[:(–—-]|$)/u.exec(text)?.[1];

const longestQuestion = 1000;

/** Brackets that do not match would end a marker too early or too late. */
function fitsMarker({ leads, text }: Piece): boolean {
  const words = [...leads, text].join(" ");
  if (words.length > longestQuestion || /<!--|-->/.test(words) || ownMarker.test(words)) return false;
  let depth = 0;
  for (const character of words) {
    if (character === "[") depth++;
    else if (character === "]" && --depth < 0) return false;
  }
  return depth === 0;
}
