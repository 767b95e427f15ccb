import type { FormOption, FormQuestion } from "../../domain/clarification/form/formQuestion.ts";
import {
  type GivenAnswer,
  type QuestionSource,
  type ToolAnswer,
  type Turn,
  unreadable,
} from "../../domain/clarification/sources/questionSource.ts";
import { l10n } from "../../domain/l10n.ts";
import type { ArgumentsOf, OutputOf } from "../../protocol/contract/toolContract.ts";
import { speckitClarify } from "../../protocol/speckit/speckitClarify.ts";
import { parseOutput } from "../contract/readOutput.ts";

interface ClarifyRequest {
  readonly specDirectory: string;
  readonly questions?: readonly string[];
}

/** A short answer of spec-kit has at most five words. */
const shortAnswerWords = 5;

/** `speckit.clarify` keeps no session: it hands its questions over and is called again with the answers. */
export function speckitSource(request: ClarifyRequest): QuestionSource {
  return {
    tool: speckitClarify.name,
    argumentsFor(_sessionId, answers, declares): ArgumentsOf<typeof speckitClarify> {
      const takesAnswers = declares("answers");
      // A server that knows only the contract gets answers in the words of its questions.
      const questions = [...(request.questions ?? []), ...(takesAnswers ? [] : answers.map(questionWithAnswer))];
      return {
        spec_directory: request.specDirectory,
        interaction: "return",
        ...(questions.length > 0 && { questions }),
        ...(answers.length > 0 && takesAnswers && { answers: answers.map(wireAnswer) }),
      };
    },
    readTurn,
    whenAllSkipped: {
      kind: "completed",
      summary: l10n.t("Every question was skipped; the specification is unchanged."),
      artifacts: [],
      notices: [],
    },
  };
}

const textOf = ({ value }: GivenAnswer): string => (Array.isArray(value) ? value.join(", ") : String(value));

const questionWithAnswer = (answer: GivenAnswer): string => `Q: ${answer.question.text} → A: ${textOf(answer)}`;

const wireAnswer = (given: GivenAnswer) => ({
  question: given.question.text,
  answer: textOf(given),
  ...(given.question.topic !== undefined && { category: given.question.topic }),
});

type WireQuestion = OutputOf<typeof speckitClarify>["questions"][number];

function readTurn(answer: ToolAnswer): Turn {
  if (answer.isError)
    return { kind: "failed", message: answer.text.trim() || l10n.t("{0} failed.", speckitClarify.name) };
  const read = parseOutput(speckitClarify, answer);
  if (!read.ok) return unreadable(answer, speckitClarify.name);
  const { questions, warnings, files, summary } = read.value;
  const notices = (warnings ?? []).map((text) => ({ tone: "warning" as const, text }));
  if (questions.length > 0) return { kind: "asks", questions: questions.map(readQuestion), notices };
  // The contract knows only text: text that is not marked as an error is the result.
  const said = summary || answer.text.trim();
  if (said === "") return unreadable(answer, speckitClarify.name);
  const artifacts = files.map((path) => ({ label: path.split(/[\\/]/).at(-1) ?? path, path }));
  return { kind: "completed", summary: said, artifacts, notices };
}

function readQuestion(wire: WireQuestion): FormQuestion {
  const base = {
    id: wire.id,
    text: wire.text,
    // Skipping leaves the specification as it is, so no question of clarify is required.
    required: false,
    ...(wire.why !== undefined && { why: wire.why }),
    ...(wire.category !== undefined && { topic: wire.category }),
    ...(wire.reason !== undefined && { help: wire.reason }),
  };
  if (wire.options === undefined || wire.options.length === 0) {
    const suggestion = wire.recommended ?? undefined;
    const isLong = wire.kind === "text";
    return {
      ...base,
      kind: "text",
      multiline: isLong,
      ...(!isLong && { maxWords: shortAnswerWords }),
      ...(suggestion !== undefined && { suggestion }),
    };
  }
  const otherLabel = l10n.t("Other…");
  return { ...base, kind: "single", options: optionsOf(wire), otherLabel, maxWords: shortAnswerWords };
}

const optionsOf = (wire: WireQuestion): FormOption[] =>
  (wire.options ?? []).map(({ key, label }) => ({
    value: label,
    label: `${key}. ${label}`,
    ...((wire.recommended === key || wire.recommended === label) && { recommended: true }),
  }));
