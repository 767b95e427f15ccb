import * as vscode from "vscode";
import { answerOf, problemOf } from "../../domain/clarification/form/checkInput.ts";
import { inputOf, type FormQuestion } from "../../domain/clarification/form/formQuestion.ts";
import type { FormView } from "../../domain/clarification/form/formView.ts";
import type { FormSession } from "../../domain/clarification/session/formSession.ts";
import { toolFailed } from "../../domain/failures.ts";
import { withToken } from "../platform/cancellation.ts";
import { showProgress } from "../platform/notifications/progress.ts";
import { askQuestion } from "../platform/questions/askQuestion.ts";

/**
 * Asks the same questions one after the other with the editor's own inputs. Escape stops at any point; the answers so far
 * are a draft, and the next time continues from there.
 */
export async function askInQuickPicks(
  session: FormSession,
  openArtifact: (path: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let view = session.view(); view.phase.kind === "asking"; view = session.view()) {
    const isAnswered = await askOpenQuestions(session, signal);
    if (!isAnswered) return;
    const changed = await askToSend(session, signal);
    if (changed === undefined) return;
    if (changed === "send") await showProgress(vscode.l10n.t("Sending…"), signal, (either) => session.submit(either));
    else if (!(await askOne(session, changed, signal))) return;
  }
  await showEnd(session.view(), openArtifact);
}

async function askOpenQuestions(session: FormSession, signal: AbortSignal): Promise<boolean> {
  const { questions, answered, inputs, problems } = session.view();
  const refused = new Set(problems.map(({ questionId }) => questionId));
  const open = questions.filter((question) => {
    const input = inputOf(inputs, question);
    const isDone = input.skipped || answerOf(question, input) !== undefined || answered.includes(question.id);
    return refused.has(question.id) || !isDone || problemOf(question, input) !== undefined;
  });
  for (const question of open) if (!(await askOne(session, question, signal))) return false;
  return true;
}

async function askOne(session: FormSession, question: FormQuestion, signal: AbortSignal): Promise<boolean> {
  const view = session.view();
  const problem = view.problems.find(({ questionId }) => questionId === question.id);
  const title = [problem?.message, problem?.hint].filter(Boolean).join(" ") || view.title;
  const input = await askQuestion(question, inputOf(view.inputs, question), { title, signal });
  if (input === undefined) return false;
  session.edit({ [question.id]: input }, view.revision + 1);
  return true;
}

type ReviewItem = vscode.QuickPickItem & { readonly means: "send" | FormQuestion };

/** Shows every answer: send them, or choose one to change it. */
async function askToSend(session: FormSession, signal: AbortSignal): Promise<"send" | FormQuestion | undefined> {
  const { questions, inputs, title, problems } = session.view();
  const general = problems.find(({ questionId }) => questionId === undefined);
  const send: ReviewItem = {
    means: "send",
    label: `$(check) ${vscode.l10n.t("Send answers")}`,
    ...(general && { description: [general.message, general.hint].filter(Boolean).join(" ") }),
  };
  const answers = questions.map((question): ReviewItem => {
    const value = answerOf(question, inputOf(inputs, question));
    const description =
      value === undefined ? vscode.l10n.t("skipped") : Array.isArray(value) ? value.join(", ") : String(value);
    return { means: question, label: question.text, description };
  });
  const placeHolder = vscode.l10n.t("Review your answers; choose one to change it");
  const choice = await withToken(signal, (token) =>
    vscode.window.showQuickPick([send, ...answers], { title, placeHolder, ignoreFocusOut: true }, token),
  );
  return choice?.means;
}

async function showEnd({ phase }: FormView, openArtifact: (path: string) => Promise<void>): Promise<void> {
  if (phase.kind === "stopped") throw toolFailed([phase.text, phase.hint].filter(Boolean).join(" "));
  if (phase.kind !== "completed") return;
  const labels = phase.artifacts.map(({ label }) => label);
  const choice = await vscode.window.showInformationMessage(phase.summary, ...labels);
  const chosen = phase.artifacts.find(({ label }) => label === choice);
  if (chosen !== undefined) await openArtifact(chosen.path);
}
