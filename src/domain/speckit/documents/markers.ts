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

const opening = /\[NEEDS CLARIFICATION\b/gi;

/** Markers outside code; the checklist sentence about markers does not count. */
export function markersIn(document: MarkdownText): Marker[] {
  if (!/needs clarification/i.test(document.text)) return [];
  const markers: Marker[] = [];
  let behind = 0;
  for (const line of document.lines) {
    if (!/\[needs clarification/i.test(line.visible) || /^\s*[-*+]\s+\[[ xX]\]/.test(line.visible)) continue;
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
