import type { Marker } from "../documents/markers.ts";
import type { SpecDocument } from "../documents/spec.ts";
import { asClause, withoutFullStop } from "../language/sentences.ts";
import { guessCategory } from "./category.ts";
import type { ClarifyQuestion, QuestionOption } from "./clarifyQuestion.ts";
import { options } from "./clarifyQuestion.ts";
import { timeAnswers } from "./documentGaps.ts";
import { candidateQuestions, questionKey, standingQuestion } from "./questionBank.ts";
import { factsOf } from "./specFacts.ts";

export const maxQuestions = 5;

/** Below this a question is only worth a place when nothing more important is open. */
const worthwhile = 4;

/** Everything that could be asked: open markers first, then what the caller wants to know, then the bank. */
export function possibleQuestions(spec: SpecDocument, wanted: readonly string[]): ClarifyQuestion[] {
  const facts = factsOf(spec);
  const ofMarkers = spec.markers.map((marker) => markerQuestion(spec, marker));
  const ofCaller = wanted.filter((text) => text.trim() !== "").map((text) => freeQuestion(text.trim()));
  const questions = [...ofMarkers, ...ofCaller, ...candidateQuestions(facts)];
  const seen = new Set<string>();
  return questions.filter(({ text }) => {
    const key = questionKey(text);
    return !seen.has(key) && seen.add(key);
  });
}

/** At most five, spread over the categories: a second one of a category waits until every category had its turn. */
export function chooseQuestions(spec: SpecDocument, wanted: readonly string[]): ClarifyQuestion[] {
  const possible = possibleQuestions(spec, wanted);
  const isFixed = (question: ClarifyQuestion) => question.target.kind === "marker" || wanted.includes(question.text);
  const fixed = possible.filter(isFixed);
  const others = possible.filter((question) => !isFixed(question) && question.impact >= worthwhile);
  const turns = new Map<string, number>();
  const ranked = others.map((question) => {
    const turn = turns.get(question.category) ?? 0;
    turns.set(question.category, turn + 1);
    return { question, turn };
  });
  const spread = ranked
    .sort((a, b) => a.turn - b.turn || b.question.impact - a.question.impact)
    .map(({ question }) => question);
  return [...fixed, ...spread].slice(0, maxQuestions);
}

function markerQuestion(spec: SpecDocument, marker: Marker): ClarifyQuestion {
  const text =
    marker.question === ""
      ? `What belongs on line ${String(marker.line + 1)}: “${contextOf(spec, marker)}”?`
      : asQuestion(marker.question);
  const standing = standingQuestion(factsOf(spec), text) ?? familiarQuestion(text);
  const offered = standing?.options ?? alternativesIn(marker.question);
  return {
    text,
    why: standing?.why ?? "The specification itself says that this is undecided.",
    category: standing?.category ?? guessCategory(text),
    options: offered,
    ...(standing?.recommended === undefined ? {} : { recommended: standing.recommended }),
    ...(standing?.reason === undefined ? {} : { reason: standing.reason }),
    target: { kind: "marker", start: marker.start },
    statement: (answer) => asClause(withoutFullStop(answer)),
    impact: 10,
  };
}

/** Questions that specify itself writes into a marker, with the answers it would offer. */
function familiarQuestion(text: string): Partial<ClarifyQuestion> | undefined {
  if (/^What does “(?:fast|quick|quickly|responsive|performant|smooth)” mean/i.test(text)) return timeAnswers;
  if (/^Is this part of the first version/i.test(text))
    return {
      options: options("Yes, part of the first version", "No, not in the first version"),
      recommended: "B",
      reason: "The description itself is unsure, and it can be added later.",
    };
  if (/^(?:Should|Is|Are|Can|May|Must|Do|Does|Will)\b/.test(text) && alternativesIn(text).length === 0)
    return { options: options("Yes", "No") };
  return undefined;
}

function contextOf(spec: SpecDocument, marker: Marker): string {
  const line = spec.markdown.lines[marker.line]!.visible;
  return line
    .slice(0, marker.start - spec.markdown.lines[marker.line]!.start)
    .replace(/^[\s*+-]+/, "")
    .replace(/\*\*/g, "")
    .trim();
}

/** A question somebody else asks. */
export const freeQuestion = (text: string): ClarifyQuestion => ({
  text: asQuestion(text),
  why: "It was asked for explicitly.",
  category: guessCategory(text),
  options: alternativesIn(text),
  target: { kind: targetOf(guessCategory(text)) },
  statement: (answer) =>
    `System MUST follow this decision: ${withoutFullStop(text).replace(/\?$/, "")}? ${withoutFullStop(answer)}`,
  impact: 9,
});

export function targetOf(category: string): "requirement" | "success" | "edgeCase" {
  if (category === "Edge Cases & Failure Handling") return "edgeCase";
  return category === "Completion Signals" || category === "Non-Functional Quality Attributes"
    ? "success"
    : "requirement";
}

const asQuestion = (text: string): string =>
  /\?\s*$|\?\s*\([^()?]*\)$/.test(text) ? text : `${withoutFullStop(text)}?`;

/** "…, all of them or rain only?" offers its own answers. */
function alternativesIn(question: string): QuestionOption[] {
  const [asked = "", ...more] = question.trim().split("?");
  const start = asked.search(/[,:—–]\s/);
  const or = asked.search(/\sor\s/i);
  if (more.join("") !== "" || !question.trim().endsWith("?") || start === -1 || or < start) return [];
  const offered = asked
    .slice(start + 1, or)
    .trim()
    .replace(/^either\s+/i, "")
    .replace(/,$/, "");
  const labels = [...offered.split(/,\s+/), asked.slice(or + 4)].map((label) =>
    label.trim().replace(/^./, (letter) => letter.toUpperCase()),
  );
  return labels.length <= 5 && labels.every((label) => label.length > 1 && label.length < 80) ? options(...labels) : [];
}
