import { l10n } from "../../l10n.ts";
import * as z from "zod";
import type { FormOption, FormQuestion } from "../form/formQuestion.ts";
import {
  readResult,
  unreadable,
  type GivenAnswer,
  type QuestionSource,
  type ToolAnswer,
  type Turn,
} from "./questionSource.ts";

interface ClarifyRequest {
  readonly specDirectory: string;
  readonly questions?: readonly string[];
}

/** A short answer of spec-kit has at most five words. */
const shortAnswerWords = 5;

/** `speckit.clarify` keeps no session: it hands its questions over and is called again with the answers. */
export function speckitSource(request: ClarifyRequest): QuestionSource {
  return {
    tool: "speckit.clarify",
    argumentsFor(_sessionId, answers, declares) {
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

const wireAnswer = (given: GivenAnswer): object => ({
  question: given.question.text,
  answer: textOf(given),
  ...(given.question.topic !== undefined && { category: given.question.topic }),
});

const questionShape = z.object({
  id: z.string().min(1),
  text: z.string(),
  why: z.string().optional(),
  category: z.string().optional(),
  kind: z.string().optional(),
  options: z.array(z.object({ key: z.string(), label: z.string() })).optional(),
  recommended: z.string().nullish(),
  /** Why that one is recommended. */
  reason: z.string().optional(),
});
type WireQuestion = z.infer<typeof questionShape>;

const resultShape = z.object({
  questions: z.array(z.unknown()).default([]),
  summary: z.string().optional(),
  warnings: z.array(z.string()).default([]),
  files: z.array(z.union([z.string(), z.object({ path: z.string() })])).default([]),
});

function readTurn(answer: ToolAnswer): Turn {
  if (answer.isError)
    return { kind: "failed", message: answer.text.trim() || l10n.t("{0} failed.", "speckit.clarify") };
  const parsed = resultShape.safeParse(readResult(answer));
  if (!parsed.success) return plainAnswer(answer);
  const questions = parsed.data.questions.flatMap(readQuestion);
  const notices = parsed.data.warnings.map((text) => ({ tone: "warning" as const, text }));
  if (questions.length > 0) return { kind: "asks", questions, notices };
  const paths = parsed.data.files.map((file) => (typeof file === "string" ? file : file.path));
  return {
    kind: "completed",
    summary: parsed.data.summary ?? answer.text.trim(),
    artifacts: paths.map((path) => ({ label: path.split(/[\\/]/).at(-1) ?? path, path })),
    notices,
  };
}

/** The contract knows only text: text that is not marked as an error is the result. */
function plainAnswer(answer: ToolAnswer): Turn {
  const summary = answer.text.trim();
  if (summary === "") return unreadable(answer, "speckit.clarify");
  return { kind: "completed", summary, artifacts: [], notices: [] };
}

function readQuestion(raw: unknown): FormQuestion[] {
  const parsed = questionShape.safeParse(raw);
  if (!parsed.success) return [];
  const wire = parsed.data;
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
    return [
      {
        ...base,
        kind: "text",
        multiline: false,
        maxWords: shortAnswerWords,
        ...(suggestion !== undefined && { suggestion }),
      },
    ];
  }
  return [
    { ...base, kind: "single", options: optionsOf(wire), otherLabel: l10n.t("Other…"), maxWords: shortAnswerWords },
  ];
}

const optionsOf = (wire: WireQuestion): FormOption[] =>
  (wire.options ?? []).map(({ key, label }) => ({
    value: label,
    label: `${key}. ${label}`,
    ...((wire.recommended === key || wire.recommended === label) && { recommended: true }),
  }));
