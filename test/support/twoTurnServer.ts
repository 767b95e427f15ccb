import type { ToolAnswer, ToolCaller } from "../../src/domain/clarification/sources/questionSource.ts";

/** A preflights server with two turns: strategy and library first, then the paths. Its sessions can be lost. */
export function twoTurnServer({ pathsId = "paths" } = {}) {
  const sessions = new Map<string, Record<string, unknown>>();
  const calls: Record<string, unknown>[] = [];
  let failNext: Error | undefined;
  let lossCode = "SESSION_NOT_FOUND";
  let ignoresEarlyAnswers = false;
  const choice = (id: string, options: readonly string[]) => ({
    id,
    type: "single_choice",
    question: `${id}?`,
    options,
  });
  const asked = [
    [choice("strategy", ["OAuth", "SAML", "Other (specify)"]), choice("library", ["lucia", "custom"])],
    [{ id: pathsId, type: "free_text", question: "paths?" }],
  ];
  const say = (result: object): ToolAnswer => ({ text: JSON.stringify(result), isError: "error" in result });
  const failure = (code: string, details: object = {}) =>
    say({ status: "error", error: { code, message: `${code} happened`, details, recovery_hint: "Do better" } });
  const tools: ToolCaller = {
    async callTool(_name, argumentsFor) {
      const args = argumentsFor(() => true);
      calls.push({ ...args });
      if (failNext !== undefined) {
        const error = failNext;
        failNext = undefined;
        throw error;
      }
      const known = args["session_id"] as string | undefined;
      if (known !== undefined && !sessions.has(known)) return failure(lossCode);
      const id = known ?? `sess-${calls.length}`;
      const given = known === undefined && ignoresEarlyAnswers ? {} : (args["answers"] as object | undefined);
      const answers = { ...sessions.get(id), ...given } as Record<string, unknown>;
      if (answers["strategy"] === "forbidden") return failure("INVALID_ANSWER", { question_id: "strategy" });
      sessions.set(id, answers);
      const turn = asked.map((questions) => questions.filter((question) => !(question.id in answers)));
      const open = turn.find((questions) => questions.length > 0);
      const total = turn[0]?.length === 0 ? 3 : 2;
      if (open === undefined) {
        sessions.delete(id);
        const artifacts = [{ path: "docs/CURRENT_TASK.md", type: "task" }];
        return say({ status: "completed", artifacts_created: artifacts, summary: "Task created." });
      }
      const progress = { asked_so_far: total, answered: total - open.length };
      return say({ status: "needs_clarification", session_id: id, questions: open, progress });
    },
  };
  return {
    tools,
    calls,
    sessions,
    failOnce: (error: Error) => void (failNext = error),
    expire: () => {
      sessions.clear();
      lossCode = "SESSION_EXPIRED";
    },
    crash: () => sessions.clear(),
    ignoreEarlyAnswers: () => void (ignoresEarlyAnswers = true),
  };
}
