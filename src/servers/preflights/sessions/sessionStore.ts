import type { Clock } from "../../../domain/ports.ts";
import type { Inquiry } from "../../../domain/preflight/inquiry.ts";
import type { Decision } from "../../../domain/preflight/decision.ts";
import type { DecisionHint } from "../../../domain/preflight/routes.ts";
import { PreflightsError } from "../preflightsError.ts";

/** A clarification over several calls. Kept in memory only: a restart loses it, and the client starts again. */
export interface Session {
  readonly id: string;
  readonly root: string;
  inquiry: Inquiry;
  /** How the questions came about; once the model failed, the rules see the session through. */
  engine: "rules" | "model" | "fallback";
  /** The model had nothing more to ask, so it is not asked again. */
  hasAskedAll: boolean;
  /** What the model made of these answers: the same ones are not put to it twice. */
  modelDecision?: { readonly answers: string; readonly decision: Decision };
  /** What is still to be learned, and what may come of it: for the log only, nothing is decided by it. */
  missingInfo: readonly string[];
  decisionHint: DecisionHint;
}

const lifetimeMs = 30 * 60 * 1000;
/** A caller who comes back within a day still learns that the session expired, not that it never existed. */
const rememberedMs = 24 * 60 * 60 * 1000;

export interface SessionStore {
  create(root: string, inquiry: Inquiry): Session;
  /** The session, whose time starts anew. Fails when there is none, or none any more. */
  resume(id: string): Session;
  close(id: string): void;
}

export function createSessionStore(clock: Clock): SessionStore {
  const sessions = new Map<string, { session: Session; lastActivity: number }>();
  const expired = new Map<string, number>();

  function sweep(now: number): void {
    for (const [id, { lastActivity }] of sessions) {
      if (now - lastActivity < lifetimeMs) continue;
      sessions.delete(id);
      expired.set(id, now);
    }
    for (const [id, since] of expired) if (now - since >= rememberedMs) expired.delete(id);
  }

  return {
    create(root, inquiry) {
      const now = clock.now().getTime();
      sweep(now);
      // The global one is loaded with the first session; an import would slow every start.
      const session: Session = {
        id: `sess-${crypto.randomUUID()}`,
        root,
        inquiry,
        engine: "rules",
        hasAskedAll: false,
        missingInfo: [],
        decisionHint: "unsure",
      };
      sessions.set(session.id, { session, lastActivity: now });
      return session;
    },
    resume(id) {
      const now = clock.now().getTime();
      sweep(now);
      const found = sessions.get(id);
      if (found !== undefined) {
        found.lastActivity = now;
        return found.session;
      }
      if (expired.delete(id))
        throw new PreflightsError("SESSION_EXPIRED", "The session expired after 30 minutes of inactivity");
      throw new PreflightsError("SESSION_NOT_FOUND", "There is no such session");
    },
    close: (id) => void sessions.delete(id),
  };
}
