import { l10n } from "../domain/l10n.ts";
import { toCallError } from "./callError.ts";
import type { Connection } from "./connection.ts";
import { type ConnectionEvents, createConnectionEvents } from "./connectionEvents.ts";
import { describeState } from "./life/describeState.ts";
import { createIdleClock } from "./life/idleClock.ts";
import { Lifecycle, type Run } from "./life/lifecycle.ts";
import { openRun, type RunDeps } from "./life/openRun.ts";
import { newSessionState, restoreSessionState, type SessionState } from "./life/sessionState.ts";
import { describeTraffic, type Traffic } from "./observe/describeTraffic.ts";
import type { Journal } from "./observe/journal.ts";
import { type AliveCheck, createAliveCheck } from "./life/aliveCheck.ts";
import { createStatistics, type StatisticsRecorder } from "./observe/statistics.ts";
import { createListCache, type ListCache } from "./requests/listCache.ts";
import { createRequests } from "./requests/requests.ts";
import { createVisits } from "./requests/requiredVisits.ts";
import { startCallScope } from "./rpc/callScope.ts";
import { jsonText } from "./rpc/jsonText.ts";
import type { WireError } from "./rpc/message.ts";
import { connectionId, failedServer, type ServerEntry } from "./serverEntry.ts";
import type { TransportEnd } from "./transport/transport.ts";

export interface ConnectionDeps extends Omit<
  RunDeps,
  "trace" | "onNotification" | "onProblem" | "onStderr" | "onSettled"
> {
  readonly journal: Journal;
  readonly isTracing: () => boolean;
  readonly logFile: string | undefined;
  /** How long a server that left a call unanswered may take to answer whether it is there at all. */
  readonly aliveLimitMs: number;
}

/** A connection with what only its owner may do. */
export interface OwnedConnection extends Connection {
  rootsChanged(): void;
  /** Stops and leaves no timer, listener or process behind. */
  dispose(): Promise<void>;
}

/** What the parts of one connection share. */
interface Parts {
  readonly cache: ListCache;
  readonly events: ConnectionEvents;
  readonly sessionState: SessionState;
  readonly statistics: StatisticsRecorder;
}

/** Puts one server's life and its requests together. */
export function createConnection(deps: ConnectionDeps): OwnedConnection {
  const { entry, journal, logFile } = deps;
  const cache = createListCache(entry.cache.ttlMs);
  const events = createConnectionEvents(journal, cache);
  const statistics = createStatistics();
  const parts: Parts = { cache, events, statistics, sessionState: newSessionState() };
  let busy = 0;
  const lifecycle = createLifecycle(deps, parts, () => busy > 0);
  const idle = createIdleClock(entry.idleShutdownMs, () => void lifecycle.stop("rest"));
  const { elicit } = deps.serverRequests;
  const visits = elicit && createVisits({ elicit, onDidComplete: events.visited.event });
  const start = (signal: AbortSignal): Promise<void> => startLife(lifecycle, entry, signal);

  return {
    ...createRequests({
      ...parts,
      entry,
      userTime: deps.userTime,
      visits,
      ready: (scope) => lifecycle.ready(scope),
      isUp: () => lifecycle.run !== undefined,
      onBusy(change) {
        busy += change;
        idle.onBusy(change);
      },
      onPrinted: (source, text) => journal.write(source, "info", text),
      onOutdated: () => announceAll(parts),
    }),
    id: connectionId(entry.folder, entry.name),
    entry,
    logFile,
    get state() {
      return lifecycle.state;
    },
    get output() {
      return journal.lines;
    },
    get statistics() {
      return statistics.read(lifecycle.restarts);
    },
    onDidChangeState: events.state.event,
    onDidChangeList: events.list.event,
    onDidUpdateResource: events.resource.event,
    onDidLog: events.log.event,
    onDidOutput: journal.onDidWrite,
    mask: journal.mask,
    start,
    stop: () => lifecycle.stop("stay"),
    async restart(signal) {
      await lifecycle.stop("stay");
      await start(signal);
    },
    rootsChanged: () => lifecycle.run?.peer.notify("notifications/roots/list_changed"),
    async dispose() {
      await lifecycle.stop("stay");
      idle.dispose();
      events.notifications.dispose();
      await journal.flush();
    },
  };
}

function announceAll({ cache, events }: Parts): void {
  cache.invalidateAll();
  for (const kind of ["tools", "resources", "resourceTemplates", "prompts"] as const)
    events.notifications.announce(kind);
}

const describeAnswer = (method: string, { code, message, data }: WireError): string =>
  `${method} was answered with error ${code}: ${message}${data === undefined ? "" : ` ${jsonText(data)}`}`;

function createLifecycle(
  deps: ConnectionDeps,
  { cache, events, sessionState, statistics }: Parts,
  isBusy: () => boolean,
): Lifecycle {
  const { entry, journal } = deps;
  let checked: { readonly run: Run; readonly check: AliveCheck } | undefined;
  const trace = (traffic: Traffic): void => journal.write("trace", "trace", describeTraffic(traffic));
  const runDeps: RunDeps = {
    ...deps,
    trace: () => (deps.isTracing() ? trace : undefined),
    onNotification: events.notifications.receive,
    onProblem: (problem: string, level: "warning" | "debug" = "warning") => journal.write("problem", level, problem),
    onStderr: (line) => journal.write("stderr", "info", line),
    onSettled(method, durationMs, failure) {
      statistics.record(method, durationMs, failure !== undefined);
      // The user reads a sentence; what the server said, with all its details, is kept here.
      if (failure?.kind === "answered") journal.write("problem", "info", describeAnswer(method, failure.error));
      if (failure?.kind === "stopped" && failure.reason.kind === "timedOut" && method !== "ping")
        checked?.check.suspect(checked.run);
    },
  };
  return new Lifecycle({
    entry,
    async openRun(onEnd, signal) {
      const reason = l10n.t("{0} no longer responds", entry.name);
      const check = createAliveCheck(deps.aliveLimitMs, isBusy, () =>
        onEnd({ reason, stderrTail: [], canRetry: true }),
      );
      const onRunEnd = (end: TransportEnd): void => {
        check.end();
        onEnd(end);
      };
      const run = await openRun(runDeps, onRunEnd, signal);
      restoreSessionState(run, sessionState, entry.timeouts.resources);
      // A session over HTTP has no process that could hang: each request shows whether its server is there.
      if (entry.launch.type !== "stdio") return run;
      checked = { run, check };
      const close = (): Promise<void> => {
        check.end();
        return run.close();
      };
      return { ...run, close };
    },
    onDidChange(state) {
      journal.write("state", state.kind === "failed" ? "error" : "info", describeState(entry.name, state));
      // A new process may offer other things; what is known stays visible until it is asked.
      if (state.kind === "ready") cache.invalidateKept();
      events.state.fire(state);
    },
  });
}

/** Without a limit of its own: the handshake and the restarts have theirs. */
async function startLife(lifecycle: Lifecycle, entry: ServerEntry, signal: AbortSignal): Promise<void> {
  const scope = startCallScope({ silenceMs: Infinity }, signal);
  try {
    await lifecycle.start(scope);
  } catch (thrown) {
    const subject = l10n.t("The start of {0}", entry.name);
    throw toCallError({ server: failedServer(entry), method: "initialize", subject }, thrown);
  } finally {
    scope.end();
  }
}
