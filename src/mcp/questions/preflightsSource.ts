import type { ChoiceQuestion, FormQuestion } from "../../domain/clarification/form/formQuestion.ts";
import type { FormArtifact, FormNotice } from "../../domain/clarification/form/formView.ts";
import { otherOption } from "../../domain/clarification/question.ts";
import {
  type QuestionSource,
  type ToolAnswer,
  type Turn,
  unreadable,
} from "../../domain/clarification/sources/questionSource.ts";
import { l10n } from "../../domain/l10n.ts";
import type { ArgumentsOf, OutputOf } from "../../protocol/contract/toolContract.ts";
import { requireClarification } from "../../protocol/preflights/requireClarification.ts";
import { parseOutput } from "../contract/readOutput.ts";
import { readError } from "./preflightsError.ts";

interface PreflightRequest {
  readonly intention: string;
  readonly context?: string;
  readonly forceAdr?: boolean;
  readonly repoPath?: string;
}

export function preflightsSource(request: PreflightRequest): QuestionSource {
  return {
    tool: requireClarification.name,
    argumentsFor: (sessionId, answers): ArgumentsOf<typeof requireClarification> => ({
      user_intention: request.intention,
      ...(request.context !== undefined && { optional_context: request.context }),
      ...(sessionId !== undefined && { session_id: sessionId }),
      ...(answers.length > 0 && {
        answers: Object.fromEntries(answers.map(({ question, value }) => [question.id, value])),
      }),
      ...(request.forceAdr === true && { preferences: { force_adr: true } }),
      ...(request.repoPath !== undefined && { repo_path: request.repoPath }),
    }),
    readTurn,
  };
}

type Completion = OutputOf<typeof requireClarification>;
type Asking = Extract<Completion, { readonly status: "needs_clarification" }>;
type WireQuestion = Asking["questions"][number];

function readTurn(answer: ToolAnswer): Turn {
  const read = parseOutput(requireClarification, answer);
  if (!read.ok) return unreadable(answer, "preflights");
  const result = read.value;
  switch (result.status) {
    case "needs_clarification":
      return {
        kind: "asks",
        sessionId: result.session_id,
        questions: result.questions.map(readQuestion),
        ...(result.progress && {
          progress: { asked: result.progress.asked_so_far, answered: result.progress.answered },
        }),
        notices: noticesOf(result),
      };
    case "completed":
      return {
        kind: "completed",
        summary: result.summary,
        artifacts: result.artifacts_created.map(artifactOf),
        notices: noticesOf(result),
      };
    case "error":
      return readError(result.error);
  }
}

function readQuestion(wire: WireQuestion): FormQuestion {
  const required = wire.optional !== true;
  const base = { id: wire.id, text: wire.question, required, ...(required && { why: whyNeeded(wire.id) }) };
  const options = wire.options ?? [];
  if (wire.type === "free_text" || options.length === 0)
    return { ...base, kind: "text", multiline: true, ...(wire.id === pathsQuestionId && { takesPaths: true }) };
  return choiceOf(base, wire, options);
}

function choiceOf(base: Omit<FormQuestion, "kind">, wire: WireQuestion, options: readonly string[]): ChoiceQuestion {
  const offered = [...new Set(options)].filter((option) => option !== otherOption);
  return {
    ...base,
    kind: wire.type === "multi_choice" ? "multi" : "single",
    options: offered.map((option) => ({ value: option, label: option })),
    ...(options.includes(otherOption) && { otherLabel: l10n.t("Other (specify)") }),
    ...(wire.min_selections !== undefined && { min: wire.min_selections }),
    ...(wire.max_selections !== undefined && { max: wire.max_selections }),
  };
}

/** The contract names it so. */
const pathsQuestionId = "allowlist_paths";

function whyNeeded(id: string): string {
  if (id === pathsQuestionId) return l10n.t("The task has to say which files may change.");
  if (id === "acceptance_criteria") return l10n.t("The task has to say how to recognize completion.");
  return l10n.t("The decision cannot be recorded without it.");
}

function artifactLabel(type: string): string {
  switch (type) {
    case "adr":
      return l10n.t("Architecture decision");
    case "task":
      return l10n.t("Current task");
    case "projection":
      return l10n.t("Architecture state");
    default:
      return type;
  }
}

const artifactOf = (artifact: { readonly path: string; readonly type: string }): FormArtifact => ({
  label: artifactLabel(artifact.type),
  path: artifact.path,
});

function noticesOf(result: {
  readonly warning?: string | undefined;
  readonly message?: string | undefined;
}): FormNotice[] {
  return result.warning === undefined ? [] : [{ tone: "warning", text: result.message ?? result.warning }];
}
