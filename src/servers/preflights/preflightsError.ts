import type { ArtifactProblem } from "../../domain/preflight/artifacts.ts";
import type { InvalidAnswer } from "../../domain/clarification/checkAnswers.ts";
import type { PreflightsErrorCode } from "../../protocol/toolFailure.ts";
import type { PreflightsFailure } from "./results.ts";

/** What a caller can do about a failure, unless the failure itself knows better. */
const recoveryHints: Readonly<Record<PreflightsErrorCode, string>> = {
  VALIDATION_FAILED: "Review previous ADR and retry",
  SESSION_EXPIRED: "Restart clarification",
  SESSION_NOT_FOUND: "Start new session",
  FILESYSTEM_ERROR: "Check permissions, then repeat the call with the same session_id",
  PARSE_ERROR:
    "Manual fix required: repair the file or restore it from git, then repeat the call with the same session_id",
  REPO_NOT_FOUND: "Run from a git repository or provide repo_path",
  PATCH_EXTRACTION_FAILED: "Retry with the same session_id, or review the answers",
  INVALID_ANSWER: "Answer the question again",
  INVALID_INPUT: "Correct the argument and call again",
  UNKNOWN_TOOL: "Call require_clarification or read_architecture",
  INTERNAL_ERROR: "Repeat the call; the server's log has details",
};

type ErrorDetails = Readonly<Record<string, unknown>>;

/** An expected failure on its way to the client. */
export class PreflightsError extends Error {
  readonly code: PreflightsErrorCode;
  readonly details: ErrorDetails;
  readonly recoveryHint: string;
  /** Set where the failing call is the one that started the session. */
  startedSession?: string;

  constructor(code: PreflightsErrorCode, message: string, details: ErrorDetails = {}, recoveryHint?: string) {
    super(message);
    this.name = "PreflightsError";
    this.code = code;
    this.details = details;
    this.recoveryHint = recoveryHint ?? recoveryHints[code];
  }
}

export const toFailure = (failed: PreflightsError): PreflightsFailure => ({
  status: "error",
  ...(failed.startedSession !== undefined && { session_id: failed.startedSession }),
  error: { code: failed.code, message: failed.message, details: failed.details, recovery_hint: failed.recoveryHint },
});

export const invalidInput = (field: string, reason: string): PreflightsError =>
  new PreflightsError("INVALID_INPUT", `${field} ${reason}`, { field });

export function invalidAnswer({ questionId, reason, options }: InvalidAnswer): PreflightsError {
  const hint = options === undefined ? `Answer ${questionId} again` : `Answer ${questionId} with ${options.join(", ")}`;
  const details = { question_id: questionId, reason, ...(options && { options }) };
  return new PreflightsError("INVALID_ANSWER", `The answer to ${questionId} was refused: ${reason}`, details, hint);
}

const validationMessage = "ADR snapshot validation failed";
const reconcileHint =
  "Review previous ADR and retry, or repeat the call with the same session_id and preferences.reconcile set to true " +
  "to write an ADR that restores the missing keys";

export function invalidArtifact(problem: ArtifactProblem): PreflightsError {
  switch (problem.kind) {
    case "missingKeys":
      return validationFailed({ missing_keys: problem.missingKeys }, reconcileHint);
    case "unknownCategory": {
      const { category, validCategories } = problem;
      return validationFailed({ reason: "UNKNOWN_CATEGORY", category, valid_categories: validCategories });
    }
    case "unknownField": {
      const { category, field, validFields } = problem;
      return validationFailed({ reason: "UNKNOWN_FIELD", category, field, valid_fields: validFields });
    }
    case "incomplete":
      return validationFailed({ reason: problem.reason, field: problem.field });
  }
}

const validationFailed = (details: ErrorDetails, hint?: string): PreflightsError =>
  new PreflightsError("VALIDATION_FAILED", validationMessage, details, hint);
