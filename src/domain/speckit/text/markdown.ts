import { withoutUnusualLineEnds } from "../../text/unusualLineEnds.ts";
import { codeSpansOf } from "./codeSpans.ts";
import type { Line, LineEnding } from "./lines.ts";
import { lineEndingOf, splitLines } from "./lines.ts";

/** A line as Markdown shows it. */
export interface MarkdownLine extends Line {
  /** False for fenced code, its fences and front matter. */
  readonly isProse: boolean;
  /** The text with comments and line ends that editors do not count turned into spaces; empty where it is no prose. */
  readonly visible: string;
}

export interface MarkdownText {
  readonly text: string;
  readonly lineEnding: LineEnding;
  readonly lines: readonly MarkdownLine[];
  /** First line behind the front matter. */
  readonly bodyStart: number;
}

const fence = /^\s*(`{3,}|~{3,})(.*)$/s;

/** Splits a document into lines and marks what readers do not see as prose. Accepts any text. */
export function readMarkdown(text: string): MarkdownText {
  const lines = splitLines(text);
  const bodyStart = endOfFrontMatter(lines);
  const comments = commentReader(text);
  let openFence: string | undefined;
  for (let index = bodyStart; index < lines.length; index++) {
    const line = lines[index]!;
    if (openFence !== undefined) {
      if (closes(line.text, openFence)) openFence = undefined;
      continue;
    }
    const visible = comments(line);
    openFence = opens(visible);
    if (openFence !== undefined) continue;
    line.isProse = true;
    line.visible = visible;
  }
  return { text, lineEnding: lineEndingOf(text), lines, bodyStart };
}

function endOfFrontMatter(lines: readonly Line[]): number {
  if (lines[0]?.text.replace(/^\uFEFF/, "").trimEnd() !== "---") return 0;
  const closing = lines.findIndex((line) => line.index > 0 && /^(---|\.\.\.)\s*$/.test(line.text));
  return closing === -1 ? 0 : closing + 1;
}

function opens(text: string): string | undefined {
  if (!text.includes("```") && !text.includes("~~~")) return undefined;
  const [, marks, info] = fence.exec(text) ?? [];
  if (marks === undefined || (marks.startsWith("`") && info!.includes("`"))) return undefined;
  return marks;
}

function closes(text: string, open: string): boolean {
  const [, marks, rest] = fence.exec(text) ?? [];
  return marks !== undefined && marks[0] === open[0] && marks.length >= open.length && rest!.trim() === "";
}

/** Blanks comments line by line; a comment that is never closed is shown as typed, as nothing would be left otherwise. */
function commentReader(text: string): (line: Line) => string {
  let insideUntil = 0;
  const lastClose = text.lastIndexOf("-->");

  return (line) => {
    const shown = withoutUnusualLineEnds(line.index === 0 ? line.text.replace(/^\uFEFF/, " ") : line.text);
    const end = line.start + shown.length;
    if (insideUntil <= line.start && !shown.includes("<!--")) return shown;

    const spans = codeSpansOf(shown);
    let visible = "";
    let from = line.start;
    while (from < end) {
      if (insideUntil > from) {
        const stop = Math.min(insideUntil, end);
        visible += " ".repeat(stop - from);
        from = stop;
        continue;
      }
      const open = openingOutsideCode(shown, from - line.start, spans);
      if (open === undefined || line.start + open + 4 > lastClose) return visible + shown.slice(from - line.start);
      visible += shown.slice(from - line.start, open);
      from = line.start + open;
      insideUntil = text.indexOf("-->", from + 4) + 3;
    }
    return visible;
  };
}

function openingOutsideCode(
  text: string,
  from: number,
  spans: readonly (readonly [start: number, end: number])[],
): number | undefined {
  let open = text.indexOf("<!--", from);
  for (const [start, end] of spans) {
    if (open === -1 || open < start) break;
    if (open < end) open = text.indexOf("<!--", end);
  }
  return open === -1 ? undefined : open;
}
