import type { Decision } from "../../domain/preflight/decision.ts";
import { followUpQuestions } from "../../domain/preflight/genericQuestions.ts";
import type { Inquiry, Surroundings } from "../../domain/preflight/inquiry.ts";
import { maxQuestions, maxQuestionsPerTurn } from "../../domain/preflight/inquiry.ts";
import { firstQuestions, openQuestions, planOf } from "../../domain/preflight/plan.ts";
import type { ToolContext } from "../kit/defineTool.ts";
import type { PreflightsDeps } from "./deps.ts";
import { PreflightsError } from "./preflightsError.ts";
import type { Session } from "./sessions/sessionStore.ts";

/** Lets the model ask, at the start and again while there is room. Without a model, or when it fails, rules ask. */
export async function proposeByModel(
  deps: Pick<PreflightsDeps, "models">,
  session: Session,
  around: Surroundings,
  context: ToolContext,
): Promise<void> {
  const plan = planOf(session.inquiry, around);
  if (plan.kind === "taskOnly" || session.engine === "fallback" || session.hasAskedAll) return;
  if (openQuestions(session.inquiry, session.engine === "model" ? firstQuestions(plan) : []).length > 0) return;
  const room = roomFor(session.inquiry);
  const isStart = session.engine === "rules" && session.inquiry.asked.length === 0;
  if (room === 0 || !(isStart || session.engine === "model")) return;
  const choice = await deps.models(context);
  if (choice.kind === "none") return;
  if (choice.kind === "unusable") return fallBack(session, context, choice.reason);
  context.progress({ progress: 1, total: 3, message: "Asking the model what to ask" });
  const proposed = await choice.model.propose(session.inquiry, around, room);
  if (proposed === undefined) return fallBack(session, context, "the model returned no usable questions");
  session.engine = "model";
  session.hasAskedAll = proposed.length === 0;
  session.inquiry = { ...session.inquiry, proposed: [...(session.inquiry.proposed ?? []), ...proposed] };
}

/** Places for the model's questions: those for where to work and how it ends must still fit. */
function roomFor({ asked }: Inquiry): number {
  const reserved = followUpQuestions.filter(({ id }) => !asked.some((question) => question.id === id)).length;
  return Math.max(0, Math.min(maxQuestionsPerTurn, maxQuestions - asked.length - reserved));
}

/** The model's decision, or nothing where the rules have to decide. */
export async function decideByModel(
  deps: Pick<PreflightsDeps, "models">,
  session: Session,
  context: ToolContext,
): Promise<Decision | undefined> {
  if (session.engine !== "model") return undefined;
  const answers = decidingAnswers(session.inquiry);
  if (session.modelDecision?.answers === answers) return session.modelDecision.decision;
  context.progress({ progress: 2, total: 3, message: "Asking the model for the decision" });
  const choice = await deps.models(context);
  const decision = choice.kind === "model" ? await choice.model.decide(session.inquiry) : undefined;
  if (decision === null)
    throw new PreflightsError("PATCH_EXTRACTION_FAILED", "The model could not extract a decision from the answers");
  if (decision === undefined) fallBack(session, context, "the model returned no usable decision");
  else session.modelDecision = { answers, decision };
  return decision;
}

/** Where to work and how it ends has no bearing on what is decided. */
function decidingAnswers({ answers }: Inquiry): string {
  const isFollowUp = (id: string): boolean => followUpQuestions.some((question) => question.id === id);
  return JSON.stringify([...answers].filter(([id]) => !isFollowUp(id)).sort());
}

function fallBack(session: Session, context: ToolContext, reason: string): void {
  context.log.warn(`Using deterministic mode: ${reason}.`);
  session.engine = "fallback";
}
