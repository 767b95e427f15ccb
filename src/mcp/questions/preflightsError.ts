import type { FormProblem } from "../../domain/clarification/form/formView.ts";
import type { Turn } from "../../domain/clarification/sources/questionSource.ts";
import { l10n } from "../../domain/l10n.ts";
import type { OutputOf } from "../../protocol/contract/toolContract.ts";
import type { requireClarification } from "../../protocol/preflights/requireClarification.ts";

type WireError = Extract<OutputOf<typeof requireClarification>, { readonly status: "error" }>["error"];

/** What an error means for the form. */
export function readError(error: WireError): Turn {
  switch (error.code) {
    case "SESSION_EXPIRED":
      return { kind: "sessionLost", reason: "expired" };
    case "SESSION_NOT_FOUND":
      return { kind: "sessionLost", reason: "unknown" };
    case "REPO_NOT_FOUND":
    case "INVALID_INPUT":
      return { kind: "failed", message: error.message, ...hintOf(error) };
    default:
      return { kind: "rejected", problems: [problemOf(error)] };
  }
}

function problemOf(error: WireError): FormProblem {
  const questionId = error.details?.["question_id"];
  return {
    ...(typeof questionId === "string" && { questionId }),
    message: messageOf(error),
    ...hintOf(error),
  };
}

function messageOf({ code, message, details = {} }: WireError): string {
  const { missing_keys: missing, path, reason } = details;
  if (Array.isArray(missing))
    return l10n.t("The latest decision record lacks earlier decisions: {0}", missing.join(", "));
  // The server names the question by its id; the form shows the problem at the question itself.
  if (code === "INVALID_ANSWER" && typeof reason === "string") return l10n.t("This answer was refused: {0}", reason);
  return typeof path === "string" && !message.includes(path) ? `${message}: ${path}` : message;
}

/** The hints of the contract tell a program how to call again; a person who fills in a form needs other words. */
function hintOf({ code, details = {}, recovery_hint: hint }: WireError): { hint?: string } {
  switch (code) {
    case "INVALID_ANSWER":
      return { hint: l10n.t("Change your answer and send it again.") };
    case "VALIDATION_FAILED":
      return Array.isArray(details["missing_keys"])
        ? { hint: l10n.t("Run “Reconcile Decisions…”, then send your answers again.") }
        : { hint: l10n.t("Check your answers and send them again.") };
    case "PATCH_EXTRACTION_FAILED":
      return { hint: l10n.t("Check your answers and send them again.") };
    case "FILESYSTEM_ERROR":
      return { hint: l10n.t("Check the permissions, then send your answers again.") };
    case "PARSE_ERROR":
      return { hint: l10n.t("Correct the file or restore it from Git, then send your answers again.") };
    case "REPO_NOT_FOUND":
      return { hint: l10n.t("Open a folder of a Git repository, or run git init in this one.") };
    case "INVALID_INPUT":
      return { hint: l10n.t("Start a new preflight with a different description.") };
    case "INTERNAL_ERROR":
      return { hint: l10n.t("Send your answers again. The server log has the details.") };
    default:
      return hint === undefined || hint === "" ? {} : { hint };
  }
}
