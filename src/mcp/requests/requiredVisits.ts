import { l10n } from "../../domain/l10n.ts";
import { loadPart } from "../../domain/loadPart.ts";
import { type CallContext, CallError } from "../callError.ts";
import type { Event } from "../emitter.ts";
import type { CallScope } from "../rpc/callScope.ts";
import { type WireError, wireCodes } from "../rpc/message.ts";
import type { ServerRequests } from "../rpc/peer.ts";
import { RpcError } from "../rpc/rpcError.ts";

interface VisitDeps {
  /** Shows the user an address, and opens it if they agree. */
  readonly elicit: NonNullable<ServerRequests["elicit"]>;
  /** The id of a visit that the server says is done. */
  readonly onDidComplete: Event<string>;
}

interface VisitRequest {
  readonly context: CallContext;
  readonly error: WireError;
  readonly scope: CallScope;
  /** So long the server may take to say that the user is done; after that it is simply asked again. */
  readonly maxWaitMs: number;
  readonly onWaiting: (message: string) => void;
  /**
   * The visits that the user has set out for and that the server has not called done: the user is asked for each only
   * once.
   */
  readonly underWay: Set<string>;
}

/**
 * Takes the user to what has to be visited before a request can be answered. Rejects if they do not go there; resolves
 * with whether they had to be asked.
 */
export type MakeVisits = (request: VisitRequest) => Promise<boolean>;

export const needsVisits = ({ code }: WireError): boolean => code === wireCodes.urlElicitationRequired;

export function createVisits({ elicit, onDidComplete }: VisitDeps): MakeVisits {
  return async ({ context, error, scope, maxWaitMs, onWaiting, underWay }) => {
    const { requiredVisits } = await loadPart(import("./requiredVisitsShape.ts"));
    const read = requiredVisits.safeParse(error.data);
    if (!read.success) throw visitError(context, error, unreadable(context), false);
    const open = new Set(read.data.elicitations.map(({ elicitationId }) => elicitationId));
    const unasked = read.data.elicitations.filter(({ elicitationId }) => !underWay.has(elicitationId));
    const stopped = new AbortController();
    const completed = new AbortController();
    // From before the question on: some are done before we hear that the user agreed.
    const subscription = onDidComplete((id) => {
      if (open.delete(id) && open.size === 0) completed.abort();
    });
    scope.onStop = () => stopped.abort();
    scope.pause();
    try {
      for (const visit of unasked) {
        const { action } = await elicit(visit, stopped.signal);
        if (scope.stopped) throw new RpcError({ kind: "stopped", reason: scope.stopped });
        if (action !== "accept") throw visitError(context, error, declined(context), true);
        underWay.add(visit.elicitationId);
      }
      if (open.size > 0) onWaiting(l10n.t("Waiting for you to finish on the page of {0}", context.server.name));
      await firstOf([stopped.signal, completed.signal], maxWaitMs);
      if (scope.stopped) throw new RpcError({ kind: "stopped", reason: scope.stopped });
      for (const { elicitationId } of read.data.elicitations)
        if (!open.has(elicitationId)) underWay.delete(elicitationId);
      return unasked.length > 0;
    } finally {
      subscription.dispose();
      scope.onStop = undefined;
      scope.resume();
      scope.touch();
    }
  };
}

/** The server wants one visit after the other. */
export const tooManyVisits = (context: CallContext, error: WireError): CallError =>
  visitError(
    context,
    error,
    l10n.t("{0} keeps asking for a page to be visited before {1}", context.server.name, asked(context)),
    true,
  );

const visitError = (context: CallContext, wire: WireError, sentence: string, canRetry: boolean): CallError =>
  new CallError({ ...context, detail: { code: "serverRefused", server: context.server }, sentence, canRetry, wire });

const asked = ({ subject, method }: CallContext): string => subject ?? method;

const declined = (context: CallContext): string =>
  l10n.t("{0} was not run: the page that {1} requires was not opened", asked(context), context.server.name);

const unreadable = (context: CallContext): string =>
  l10n.t(
    "{0} requires a page to be visited before {1}, but names none that can be opened",
    context.server.name,
    asked(context),
  );

/** Resolves when one of them is aborted, or after so long. */
function firstOf(signals: readonly AbortSignal[], ms: number): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(settle, signals.some(({ aborted }) => aborted) ? 0 : ms);
    // They live no longer than this visit, so the listeners need not be removed.
    for (const signal of signals) signal.addEventListener("abort", settle, { once: true });
  });
}
