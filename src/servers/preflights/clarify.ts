import type { Question } from "../../domain/clarification/question.ts";
import type { Conclusion, Outcome } from "../../domain/preflight/conclude.ts";
import { conclude } from "../../domain/preflight/conclude.ts";
import type { Decision } from "../../domain/preflight/decision.ts";
import { decideByRules } from "../../domain/preflight/decision.ts";
import type { Surroundings } from "../../domain/preflight/inquiry.ts";
import { answer, ask, progressOf, shown, startInquiry } from "../../domain/preflight/inquiry.ts";
import type { Plan } from "../../domain/preflight/plan.ts";
import { firstQuestions, hintOf, openQuestions, planOf } from "../../domain/preflight/plan.ts";
import { emptySnapshot } from "../../domain/adr/snapshot.ts";
import type { ToolContext } from "../kit/defineTool.ts";
import { complete } from "./complete.ts";
import { readArchitecture } from "./docs/readDocs.ts";
import { scanFiles } from "./docs/scanFiles.ts";
import type { PreflightsDeps } from "./deps.ts";
import { decideByModel, proposeByModel } from "./modelTurns.ts";
import { invalidAnswer, PreflightsError } from "./preflightsError.ts";
import { findRepository } from "./repository.ts";
import type { ClarificationResult, Completed } from "./results.ts";
import type { Session } from "./sessions/sessionStore.ts";
import type { ClarifyRequest } from "./tools/clarifyRequest.ts";
import { toWireQuestion } from "./wireQuestion.ts";

/** One call of `require_clarification`: starts or continues a session as far as the answers carry it. */
export async function clarify(
  deps: PreflightsDeps,
  request: ClarifyRequest,
  context: ToolContext,
): Promise<ClarificationResult> {
  if (request.sessionId !== undefined) {
    const { sessionId } = request;
    // Two calls at once on one session would both complete it.
    return deps.inTurn(sessionId, () => advance(deps, deps.sessions.resume(sessionId), request, context));
  }
  const root = await findRepository(deps.start, context.client, request.repoPath);
  const session = deps.sessions.create(root, startInquiry(request.intention, request.context));
  try {
    return await advance(deps, session, request, context);
  } catch (error) {
    // The caller does not know this session yet; without its id nothing of it could ever be used.
    if (error instanceof PreflightsError && error.code !== "INVALID_ANSWER") error.startedSession = session.id;
    else deps.sessions.close(session.id);
    throw error;
  }
}

async function advance(
  deps: PreflightsDeps,
  session: Session,
  request: ClarifyRequest,
  context: ToolContext,
): Promise<ClarificationResult> {
  takeIn(session, request);
  const look = (): Promise<Surroundings> => surroundings(session.root, context.signal);
  const around = await deps.docs.settled(session.root, context.log, look);
  await proposeByModel(deps, session, around, context);
  const plan = planOf(session.inquiry, around);
  noteHints(session, plan, context);
  const open = openQuestions(session.inquiry, firstQuestions(plan));
  if (open.length > 0) return askFor(session, open);
  const decision = await decide(deps, session, around, context);
  const { snapshot } = await readArchitecture(session.root);
  const outcome = conclude(
    session.inquiry,
    { ...around, snapshot },
    planOf(session.inquiry, { ...around, snapshot }),
    decision,
  );
  if (outcome.kind !== "ready") return unfinished(session, outcome);
  return finish(deps, session, { ...around, snapshot }, decision, context);
}

function noteHints(session: Session, plan: Plan, { log }: ToolContext): void {
  session.missingInfo = firstQuestions(plan).map(({ id }) => id);
  session.decisionHint = hintOf(plan);
  log.debug(`${session.id}: ${plan.kind}, hint ${session.decisionHint}, to learn: ${session.missingInfo.join(", ")}`);
}

/** Accepted as a whole or not at all. */
function takeIn(session: Session, { answers, forceAdr, reconcile }: ClarifyRequest): void {
  const answered = answer(session.inquiry, answers);
  if (!answered.ok) throw invalidAnswer(answered.error);
  session.inquiry = {
    ...answered.value,
    forceAdr: session.inquiry.forceAdr || forceAdr,
    reconcile: session.inquiry.reconcile || reconcile,
  };
}

async function surroundings(root: string, signal: AbortSignal): Promise<Surroundings> {
  const files = await scanFiles(root, signal);
  try {
    return { files, snapshot: (await readArchitecture(root)).snapshot };
  } catch (error) {
    // A damaged file prevents completing, not asking.
    if (error instanceof PreflightsError) return { files, snapshot: emptySnapshot };
    throw error;
  }
}

async function decide(deps: PreflightsDeps, session: Session, around: Surroundings, context: ToolContext) {
  const plan = planOf(session.inquiry, around);
  const byModel = plan.kind === "proposed" ? await decideByModel(deps, session, context) : undefined;
  return byModel ?? decideByRules(session.inquiry, plan);
}

async function finish(
  deps: PreflightsDeps,
  session: Session,
  around: Surroundings,
  decision: Decision | undefined,
  context: ToolContext,
): Promise<ClarificationResult> {
  context.signal.throwIfAborted();
  context.progress({ progress: 3, total: 3, message: "Writing the decision" });
  const outcome = await deps.docs.exclusively(session.root, context.log, async () => {
    // Another session may have decided something since; what counts is the architecture at this moment.
    const current = await readArchitecture(session.root);
    const now = { ...around, snapshot: current.snapshot };
    const concluded = conclude(session.inquiry, now, planOf(session.inquiry, now), decision);
    if (concluded.kind !== "ready") return concluded;
    return { kind: "written" as const, concluded, artifacts: await complete(deps, session, concluded, current) };
  });
  if (outcome.kind !== "written") return unfinished(session, outcome);
  deps.sessions.close(session.id);
  const { concluded, artifacts } = outcome;
  return { status: "completed", artifacts_created: artifacts, summary: summaryOf(concluded), ...warningOf(session) };
}

function unfinished(session: Session, outcome: Exclude<Outcome, Conclusion>): ClarificationResult {
  if (outcome.kind === "ask") return askFor(session, outcome.questions);
  throw new PreflightsError("PATCH_EXTRACTION_FAILED", "No decision could be extracted from the answers");
}

function askFor(session: Session, questions: readonly Question[]): ClarificationResult {
  session.inquiry = ask(session.inquiry, questions);
  const { askedSoFar, answered } = progressOf(session.inquiry);
  return {
    status: "needs_clarification",
    session_id: session.id,
    questions: questions.map((question) => toWireQuestion(shown(session.inquiry, question))),
    progress: { asked_so_far: askedSoFar, answered },
    ...warningOf(session),
  };
}

function warningOf({ engine }: Session): Pick<Completed, "warning" | "message"> {
  if (engine !== "fallback") return {};
  return { warning: "llm_fallback", message: "LLM unavailable, using deterministic mode" };
}

function summaryOf({ needsAdr, patch }: Conclusion): string {
  if (!needsAdr || patch === undefined) return "Task created.";
  const values = patch.fields.map(({ field, value }) => `${field} ${value}`).join(", ");
  return `${patch.category} decision (${values}) documented and task created.`;
}
