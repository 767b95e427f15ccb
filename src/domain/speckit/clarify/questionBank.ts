import type { ClarifyQuestion } from "./clarifyQuestion.ts";
import { questionKey } from "./clarifyQuestion.ts";
import { gapsInDocument } from "./documentGaps.ts";
import type { SpecFacts } from "./specFacts.ts";
import { gapQuestions } from "./gapQuestions.ts";
import { standingQuestions } from "./standingQuestions.ts";

const bank = standingQuestions;

/** Every question the spec gives reason for, the most important first. A captured one itself says what is missing. */
export function candidateQuestions(facts: SpecFacts): ClarifyQuestion[] {
  if (facts.isQuoted) return gapQuestions(facts.spec);
  const standing = bank.filter((entry) => entry.applies(facts)).map((entry) => entry.ask(facts));
  const asked = new Set(facts.spec.clarifications.map(({ question }) => questionKey(question)));
  return [...gapsInDocument(facts), ...standing]
    .filter(({ text }) => !asked.has(questionKey(text)))
    .sort((a, b) => b.impact - a.impact);
}

/** The standing question with this text, whether it still applies or not: a marker keeps its options. */
export const standingQuestion = (facts: SpecFacts, text: string): ClarifyQuestion | undefined =>
  facts.isQuoted
    ? undefined
    : bank.map((entry) => entry.ask(facts)).find((question) => questionKey(question.text) === questionKey(text));
