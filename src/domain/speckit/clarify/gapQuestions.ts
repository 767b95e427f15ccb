import type { Marker } from "../documents/markers.ts";
import type { SpecDocument } from "../documents/spec.ts";
import type { ClarifyQuestion } from "./clarifyQuestion.ts";
import { questionKey } from "./clarifyQuestion.ts";

/** What a captured specification leaves to people, asked in its own order and words. */
export function gapQuestions(spec: SpecDocument): ClarifyQuestion[] {
  const asked = new Set(spec.clarifications.map(({ question }) => questionKey(question)));
  return spec.gaps
    .filter((gap) => !asked.has(questionKey(gapQuestionText(spec, gap))))
    .map((gap) => ({
      text: gapQuestionText(spec, gap),
      why: "Rules only quote the description; this is for people to say.",
      category: "Misc / Placeholders",
      options: [],
      isFreeText: true,
      target: { kind: "marker", start: gap.start },
      statement: (answer) => withBoldSteps(answer.replace(/\s+/g, " ").trim()),
      impact: 8,
    }));
}

/** "User Story 1: who uses it, and what for?" */
export function gapQuestionText(spec: SpecDocument, gap: Marker): string {
  const heading = spec.sections.findLast(({ line }) => line <= gap.line)?.text ?? "";
  const place = heading.split(" - ")[0]!.split("*(")[0]!.split("[TO DO")[0]!.trim();
  return `${place === "" ? "" : `${place}: `}${gap.question}?`;
}

/** The words of an answer stay; only the three steps of a scenario are set apart, so that they are found again. */
function withBoldSteps(answer: string): string {
  const when = /[,;]? when\b/i.exec(answer);
  const then = /[,;]? then\b/i.exec(answer.slice(when?.index));
  if (!when || !then || !/^given\b/i.test(answer)) return answer;
  const behindWhen = when.index + when[0].length;
  const thenAt = when.index + then.index;
  if (thenAt < behindWhen) return answer;
  const given = answer.slice("given".length, when.index).trim();
  const action = answer.slice(behindWhen, thenAt).trim();
  return `**Given** ${given}, **When** ${action}, **Then** ${answer.slice(thenAt + then[0].length).trim()}`;
}
