import type { SpecDocument } from "../documents/spec.ts";
import { sectionOf } from "../documents/spec.ts";
import type { TextEdit } from "../text/edits.ts";

/** The edit that records an answer: under today's session, in the section wherever the author keeps it. */
export function logEdit(spec: SpecDocument, question: string, answer: string, date: string): TextEdit {
  const entry = `- Q: ${oneLine(question)} → A: ${oneLine(answer)}`;
  const section = sectionOf(spec, "clarifications");
  if (!section) return newSection(spec, `## Clarifications\n\n### Session ${date}\n\n${entry}`);
  const session = spec.sections.find(
    (candidate) => candidate.line > section.line && candidate.line < section.end && candidate.text.includes(date),
  );
  const [from, to] = session ? [session.line, session.end] : [section.line, section.end];
  const last = lastFilledLine(spec, from, to);
  const line = spec.markdown.lines[last]!;
  const end = line.start + line.text.length;
  const gap = session ? (last === session.line ? "\n\n" : "\n") : `\n\n### Session ${date}\n\n`;
  return { start: end, end, text: gap + entry };
}

/** Before the first section, behind the metadata. */
function newSection(spec: SpecDocument, text: string): TextEdit {
  const first = sectionOf(spec, "user scenarios and testing") ?? spec.sections.find((section) => section.level === 2);
  if (!first) {
    const end = spec.markdown.text.trimEnd().length;
    return { start: end, end, text: `\n\n${text}` };
  }
  const { start } = spec.markdown.lines[first.line]!;
  return { start, end: start, text: `${text}\n\n` };
}

function lastFilledLine(spec: SpecDocument, from: number, to: number): number {
  for (let index = to - 1; index > from; index--) {
    const text = spec.markdown.lines[index]!.text.trim();
    if (text !== "" && text !== "---") return index;
  }
  return from;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
