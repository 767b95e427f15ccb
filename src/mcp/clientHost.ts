import { createHash } from "node:crypto";
import { join } from "node:path";
import { messageOf } from "../domain/errors.ts";
import { stableJson } from "./configuration/commandLine.ts";
import type { Connection } from "./connection.ts";
import type { LaunchIdentity } from "../domain/consent/launchDescription.ts";
import { identify } from "./consent/launchIdentity.ts";
import { prepareLaunch } from "./consent/prepareLaunch.ts";
import { inBackground } from "./consent/userAction.ts";
import { createEmitter, type Disposable } from "./emitter.ts";
import { defaultAliveLimitMs } from "./life/aliveCheck.ts";
import { createBearerToken } from "./http/signIn/bearerToken.ts";
import { portsOfServer } from "./life/portsOfServer.ts";
import { passStartGate } from "./life/startGate.ts";
import { createJournal, prefixedLog } from "./observe/journal.ts";
import { createLineMask, createMask, type Mask } from "./observe/maskSecrets.ts";
import { secretsIn, secretsOf } from "./observe/secretsOf.ts";
import { createProcessRecords, type ProcessRecords } from "./observe/processRecords.ts";
import type { HostPorts } from "./ports.ts";
import { createUserTime } from "./rpc/answers/userTime.ts";
import { type ConnectionDeps, createConnection, type OwnedConnection } from "./serverConnection.ts";
import { type ConnectionId, connectionId, defaultMaxReplyBytes, type ServerEntry } from "./serverEntry.ts";
import { createServerRequests } from "./serverRequests.ts";
import { openTransport } from "./transport/openTransport.ts";
import { endLeftOver } from "./transport/processTree.ts";

/** Owns every connection of the window. */
export interface ClientHost {
  readonly connections: readonly Connection[];
  connection(id: ConnectionId): Connection | undefined;
  /** A connection appeared, went away or changed its state. */
  onDidChange(listener: (connection: Connection) => void): Disposable;
  /** The servers that should exist from now on. Only those whose entry changed are restarted. */
  update(entries: readonly ServerEntry[]): void;
  /** Masks the secrets of all servers: a secret of one may appear in the output of another. */
  readonly mask: Mask;
  /** Ends servers left running by a window that crashed; resolves with their number. */
  sweep(): Promise<number>;
  /** Resolves when no server is left. */
  stop(): Promise<void>;
}

interface Held {
  readonly connection: OwnedConnection;
  readonly subscription: Disposable;
  readonly fingerprint: string;
  autostart: ServerEntry["autostart"];
}

export function createClientHost(ports: HostPorts): ClientHost {
  const held = new Map<ConnectionId, Held>();
  const logError = (thrown: unknown): void => ports.log.error("A listener of the client host failed", thrown);
  const changes = createEmitter<Connection>(logError);
  const records = ports.folders && createProcessRecords(ports.folders.processRecords);
  /** Kept so that a server runs again as before: a file may be unreadable only until the next keystroke. */
  const ended = new Map<ConnectionId, string>();
  /** Connections that were replaced or removed and are still shutting down. */
  const leaving = new Set<Promise<void>>();
  let stopped = false;

  const open = (entry: ServerEntry, startsNow: boolean): void => {
    const connection = createConnection(connectionDeps(entry, ports, records));
    const subscription = connection.onDidChangeState(() => changes.fire(connection));
    const fingerprint = fingerprintOf(entry);
    held.set(connection.id, { connection, subscription, fingerprint, autostart: entry.autostart });
    changes.fire(connection);
    if (startsNow) startInBackground(connection, ports);
  };
  const drop = (id: ConnectionId, { connection, subscription }: Held): void => {
    held.delete(id);
    const gone = connection.dispose().finally(() => {
      subscription.dispose();
      leaving.delete(gone);
    });
    leaving.add(gone);
    changes.fire(connection);
  };
  const rootChanges = ports.roots.onDidChange(() => {
    for (const { connection } of held.values()) connection.rootsChanged();
  });

  return {
    get connections() {
      return [...held.values()].map(({ connection }) => connection);
    },
    connection: (id) => held.get(id)?.connection,
    onDidChange: changes.event,
    update(entries) {
      if (stopped) return;
      const wanted = new Map(entries.map((entry) => [connectionId(entry.folder, entry.name), entry]));
      for (const [id, old] of held) {
        const entry = wanted.get(id);
        if (entry && takesOver(old, entry, ports)) continue;
        if (isUp(old.connection)) ended.set(id, entry ? fingerprintOf(entry) : old.fingerprint);
        drop(id, old);
      }
      for (const [id, entry] of wanted) {
        if (!held.has(id)) open(entry, entry.autostart === "activation" || ended.get(id) === fingerprintOf(entry));
        ended.delete(id);
      }
    },
    mask: maskOfAll(held),
    sweep: async () => records?.sweep(endLeftOver) ?? 0,
    async stop() {
      stopped = true;
      rootChanges.dispose();
      for (const [id, old] of held) drop(id, old);
      await Promise.all(leaving);
      await records?.settled();
      changes.dispose();
    },
  };
}

const isUp = ({ state }: Connection): boolean =>
  state.kind === "ready" || state.kind === "starting" || state.kind === "restarting";
/** Takes over when a server starts; one that should have been up by now is started. False for another server. */
function takesOver(held: Held, entry: ServerEntry, ports: HostPorts): boolean {
  const { autostart } = entry;
  if (fingerprintOf(entry) !== held.fingerprint) return false;
  if (autostart !== held.autostart && autostart === "activation") startInBackground(held.connection, ports);
  held.autostart = autostart;
  return true;
}

function startInBackground(connection: OwnedConnection, { log }: HostPorts): void {
  const started = inBackground(() => connection.start(new AbortController().signal));
  const logError = (reason: string): void => log.warn(`${connection.entry.name} did not start: ${reason}`);
  started.catch((thrown: unknown) => logError(connection.mask(messageOf(thrown))));
}

function maskOfAll(held: ReadonlyMap<ConnectionId, Held>): Mask {
  const patterns = createMask([]);
  return (text) => [...held.values()].reduce((masked, { connection }) => connection.mask(masked), patterns(text));
}

/** A change of when to start does not restart a running server, such as on the first decision of a project. */
const fingerprintOf = (entry: ServerEntry): string => stableJson({ ...entry, autostart: undefined });

function connectionDeps(entry: ServerEntry, host: HostPorts, records: ProcessRecords | undefined): ConnectionDeps {
  const userTime = createUserTime();
  const secrets = new Set(secretsOf(entry));
  let masks = createLineMask(secrets);
  // A token is known only once it is asked for or read, and a variable of a file once the server starts.
  const learn = (values: readonly string[]): void => {
    const known = secrets.size;
    for (const value of values) secrets.add(value);
    if (secrets.size > known) masks = createLineMask(secrets);
  };
  const ports = portsOfServer(host, userTime, (stored) => learn(secretsIn(stored)));
  const logFile = ports.folders && join(ports.folders.serverLogs, logFileName(entry));
  const channel = ports.logFor?.(entry) ?? prefixedLog(ports.log, entry.name);
  const journal = createJournal(
    channel,
    { mask: (text) => masks.mask(text), maskLine: (line) => masks.maskLine(line) },
    logFile,
  );
  /** Of the running launch: permissions and secrets of another launch do not apply to it. */
  let launched: LaunchIdentity | undefined;
  const identity = async (): Promise<LaunchIdentity> =>
    launched ?? identify((await prepareLaunch(entry, ports)).description);
  const token = createBearerToken(entry, identity, ports.secrets);
  return {
    entry,
    clientInfo: ports.clientInfo,
    userTime,
    journal,
    logFile,
    isTracing: () => ports.isTracing?.(entry) ?? false,
    aliveLimitMs: ports.aliveLimitMs ?? defaultAliveLimitMs,
    serverRequests: createServerRequests(entry, identity, ports),
    async openTransport(signal, isUserAction) {
      const approved = await passStartGate(entry, ports, isUserAction, signal);
      launched = approved.identity;
      const deps = {
        onProblem: (problem: string) => journal.write("problem", "warning", problem),
        onSpawned: (pid: number) => records?.add(pid),
        onGone: (pid: number) => records?.remove(pid),
        onSecrets: learn,
        maxReplyBytes: ports.maxReplyBytes?.() ?? defaultMaxReplyBytes,
      };
      return openTransport(entry, approved, ports, deps, signal);
    },
    async initializeParams(signal) {
      const { initializationOptions, auth } = entry;
      const value = auth?.in === "initialize" ? await token.get(signal) : undefined;
      return {
        ...(initializationOptions ? { initializationOptions } : {}),
        ...(value === undefined ? {} : { auth: { type: "bearer", token: value } }),
      };
    },
  };
}

/** Unique by folder and name, and readable. */
function logFileName({ folder, name }: ServerEntry): string {
  const hash = createHash("sha256").update(`${folder}\n${name}`).digest("hex").slice(0, 8);
  return `${name.replace(/[^\w.-]+/g, "_").slice(0, 60)}-${hash}.jsonl`;
}
