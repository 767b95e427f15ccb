import { l10n } from "../../l10n.ts";
import { serverRefused } from "../../failures.ts";
import type { GivenAnswer, QuestionSource, SettledTurn, ToolCaller, Turn } from "../sources/questionSource.ts";

/**
 * One submission as the server sees it. A lost session is begun again with the same answers; while the new session asks
 * only what is answered already, the answers are given again, as often as there are turns to repeat.
 */
export async function converse(
  { source, tools }: { readonly source: QuestionSource; readonly tools: ToolCaller },
  sessionId: string | undefined,
  answers: readonly GivenAnswer[],
  signal: AbortSignal,
): Promise<{ turn: SettledTurn; lost?: "expired" | "unknown" }> {
  const call = async (session: string | undefined): Promise<Turn> =>
    source.readTurn(
      await tools.callTool(source.tool, (declares) => source.argumentsFor(session, answers, declares), signal),
    );
  const answered = new Set(answers.map(({ question }) => question.id));
  let turn = await call(sessionId);
  const lost = turn.kind === "sessionLost" ? turn.reason : undefined;
  if (lost !== undefined) turn = await call(undefined);
  const isRepeating = sessionId === undefined || lost !== undefined;
  for (let previous = ""; isRepeating && turn.kind === "asks" && turn.sessionId !== undefined;) {
    const asked = turn.questions.map((question) => question.id);
    if (asked.join() === previous || !asked.every((id) => answered.has(id))) break;
    previous = asked.join();
    turn = await call(turn.sessionId);
  }
  if (turn.kind === "sessionLost")
    throw serverRefused(l10n.t("The server keeps losing its sessions, so the answers could not be sent."));
  return lost === undefined ? { turn } : { turn, lost };
}
