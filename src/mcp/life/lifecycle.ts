import { AppError, messageOf } from "../../domain/errors.ts";
import { serverFailed, serverNotRunning } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import type { ConnectionState, Handshake } from "../connection.ts";
import { currentUserAction, type UserAction } from "../consent/userAction.ts";
import { type CrashHistory, decideRestart, noCrashes } from "./restartPolicy.ts";
import type { CallScope } from "../rpc/callScope.ts";
import type { Peer } from "../rpc/peer.ts";
import { failedServer, type ServerEntry } from "../serverEntry.ts";
import { type TransportEnd, TransportError } from "../transport/transport.ts";
import { UserRefusal } from "./userRefusal.ts";
import { createWaiters } from "./waiters.ts";

/** One process or session of a server, from its handshake to its end. */
export interface Run {
  readonly peer: Peer;
  readonly handshake: Handshake;
  /** Resolves when nothing of it is left. */
  close(): Promise<void>;
}

interface LifecycleDeps {
  readonly entry: ServerEntry;
  /** Rejects with a `TransportError` for a server that does not come up, with an `AppError` for one that may not start. */
  readonly openRun: (onEnd: (end: TransportEnd) => void, signal: AbortSignal) => Promise<Run>;
  readonly onDidChange: (state: ConnectionState) => void;
}

interface Opening {
  readonly controller: AbortController;
  /** Never rejects. */
  readonly done: Promise<void>;
}

/** The one owner of a server's state: brings it up, up again after a crash, and down. */
export class Lifecycle {
  readonly #deps: LifecycleDeps;
  readonly #waiters = createWaiters<Run>();
  /** Old runs on their way out; `stop` awaits them too. */
  readonly #leaving = new Set<Promise<void>>();
  #state: ConnectionState = { kind: "stopped" };
  #history: CrashHistory = noCrashes;
  #restarts = 0;
  #run: Run | undefined;
  /** The start that counts; whatever an older one still reports is ignored. */
  #opening: Opening | undefined;
  #restartTimer: NodeJS.Timeout | undefined;
  #stopping: Promise<void> | undefined;
  #staysDown = false;
  /** The next call need not wait for the timer: the pauses have become long. */
  #mayTryNow = false;
  /** What the user was asked for at the last start and did not give. */
  #refusal: UserRefusal | undefined;
  /** What the user had done before they refused. */
  #refusedActions = new WeakSet<UserAction>();

  constructor(deps: LifecycleDeps) {
    this.#deps = deps;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  get run(): Run | undefined {
    return this.#run;
  }

  get restarts(): number {
    return this.#restarts;
  }

  start(scope: CallScope): Promise<Run> {
    this.#staysDown = false;
    this.#refusal = undefined;
    this.#refusedActions = new WeakSet();
    if (this.#run) return Promise.resolve(this.#run);
    if (this.#state.kind === "failed") this.#history = noCrashes;
    return this.#bringUp(scope);
  }

  /** The running server; it is started where its entry allows that, and awaited while it is on its way. */
  ready(scope: CallScope): Run | Promise<Run> {
    if (this.#run) return this.#run;
    const action = currentUserAction();
    const refusal = this.#refusedBefore(action) ?? refuse(this.#deps.entry, this.#state, this.#staysDown);
    return refusal ? Promise.reject(refusal) : this.#bringUp(scope).catch(this.#rememberRefusal(action));
  }

  /** The calls of one action, and those that no action led to, are refused together: only the next action asks again. */
  #refusedBefore(action: UserAction | undefined): UserRefusal | undefined {
    const mayAskAgain = action !== undefined && !this.#refusedActions.has(action);
    return mayAskAgain ? undefined : this.#refusal;
  }

  /** Of all actions that waited for the same answer: one that came later would ask again. */
  #rememberRefusal(action: UserAction | undefined): (thrown: unknown) => never {
    return (thrown) => {
      if (thrown instanceof UserRefusal && action !== undefined) this.#refusedActions.add(action);
      throw thrown;
    };
  }

  /** After `stay` only `start` brings the server back; after `rest` any call does. */
  stop(kind: "stay" | "rest"): Promise<void> {
    if (kind === "stay") this.#staysDown = true;
    this.#waiters.reject(
      serverNotRunning(l10n.t("{0} was stopped", this.#deps.entry.name), { server: failedServer(this.#deps.entry) }),
    );
    this.#stopping ??= this.#shutDown();
    return this.#stopping;
  }

  #bringUp(scope: CallScope): Promise<Run> {
    const ready = this.#waiters.wait(scope);
    if (this.#stopping) void this.#stopping.then(() => this.#openUnlessOpen());
    else this.#openUnlessOpen();
    return ready;
  }

  #openUnlessOpen(): void {
    if (this.#staysDown) return;
    const { kind } = this.#state;
    if (kind === "stopped" || kind === "failed" || (kind === "restarting" && this.#mayTryNow)) this.#open();
  }

  #open(): void {
    clearTimeout(this.#restartTimer);
    const controller = new AbortController();
    const isCurrent = () => this.#opening?.controller === controller;
    const onEnd = (end: TransportEnd): void => {
      // Before the handshake `openRun` rejects with the same end.
      if (isCurrent() && this.#run) this.#crashed(end);
    };
    this.#change({ kind: "starting" });
    const done = this.#deps.openRun(onEnd, controller.signal).then(
      (run) => (isCurrent() ? this.#becomeReady(run) : this.#leave(run)),
      (thrown: unknown) => (isCurrent() ? this.#startFailed(thrown) : undefined),
    );
    this.#opening = { controller, done };
  }

  #becomeReady(run: Run): void {
    this.#run = run;
    this.#change({ kind: "ready", since: new Date(), ...run.handshake });
    this.#waiters.resolve(run);
  }

  #startFailed(thrown: unknown): void {
    if (thrown instanceof TransportError) return this.#crashed(thrown.end);
    this.#opening = undefined;
    if (thrown instanceof UserRefusal) this.#refusal = thrown;
    // A server that may not start is not broken: it waits for the user to change their mind.
    if (thrown instanceof AppError) this.#change({ kind: "stopped" });
    else this.#change({ kind: "failed", reason: messageOf(thrown), stderrTail: [] });
    const isRefused = thrown instanceof AppError;
    this.#waiters.reject(
      isRefused ? thrown : serverFailed(messageOf(thrown), { server: failedServer(this.#deps.entry) }, thrown),
    );
  }

  #crashed(end: TransportEnd): void {
    const readySince = this.#state.kind === "ready" ? this.#state.since.getTime() : undefined;
    if (this.#run) this.#leave(this.#run);
    this.#run = undefined;
    this.#opening = undefined;
    if (!end.canRetry) return this.#fail(end, false);
    const { cause, retryAfterMs } = end;
    const waitedMs = cause === "unanswered" ? this.#deps.entry.timeouts.initialize : undefined;
    const crash = { at: Date.now(), readySince, cause, retryAfterMs, waitedMs };
    const decision = decideRestart(this.#history, crash, this.#deps.entry.restart, Math.random());
    this.#history = decision.history;
    if (decision.kind === "giveUp") return this.#fail(end, true);
    this.#restarts += 1;
    this.#mayTryNow = cause === "away" && decision.kind === "keepTrying" && retryAfterMs === undefined;
    this.#restartTimer = setTimeout(() => this.#open(), decision.delayMs);
    const nextTry = new Date(crash.at + decision.delayMs);
    this.#change({ kind: "restarting", attempt: decision.history.attempt, nextTry, reason: end.reason });
    if (decision.kind === "keepTrying") this.#waiters.reject(failureOf(this.#deps.entry, end, cause === "away"));
  }

  #fail(end: TransportEnd, isRepeated: boolean): void {
    const { reason, exitCode, signal, stderrTail } = end;
    this.#change({
      kind: "failed",
      reason,
      ...(exitCode === undefined ? {} : { exitCode }),
      ...(signal === undefined ? {} : { signal }),
      stderrTail,
    });
    this.#waiters.reject(failureOf(this.#deps.entry, end, isRepeated));
  }

  async #shutDown(): Promise<void> {
    const [run, opening] = [this.#run, this.#opening];
    clearTimeout(this.#restartTimer);
    this.#run = undefined;
    this.#opening = undefined;
    if (run || opening || this.#leaving.size > 0) this.#change({ kind: "stopping" });
    opening?.controller.abort();
    if (run) this.#leave(run);
    await opening?.done;
    await Promise.all(this.#leaving);
    this.#stopping = undefined;
    if (this.#state.kind !== "stopped") this.#change({ kind: "stopped" });
  }

  #leave(run: Run): void {
    const gone = run.close().catch(() => undefined);
    this.#leaving.add(gone);
    void gone.then(() => this.#leaving.delete(gone));
  }

  #change(state: ConnectionState): void {
    this.#state = state;
    this.#deps.onDidChange(state);
  }
}

const failureOf = (entry: ServerEntry, { reason }: TransportEnd, isRepeated: boolean): AppError =>
  serverFailed(isRepeated ? l10n.t("{0}, several times in a row", reason) : reason, { server: failedServer(entry) });

/** Why a call may not wait for this server, if it may not. */
function refuse(entry: ServerEntry, state: ConnectionState, staysDown: boolean): AppError | undefined {
  const server = failedServer(entry);
  if (state.kind === "failed") return serverFailed(l10n.t("{0}. Restart it to try again", state.reason), { server });
  if (state.kind !== "stopped" && state.kind !== "stopping") return undefined;
  if (staysDown || entry.autostart === "never")
    return serverNotRunning(l10n.t("{0} is not running. Start it first", entry.name), { server });
  return undefined;
}
