import { candidateQuestions } from "../clarify/questionBank.ts";
import { factsOf } from "../clarify/specFacts.ts";
import type { ClarifyQuestion } from "../clarify/clarifyQuestion.ts";
import { parseSpec } from "../documents/parseSpec.ts";
import type { SpecDraft } from "./draft.ts";
import { renderSpec } from "./renderSpec.ts";

const maxMarkers = 3;

/** A question only deserves a marker when no default would be honest. */
const noSensibleDefault = 7;

const leftOpen = /^System MUST follow the decision on what the description leaves open: “(.+)”$/;

/** Turns what the description asks or leaves out into at most three markers; the rest becomes a documented guess. */
export function withOpenQuestions(draft: SpecDraft): SpecDraft {
  const requirements: string[] = [];
  const guesses: string[] = [];
  let markers = 0;
  for (const requirement of draft.requirements) {
    const open = leftOpen.exec(requirement)?.[1];
    if (open === undefined) {
      requirements.push(requirement);
    } else if (markers < maxMarkers) {
      markers++;
      requirements.push(
        `System MUST follow the decision on this point of the description: ${marker(asQuestion(open))}`,
      );
    } else {
      requirements.push(`System MUST leave out for now what the description is unsure about: “${open}”`);
      guesses.push(`“${open}” is taken as not part of the first version.`);
    }
  }
  const settled = { ...draft, requirements, assumptions: [...draft.assumptions, ...guesses] };
  return addMarkers(settled, maxMarkers - markers);
}

const asQuestion = (text: string): string =>
  text.endsWith("?") ? text : `Is this part of the first version: “${text.replace(/[.!]+$/, "")}”?`;

const marker = (question: string): string => `[NEEDS CLARIFICATION: ${question}]`;

function addMarkers(draft: SpecDraft, room: number): SpecDraft {
  const spec = parseSpec(renderSpec(draft, { feature: "", created: "", input: "" }));
  const chosen = candidateQuestions(factsOf(spec))
    .filter(
      (question) =>
        question.impact >= noSensibleDefault &&
        (question.openRequirement !== undefined || question.target.kind === "vague"),
    )
    .slice(0, room);
  return chosen.reduce(addMarker, draft);
}

function addMarker(draft: SpecDraft, question: ClarifyQuestion): SpecDraft {
  if (question.target.kind !== "vague") {
    return { ...draft, requirements: [...draft.requirements, `${question.openRequirement!} ${marker(question.text)}`] };
  }
  const index = Number(/^FR-(\d+)$/.exec(question.target.requirement)?.[1] ?? 0) - 1;
  const requirements = draft.requirements.map((text, position) =>
    position === index ? `${text} ${marker(question.text)}` : text,
  );
  return { ...draft, requirements };
}
