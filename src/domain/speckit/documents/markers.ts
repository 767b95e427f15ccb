import { blankCodeSpans } from "../text/codeSpans.ts";
import type { MarkdownText } from "../text/markdown.ts";

/** An open question in the text: `[NEEDS CLARIFICATION: who may delete?]`. */
export interface Marker {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** Empty where there is none. */
  readonly question: string;
}

/** Markers outside code; the checklist sentence about markers does not count. */
export const markersIn = (document: MarkdownText): Marker[] => bracketsIn(document, /\[NEEDS CLARIFICATION\b/gi);

/** What a captured document leaves to people: `[TO DO: who uses it]`, with what to say there as the question. */
export const gapsIn = (document: MarkdownText): Marker[] => bracketsIn(document, /\[TO DO\b/g);

function bracketsIn(document: MarkdownText, opening: RegExp): Marker[] {
  if (document.text.search(opening) === -1) return [];
  const markers: Marker[] = [];
  let behind = 0;
  for (const line of document.lines) {
    if (line.visible.search(opening) === -1 || /^\s*[-*+]\s+\[[ xX]\]/.test(line.visible)) continue;
    for (const match of blankCodeSpans(line.visible).matchAll(opening)) {
      const start = line.start + match.index;
      if (start < behind) continue;
      const end = matchingBracket(document.text, start);
      const inside = document.text.slice(start + match[0].length, end - 1);
      markers.push({
        start,
        end,
        line: line.index,
        question: inside
          .replace(/^\s*[:—–-]?\s*/, "")
          .replace(/\s+/g, " ")
          .trim(),
      });
      behind = end;
    }
  }
  return markers;
}

/** Behind the bracket that closes; at the end of the paragraph where none does. */
function matchingBracket(text: string, start: number): number {
  let depth = 0;
  let lineHasText = true;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (character === "[") depth++;
    else if (character === "]" && --depth === 0) return index + 1;
    if (character === "\n" || character === "\r") {
      if (!lineHasText && character === "\n") return index;
      lineHasText = false;
    } else if (character !== " " && character !== "\t") {
      lineHasText = true;
    }
  }
  return text.length;
}
