import type { MessageId } from "../rpc/message.ts";
import type { HttpLaunch } from "../serverEntry.ts";
import type { Authorization } from "./signIn/authorization.ts";
import { requestIds } from "./repairJson.ts";
import { repairReplies } from "./repairReplies.ts";
import { createResumableStreams, type StreamOptions } from "./resumableStreams.ts";
import { isBusy, maxPauseMs, readRetryAfter } from "./retryAfter.ts";
import { createTurns, pauseFor, type Turn } from "./turns.ts";

interface HttpFetchOptions extends StreamOptions {
  readonly launch: HttpLaunch;
  readonly authorization: Authorization;
  /** The stream for messages the server sends by itself is open, or refused. */
  readonly onStreamAnswered: () => void;
}

/** What every request to the server passes through, whichever of the SDK's transports sends it. */
export interface HttpFetch {
  fetch(input: string | URL, init?: RequestInit): Promise<Response>;
  /** A request that still waits for its turn is not sent any more. */
  cancel(id: MessageId): void;
  /** How long the server asked us to wait in its last refusal. */
  readonly retryAfterMs: number | undefined;
  /** What `fetch` itself failed with last: the SDK's old transport keeps only its words. */
  readonly lastFailure: unknown;
}

/** After this many pauses, the caller gets the error that the server is busy. */
const maxPauses = 3;

export function createHttpFetch(options: HttpFetchOptions): HttpFetch {
  const { authorization } = options;
  const origin = new URL(options.launch.url).origin;
  const turns = createTurns();
  const resumable = createResumableStreams(options);
  let retryAfterMs: number | undefined;
  let lastFailure: unknown;

  /**
   * The token is looked at for each request, so that a new one counts at once. It goes to the server's own origin only.
   */
  const send = async (input: string | URL, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const token = new URL(input).origin === origin ? await authorization.header() : undefined;
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    try {
      const response = await fetch(input, { ...init, headers });
      authorization.observe(response);
      retryAfterMs = response.ok ? undefined : readRetryAfter(response.headers, Date.now());
      return response;
    } catch (thrown) {
      lastFailure = thrown;
      throw thrown;
    }
  };
  const sendWithRetries = async (input: string | URL, init: RequestInit, turn: Turn): Promise<Response> => {
    for (let pauses = 0; ; pauses += 1) {
      const response = await send(input, init);
      const isWorthIt = isBusy(response.status) && retryAfterMs !== undefined && retryAfterMs <= maxPauseMs;
      if (!isWorthIt || turn.isCancelled || pauses === maxPauses) return response;
      await response.body?.cancel();
      await pauseFor(retryAfterMs ?? 0, init.signal ?? undefined, turn);
    }
  };
  const post = async (input: string | URL, init: RequestInit): Promise<Response> => {
    const unanswered = requestIds(init.body);
    if (unanswered.size === 0) return repairReplies(await send(input, init), unanswered, resumable.watch);
    return turns.during(unanswered, async (turn) =>
      repairReplies(await sendWithRetries(input, init, turn), unanswered, resumable.watch),
    );
  };
  return {
    async fetch(input, init = {}) {
      if (init.method !== "GET") return post(input, init);
      const lastEventId = new Headers(init.headers).get("last-event-id") ?? undefined;
      if (lastEventId !== undefined && resumable.isAbandoned(lastEventId)) return new Response(null, { status: 405 });
      const answered = send(input, init);
      answered.then(options.onStreamAnswered, options.onStreamAnswered);
      const response = await answered;
      return repairReplies(response, resumable.resumed(lastEventId, response.status), resumable.watch);
    },
    cancel: (id) => turns.cancel(id),
    get retryAfterMs() {
      return retryAfterMs;
    },
    get lastFailure() {
      return lastFailure;
    },
  };
}
