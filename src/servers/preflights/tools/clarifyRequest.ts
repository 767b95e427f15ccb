import type { ArgumentsOf } from "../../../protocol/contract/toolContract.ts";
import type { requireClarification } from "../../../protocol/preflights/requireClarification.ts";
import { invalidInput } from "../preflightsError.ts";

/** The arguments of `require_clarification`, in our own words. */
export interface ClarifyRequest {
  readonly intention: string;
  readonly context?: string;
  readonly sessionId?: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly forceAdr: boolean;
  readonly reconcile: boolean;
  readonly repoPath?: string;
}

export function toClarifyRequest(args: ArgumentsOf<typeof requireClarification>): ClarifyRequest {
  const { user_intention: intention, optional_context: context, session_id: sessionId, repo_path: repoPath } = args;
  if (typeof sessionId !== "string" && intention.trim() === "")
    throw invalidInput("user_intention", "must not be blank");
  return {
    intention,
    ...(typeof context === "string" && { context }),
    ...(typeof sessionId === "string" && { sessionId }),
    answers: args.answers ?? {},
    forceAdr: args.preferences?.force_adr ?? false,
    reconcile: args.preferences?.reconcile ?? false,
    ...(typeof repoPath === "string" && { repoPath }),
  };
}
