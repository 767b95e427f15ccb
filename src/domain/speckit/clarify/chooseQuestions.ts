import type { Marker } from "../documents/markers.ts";
import type { SpecDocument } from "../documents/spec.ts";
import { asClause, withoutFullStop } from "../language/sentences.ts";
import { guessCategory } from "./category.ts";
import type { ClarifyQuestion, QuestionOption } from "./clarifyQuestion.ts";
import { options } from "./clarifyQuestion.ts";
import { timeAnswers } from "./documentGaps.ts";
import { candidateQuestions, standingQuestion } from "./questionBank.ts";
import { questionKey } from "./clarifyQuestion.ts";
import { factsOf, type SpecFacts } from "./specFacts.ts";

export const maxQuestions = 5;

/** Below this a question is only worth a place when nothing more important is open. */
const worthwhile = 4;

/** Everything that the rules could ask: open markers first, then the bank. */
export function possibleQuestions(spec: SpecDocument): ClarifyQuestion[] {
  const facts = factsOf(spec);
  return firstOfEach([...markersAsked(facts), ...candidateQuestions(facts)]);
}

/** One question for each open marker. */
export const markerQuestions = (spec: SpecDocument): ClarifyQuestion[] => firstOfEach(markersAsked(factsOf(spec)));

const markersAsked = (facts: SpecFacts): ClarifyQuestion[] =>
  facts.spec.markers.map((marker) => (isQuote(marker) ? quotedMarkerQuestion(marker) : markerQuestion(facts, marker)));

const isQuote = ({ question }: Marker): boolean => /^["`].*["`]$/s.test(question);

/** A sentence of the description that is unsure of itself. It stays beside the answer. */
const quotedMarkerQuestion = ({ question, start }: Marker): ClarifyQuestion => ({
  text: question,
  why: "The description is unsure here.",
  category: guessCategory(question),
  options: [],
  isFreeText: true,
  target: { kind: "marker", start },
  statement: (answer) => `${question} → ${answer.replace(/\s+/g, " ").trim()}`,
  impact: 10,
});

function firstOfEach(questions: readonly ClarifyQuestion[]): ClarifyQuestion[] {
  const seen = new Set<string>();
  return questions.filter(({ text }) => {
    const key = questionKey(text);
    return !seen.has(key) && seen.add(key);
  });
}

/** Exactly those the caller wants; where these are none, what is most worth asking. */
export const chooseQuestions = (spec: SpecDocument, wanted: readonly string[]): ClarifyQuestion[] =>
  wanted.length > 0 ? wantedQuestions(spec, wanted) : worthwhileQuestions(spec);

/** In the caller's words, and with the options and the place for the answer where the rules know the question, too. */
function wantedQuestions(spec: SpecDocument, wanted: readonly string[]): ClarifyQuestion[] {
  const known = new Map(possibleQuestions(spec).map((question) => [questionKey(question.text), question]));
  const asked = wanted.map((text) => freeQuestion(text.trim()));
  return firstOfEach(
    asked.map((question) => ({ ...question, ...known.get(questionKey(question.text)), text: question.text })),
  );
}

/** At most five, spread over the categories: a second one of a category waits until every category had its turn. */
function worthwhileQuestions(spec: SpecDocument): ClarifyQuestion[] {
  const possible = possibleQuestions(spec);
  const isMarker = (question: ClarifyQuestion) => question.target.kind === "marker";
  const markers = possible.filter(isMarker);
  const others = possible.filter((question) => !isMarker(question) && question.impact >= worthwhile);
  const turns = new Map<string, number>();
  const ranked = others.map((question) => {
    const turn = turns.get(question.category) ?? 0;
    turns.set(question.category, turn + 1);
    return { question, turn };
  });
  const spread = ranked
    .sort((a, b) => a.turn - b.turn || b.question.impact - a.question.impact)
    .map(({ question }) => question);
  return [...markers, ...spread].slice(0, maxQuestions);
}

function markerQuestion(facts: SpecFacts, marker: Marker): ClarifyQuestion {
  const { spec } = facts;
  const text =
    marker.question === ""
      ? `What belongs on line ${String(marker.line + 1)}: “${contextOf(spec, marker)}”?`
      : asQuestion(marker.question);
  const standing = standingQuestion(facts, text) ?? familiarQuestion(text);
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

const requestedExplicitly = "It was requested explicitly.";

/** Whether the caller brought the question, so that no rule knows how to phrase its answer. */
export const isFreeQuestion = ({ why }: ClarifyQuestion): boolean => why === requestedExplicitly;

/** A question that the caller brings. */
export const freeQuestion = (text: string): ClarifyQuestion => ({
  text: asQuestion(text),
  why: requestedExplicitly,
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
