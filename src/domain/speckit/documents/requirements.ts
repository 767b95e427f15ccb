import type { MarkdownText } from "../text/markdown.ts";
import type { Requirement, RequirementKind } from "./spec.ts";

// A list item, heading or table row that begins with an id: `- **FR-001**: …`, `### FR-001 …`, `- R001 (MUST) …`.
const definition =
  /^(\s*(?:[-*+]\s+|\d+[.)]\s+|#{2,6}\s+|\|\s*)?(?:\[[ xX]\]\s+)?[*_~]*\[?)((N?FR|SC)(?:-[A-Z][A-Z0-9]*)*-\d+[a-z]?|R\d{3,}[a-z]?)(?![\w-])/;
// What stands between the id and the words. Apart from the id, since together they would be tried in too many ways.
const gapBehindId = /^\]?[*_~]*(?:\s*\((?:MUST|SHOULD|MAY|COULD)\))?\s*[:.—–|-]?[*_~]*\s*/;

export function requirementsIn(markdown: MarkdownText): { first: Requirement[]; repeated: Requirement[] } {
  const first: Requirement[] = [];
  const repeated: Requirement[] = [];
  const known = new Set<string>();
  for (const line of markdown.lines) {
    if (!/(?:FR|SC|R)-?[A-Z\d]/.test(line.visible)) continue;
    const match = definition.exec(line.visible);
    if (!match) continue;
    const [whole, lead, id, family] = match as unknown as [string, string, string, string | undefined];
    const rest = line.visible.slice(whole.length);
    const gap = gapBehindId.exec(rest)![0];
    const words = rest.slice(gap.length);
    const isPlainLine = !/[-*+|#\d]/.test(lead);
    if (isPlainLine && !/\*\*/.test(gap)) continue;
    const idStart = line.start + lead.length;
    const textStart = idStart + id.length + gap.length;
    const requirement: Requirement = {
      id,
      kind: kindOf(family),
      text: [words.trim(), ...continuation(markdown, line.index)].join(" ").trim(),
      line: line.index,
      idStart,
      idEnd: idStart + id.length,
      textStart,
      textEnd: textStart + words.trimEnd().length,
    };
    (known.has(id) ? repeated : first).push(requirement);
    known.add(id);
  }
  return { first, repeated };
}

function kindOf(family: string | undefined): RequirementKind {
  if (family === "FR") return "functional";
  if (family === "NFR") return "quality";
  return family === "SC" ? "success" : "other";
}

function continuation(markdown: MarkdownText, line: number): string[] {
  const words: string[] = [];
  for (let index = line + 1; index < markdown.lines.length; index++) {
    const text = markdown.lines[index]!.visible;
    if (!/^[ \t]+\S/.test(text)) break;
    words.push(text.trim());
  }
  return words;
}

/** Words of a description as a captured document holds them: in quotation marks, or in code where they contain a comment. */
export const isQuote = (text: string): boolean => /^["`]/.test(text);
