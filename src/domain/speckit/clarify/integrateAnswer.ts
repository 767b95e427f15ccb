import { parseSpec } from "../documents/parseSpec.ts";
import type { RequirementKind, SpecDocument } from "../documents/spec.ts";
import { requirementsOf, sectionOf } from "../documents/spec.ts";
import { withoutFullStop } from "../language/sentences.ts";
import type { TextEdit } from "../text/edits.ts";
import { applyEdits } from "../text/edits.ts";
import { withLineEnding } from "../text/lines.ts";
import type { ClarifyQuestion } from "./clarifyQuestion.ts";
import { gapQuestionText } from "./gapQuestions.ts";
import { questionKey } from "./clarifyQuestion.ts";
import { logEdit } from "./clarificationLog.ts";

interface Integrated {
  readonly text: string;
  /** Headings of the sections that changed. */
  readonly sections: readonly string[];
}

/** Puts one answer where it belongs and into the log; everything else keeps its bytes. */
export function integrateAnswer(text: string, question: ClarifyQuestion, answer: string, date: string): Integrated {
  const spec = parseSpec(text);
  const isKnown = spec.clarifications.some(
    (entry) => questionKey(entry.question) === questionKey(question.text) && entry.answer === answer,
  );
  if (isKnown) return { text, sections: [] };
  const placed = place(spec, question, answer);
  const edits = [logEdit(spec, question.text, answer, date), ...placed.edits];
  const ending = spec.markdown.lineEnding;
  return {
    text: applyEdits(
      text,
      edits.map((edit) => ({ ...edit, text: withLineEnding(edit.text, ending) })),
    ),
    sections: ["Clarifications", ...placed.sections],
  };
}

interface Placed {
  readonly edits: readonly TextEdit[];
  readonly sections: readonly string[];
}

const nowhere: Placed = { edits: [], sections: [] };

function place(spec: SpecDocument, question: ClarifyQuestion, answer: string): Placed {
  const { target } = question;
  const sentence = question.statement(answer);
  switch (target.kind) {
    case "marker":
      return replaceMarker(spec, question, sentence);
    case "placeholder":
      return {
        edits: [{ start: target.start, end: target.end, text: sentence }],
        sections: [sectionAt(spec, target.start)],
      };
    case "requirement":
      return addRequirement(spec, "functional", sentence);
    case "success":
      return addRequirement(spec, "success", sentence);
    case "vague":
      return quantify(spec, target.requirement, target.word, answer, sentence);
    case "entity":
      return extendEntity(spec, target.name, sentence);
    case "edgeCase":
      return addEdgeCase(spec, sentence);
    case "terminology":
      return unifyTerm(spec, target.terms, answer);
  }
}

/** The marker is found again by its question: earlier answers have moved it. */
function replaceMarker(spec: SpecDocument, question: ClarifyQuestion, sentence: string): Placed {
  const wanted = questionKey(question.text);
  const start = question.target.kind === "marker" ? question.target.start : -1;
  const gap = spec.gaps.find((candidate) => questionKey(gapQuestionText(spec, candidate)) === wanted);
  if (gap)
    return {
      edits: [{ start: gap.start, end: gap.end, text: sentence }],
      sections: [sectionAt(spec, gap.start)],
    };
  const marker =
    spec.markers.find((candidate) => questionKey(candidate.question) === wanted) ??
    spec.markers.find((candidate) => candidate.start === start);
  if (!marker) return nowhere;
  const before = spec.markdown.text.slice(0, marker.start);
  const isAside = !/[:,;—–-]\s*$|\b(?:is|are|be|for|by|to|of|in|after|within|than)\s+$/i.test(before);
  return {
    edits: [{ start: marker.start, end: marker.end, text: isAside ? `(${sentence})` : sentence }],
    sections: [sectionAt(spec, marker.start)],
  };
}

function addRequirement(
  spec: SpecDocument,
  kind: RequirementKind & ("functional" | "success"),
  sentence: string,
): Placed {
  const family = kind === "functional" ? "FR" : "SC";
  const known = requirementsOf(spec, kind);
  const numbers = [...spec.markdown.text.matchAll(new RegExp(`\\b${family}-(\\d+)`, "g"))].map((match) =>
    Number(match[1]),
  );
  const id = `${family}-${String(Math.max(0, ...numbers) + 1).padStart(3, "0")}`;
  const last = known.at(-1);
  if (last) return insertAfter(spec, endOfBullet(spec, last.line), `- **${id}**: ${sentence}`);
  const section =
    kind === "functional"
      ? sectionOf(spec, "functional requirements", "requirements")
      : sectionOf(spec, "measurable outcomes", "success criteria");
  return section ? insertAfter(spec, section.line, `\n- **${id}**: ${sentence}`) : nowhere;
}

function addEdgeCase(spec: SpecDocument, sentence: string): Placed {
  const last = spec.edgeCases.at(-1);
  if (last) return insertAfter(spec, last.endLine - 1, `- ${sentence}`);
  const section = sectionOf(spec, "edge cases");
  return section ? insertAfter(spec, section.line, `\n- ${sentence}`) : addRequirement(spec, "functional", sentence);
}

function extendEntity(spec: SpecDocument, name: string, sentence: string): Placed {
  const entity = spec.entities.find((candidate) => candidate.name === name);
  if (!entity) return addRequirement(spec, "functional", sentence);
  const line = spec.markdown.lines[entity.bullet.endLine - 1]!;
  const end = line.start + line.text.trimEnd().length;
  const gap = /[.!?]$/.test(line.text.trimEnd()) ? " " : ". ";
  return { edits: [{ start: end, end, text: gap + sentence }], sections: [sectionAt(spec, line.start)] };
}

/** The vague word keeps its place and gets its number; the criterion makes it checkable. */
function quantify(spec: SpecDocument, id: string, word: string, answer: string, sentence: string): Placed {
  const requirement = spec.requirements.find((candidate) => candidate.id === id);
  const added = addRequirement(spec, "success", sentence);
  if (!requirement) return added;
  const found = new RegExp(`\\b${word}\\b`, "i").exec(
    spec.markdown.text.slice(requirement.textStart, requirement.textEnd),
  );
  if (!found) return added;
  const end = requirement.textStart + found.index + word.length;
  const number = {
    start: end,
    end,
    text: ` (${withoutFullStop(answer).replace(/^./, (letter) => letter.toLowerCase())})`,
  };
  return { edits: [number, ...added.edits], sections: [sectionAt(spec, end), ...added.sections] };
}

function unifyTerm(spec: SpecDocument, [first, second]: readonly [string, string], answer: string): Placed {
  const kept = answer.includes(second) && !answer.includes(first) ? second : first;
  if (!answer.includes(kept)) return nowhere;
  const dropped = kept === first ? second : first;
  const edits: TextEdit[] = [];
  for (const line of spec.markdown.lines) {
    if (!line.isProse || /^\s*\*\*Input\*\*|^\s*[-*]\s+Q:/.test(line.visible)) continue;
    for (const match of line.visible.matchAll(new RegExp(`\\b${dropped}(s?)\\b`, "gi"))) {
      const start = line.start + match.index;
      const isCapital = /^\p{Lu}/u.test(match[0]);
      const word = (isCapital ? kept.charAt(0).toUpperCase() + kept.slice(1) : kept) + match[1]!;
      const note = edits.length === 0 && !line.visible.startsWith("#") ? ` (formerly referred to as "${dropped}")` : "";
      edits.push({ start, end: start + match[0].length, text: word + note });
    }
  }
  return { edits, sections: ["every section that used the other word"] };
}

function insertAfter(spec: SpecDocument, lineIndex: number, text: string): Placed {
  const line = spec.markdown.lines[lineIndex]!;
  const end = line.start + line.text.length;
  return { edits: [{ start: end, end, text: `\n${text}` }], sections: [sectionAt(spec, line.start)] };
}

/** The last line of a list item, with the deeper lines below it. */
function endOfBullet(spec: SpecDocument, line: number): number {
  let last = line;
  while (/^[ \t]+\S/.test(spec.markdown.lines[last + 1]?.visible ?? "")) last++;
  return last;
}

function sectionAt(spec: SpecDocument, offset: number): string {
  const line = spec.markdown.lines.findLast((candidate) => candidate.start <= offset)!.index;
  return (
    spec.sections
      .findLast((section) => section.line <= line)
      ?.text.replace(/\*\([^()]*\)\*$/, "")
      .trimEnd() ?? "the introduction"
  );
}
