import type { AppError } from "../../domain/errors.ts";
import { serverRefused, timedOut } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { limitsSetting, toCallError } from "../callError.ts";
import type { Handshake } from "../connection.ts";
import type { Run } from "../life/lifecycle.ts";
import { type CallScope, startCallScope } from "../rpc/callScope.ts";
import type { CallHooks } from "../rpc/peer.ts";
import type { UserTime } from "../rpc/answers/userTime.ts";
import { failedServer, type ServerEntry } from "../serverEntry.ts";
import { createRecovery, limitsOfRead } from "./recover.ts";
import type { MakeVisits } from "./requiredVisits.ts";
import { limitsFor } from "./timeoutFor.ts";

export interface Question {
  readonly method: string;
  readonly params?: JsonObject;
  /** The tool, prompt or resource, for the sentence of a failure. */
  readonly subject?: string;
  readonly timeoutMs?: number | undefined;
  readonly hooks?: CallHooks;
  /** What the server must have declared, else it is not asked. */
  readonly needs?: (handshake: Handshake) => boolean;
  /** The answer of a server that has not declared it; without one that is an error. */
  readonly otherwise?: JsonObject;
  /** Asking twice does no harm, so a lost connection, a silence or an internal error is no reason to give up. */
  readonly isRead?: boolean;
}

/** One request to the server within its limits; rejects with an `AppError`. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<JsonObject>;

export interface AskDeps {
  readonly entry: ServerEntry;
  readonly userTime: UserTime;
  /** Absent when there is no user to ask. */
  readonly visits?: MakeVisits | undefined;
  readonly ready: (scope: CallScope) => Run | Promise<Run>;
  readonly isUp: () => boolean;
  /** Called before and after every request, for the idle clock. */
  readonly onBusy: (change: 1 | -1) => void;
}

/** On top of what the handshake may take: before it, the process or connection has to be there. */
const launchMs = 1000;

export function createAsk({ entry, ready, isUp, onBusy, userTime, visits }: AskDeps): Ask {
  /** The clocks of a call are paused until its server is up, which has a limit and a sentence of its own. */
  const awaitStart = async (scope: CallScope, signal: AbortSignal): Promise<Run> => {
    const limitMs = entry.timeouts.initialize + launchMs;
    scope.pause();
    const start = startCallScope({ silenceMs: limitMs }, signal, userTime);
    try {
      return await ready(start);
    } catch (thrown) {
      throw start.stopped?.kind === "timedOut" ? notReady(entry, limitMs, thrown) : thrown;
    } finally {
      start.end();
      scope.resume();
    }
  };
  const attempt = async (question: Question, scope: CallScope, signal: AbortSignal): Promise<JsonObject> => {
    // Awaited only when it has to be: a call to a server that is up leaves in the same turn.
    const pending = isUp() ? ready(scope) : awaitStart(scope, signal);
    const run = pending instanceof Promise ? await pending : pending;
    const { method, params, hooks, needs, otherwise } = question;
    if (!needs || needs(run.handshake)) return run.peer.request(method, params, scope, hooks);
    if (otherwise) return otherwise;
    throw serverRefused(l10n.t("{0} does not offer {1}", entry.name, method), { server: failedServer(entry) });
  };
  return async (question, signal) => {
    const { method, subject, timeoutMs, isRead = false, hooks } = question;
    const context = { server: failedServer(entry), method, ...(subject === undefined ? {} : { subject }) };
    const usual = limitsFor(entry.timeouts, method, method === "tools/call" ? subject : undefined);
    const own = timeoutMs === undefined ? usual : { ...usual, silenceMs: timeoutMs };
    const limits = isRead ? limitsOfRead(own) : own;
    const scope = startCallScope(limits, signal, userTime);
    const recover = createRecovery({ context, scope, limits, isRead, hooks, visits });
    onBusy(1);
    try {
      for (;;) {
        try {
          return await attempt(question, scope, signal);
        } catch (thrown) {
          await recover(thrown);
        }
      }
    } catch (thrown) {
      throw toCallError(context, thrown);
    } finally {
      scope.end();
      onBusy(-1);
    }
  };
}

const notReady = (entry: ServerEntry, limitMs: number, cause: unknown): AppError =>
  timedOut(
    l10n.t("{0} was not ready within {1} ms", entry.name, limitMs),
    { setting: limitsSetting, server: failedServer(entry) },
    cause,
  );
