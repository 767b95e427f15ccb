import type { TextEdit } from "../text/edits.ts";
import { headingsOf } from "../text/headings.ts";
import { readMarkdown } from "../text/markdown.ts";

interface ChecklistItem {
  readonly text: string;
  readonly checked: boolean;
  readonly group?: string;
  /** `CHK001` in handwritten checklists. */
  readonly id?: string;
  readonly line: number;
  /** Offset of the character between the brackets. */
  readonly mark: number;
}

const item = /^(\s*(?:[-*+]|\d+[.)])\s+\[)([ xX])\]\s*(.*)$/s;

/** Every check box outside code, at any indentation. */
export function parseChecklist(text: string): ChecklistItem[] {
  const markdown = readMarkdown(text);
  const headings = headingsOf(markdown).filter((heading) => heading.level > 1);
  let next = 0;
  return markdown.lines.flatMap((line) => {
    while (next < headings.length && headings[next]!.line <= line.index) next++;
    const match = item.exec(line.visible);
    if (!match) return [];
    const group = headings[next - 1]?.text;
    const id = /^\**(CHK\d+)\b/.exec(match[3]!)?.[1];
    return [
      {
        text: match[3]!.trim(),
        checked: match[2] !== " ",
        ...(group === undefined ? {} : { group }),
        ...(id === undefined ? {} : { id }),
        line: line.index,
        mark: line.start + match[1]!.length,
      },
    ];
  });
}

/** Flips the boxes whose state differs from the wanted one and touches nothing else. */
export const setChecked = (items: readonly ChecklistItem[], wanted: (item: ChecklistItem) => boolean): TextEdit[] =>
  items
    .filter((entry) => wanted(entry) !== entry.checked)
    .map((entry) => ({ start: entry.mark, end: entry.mark + 1, text: entry.checked ? " " : "x" }));
