import { readMarkdown, type MarkdownLine, type MarkdownText } from "./markdown.ts";

const field = /^\s*(?:[-*+]\s+)?\*\*([^*:]+)(?::\*\*|\*\*\s*:)/;

/**
 * What stands above the first chapter of a template, with the generated title and fields in the places of its own. Its
 * front matter, comments, notes and further fields stay.
 */
export function fillHead(template: MarkdownText, end: number, head: string): string {
  const generated = new Map<string, string>();
  for (const line of readMarkdown(head).lines) {
    const key = keyOf(line);
    if (key !== undefined) generated.set(key, line.text.trimEnd());
  }
  const title = titleIn(head);
  const filled: string[] = [];
  let behind = 0;
  for (const line of template.lines.slice(0, end)) {
    const key = keyOf(line);
    const own = key === undefined ? undefined : generated.get(key);
    if (own === undefined) {
      filled.push(title === undefined ? line.text : withTitle(line.text, title));
      continue;
    }
    generated.delete(key!);
    // Two blanks at the end break the line in the template; without them the next field would join this one.
    filled.push(own + (line.text.endsWith("  ") ? "  " : ""));
    behind = filled.length;
  }
  // Fields that follow each other without a blank line stay together.
  while (behind > 0 && behind < filled.length && filled[behind]!.trim() !== "") behind++;
  const missing = [...generated.values()].flatMap((line) => ["", line]);
  filled.splice(behind, 0, ...(behind === 0 ? [...missing.slice(1), ""] : missing));
  return filled.join("\n").trim();
}

/** The title, or the label of a field: what the template and the generated text have in common. */
function keyOf({ isProse, visible }: MarkdownLine): string | undefined {
  if (!isProse) return undefined;
  if (/^#\s/.test(visible)) return "#";
  return field.exec(visible)?.[1]!.trim().toLowerCase();
}

/** "Photo albums" of "# Implementation Plan: Photo albums". */
function titleIn(head: string): string | undefined {
  const line = head.split("\n").find((each) => each.startsWith("# "));
  const title = line?.slice(line.indexOf(": ") === -1 ? 2 : line.indexOf(": ") + 2).trim();
  return title === "" ? undefined : title;
}

const withTitle = (line: string, title: string): string => line.replaceAll(/\[FEATURE(?: NAME)?\]/g, () => title);
