import type { ClarifyQuestion } from "./clarifyQuestion.ts";

/** The words of an answer; `undefined` where the question was skipped. */
export function readAnswer(question: ClarifyQuestion, reply: string): string | undefined {
  const text = reply.trim();
  if (text === "" || /^(?:skip|skipped|done|stop|good|no more|proceed)\.?$/i.test(text)) return undefined;
  const byKey = (key: string) =>
    question.options.find((option) => option.key.toLowerCase() === key.toLowerCase())?.label;
  if (/^(?:yes|recommended|suggested)\.?$/i.test(text) && question.recommended !== undefined && !isYesNo(question)) {
    return byKey(question.recommended) ?? question.recommended;
  }
  const letter = /^(?:option\s+)?([A-E])[.):]?$/i.exec(text)?.[1];
  if (letter !== undefined) return byKey(letter) ?? text;
  const labelled = /^([A-E])[.):]\s+(\S.*)$/is.exec(text);
  if (labelled && byKey(labelled[1]!) === labelled[2]) return labelled[2];
  return (
    question.options.find((option) => option.label.toLowerCase() === text.toLowerCase())?.label ??
    text.replace(/^(?:custom|other)\s*[-:—]\s*/i, "")
  );
}

/** "Yes" answers a question that offers it; otherwise it accepts the recommendation. */
const isYesNo = (question: ClarifyQuestion): boolean => question.options.some((option) => /^yes$/i.test(option.label));
