import type { MarkdownText } from "./markdown.ts";

/** A list item of the outermost level inside a range of lines, with the lines that continue it. */
export interface Bullet {
  /** Its words, joined to one line. */
  readonly text: string;
  readonly line: number;
  /** Line behind its last one. */
  readonly endLine: number;
  /** Offset of the first character behind the list mark. */
  readonly start: number;
  /** Offset behind the last character of its first line. */
  readonly firstLineEnd: number;
}

const listMark = /^([ \t]*)(?:[-*+]|\d+[.)])[ \t]+(?=\S)/;

export function bulletsIn(document: MarkdownText, from: number, to: number): Bullet[] {
  const bullets: Bullet[] = [];
  let words: string[] = [];
  let open: Omit<Bullet, "text" | "endLine"> | undefined;
  let indent = Number.POSITIVE_INFINITY;
  let endLine = from;
  const close = () => {
    if (open) bullets.push({ ...open, text: words.join(" "), endLine });
    open = undefined;
  };
  for (const line of document.lines.slice(from, to)) {
    const match = listMark.exec(line.visible);
    if (match && match[1]!.length <= indent) {
      close();
      indent = match[1]!.length;
      open = { line: line.index, start: line.start + match[0].length, firstLineEnd: line.start + line.text.length };
      words = [line.visible.slice(match[0].length).trim()];
      endLine = line.index + 1;
    } else if (open && /^[ \t]+\S/.test(line.visible)) {
      words.push(line.visible.trim());
      endLine = line.index + 1;
    } else if (line.visible.trim() !== "" || !line.isProse) {
      close();
      indent = Number.POSITIVE_INFINITY;
    }
  }
  close();
  return bullets;
}
