import type { Log } from "../domain/ports.ts";
import type { LaunchDescription, LaunchIdentity } from "../domain/consent/launchDescription.ts";
import type { JsonObject } from "../protocol/mcpShapes.ts";
import type { Event } from "./emitter.ts";
import type { Root } from "./rpc/peer.ts";
import type { ServerEntry } from "./serverEntry.ts";

/** What the client host needs from the editor. Each port is small, so that a test can stand in for it. */
export interface HostPorts {
  readonly clientInfo: { readonly name: string; readonly version: string };
  readonly log: Log;
  /** The channel of one server; `log`, with the server's name in front, when absent. */
  readonly logFor?: (entry: ServerEntry) => Log;
  /** Whether every single message of a server should be traced. */
  readonly isTracing?: (entry: ServerEntry) => boolean;
  /** So long a server that left a call unanswered may stay silent before it is started anew; a minute when absent. */
  readonly aliveLimitMs?: number;
  /** Where files of ours may live; none are written when absent. */
  readonly folders?: { readonly serverLogs: string; readonly processRecords: string };
  /** Longest reply of a server in bytes, read at each start. */
  readonly maxReplyBytes?: () => number;
  /** The environment that variables and inherited values come from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly trust: WorkspaceTrust;
  readonly consent: Consent;
  readonly secrets: Secrets;
  /** What is remembered from window to window: consent that was given. */
  readonly memory: Memory;
  /** Absent when no browser can be opened: servers that want a sign-in are then asked for a token instead. */
  readonly signIn?: SignIn;
  readonly roots: Roots;
  /** Absent when no model can be asked: sampling is then not offered to any server. */
  readonly models?: Models;
  /** Absent when there is no user to ask: elicitation is then not offered to any server. */
  readonly questions?: Questions;
}

interface WorkspaceTrust {
  /** In an untrusted workspace nothing starts. */
  isTrusted(): boolean;
}

/** What only the user can decide. Every answer is remembered by whoever asks, not by the port. */
export interface Consent {
  /**
   * Whether exactly this may start. Resolves to false when the user dismisses the question, and to "later" when the
   * question will be asked without standing in the way of anything.
   */
  askToStart(request: StartConsent, signal: AbortSignal): Promise<boolean | "later">;
  /** Whether this server may use the editor's models. */
  askToUseModels(entry: ServerEntry, signal: AbortSignal): Promise<boolean>;
}

export interface StartConsent {
  readonly entry: ServerEntry;
  /** Everything that decides what runs. */
  readonly description: LaunchDescription;
  /** The keys of its parts that differ from what the user allowed before. */
  readonly changed: readonly string[];
  readonly identity: LaunchIdentity;
  /** The user asked for the start a moment ago and may be interrupted for it. */
  readonly isUserAction: boolean;
}

export interface Secrets {
  get(key: string): Promise<string | undefined>;
  store(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Asks the user for a token; undefined when dismissed. */
  askForToken(entry: ServerEntry, reason: string, signal: AbortSignal): Promise<string | undefined>;
}

export interface Memory {
  get(key: string): string | undefined;
  set(key: string, value: string | undefined): Promise<void>;
}

/** OAuth's part in the browser. */
export interface SignIn {
  readonly clientName: string;
  /** Where the browser brings the user back to: the editor's URI handler. It may be good for one sign-in only. */
  redirectUrl(): Promise<string>;
  /** A public description of this client, for authorization servers that read one. */
  readonly clientMetadataUrl?: string;
  /** Credentials that were registered for this address beforehand. */
  clientFor?(url: string): { readonly client_id: string; readonly client_secret?: string } | undefined;
  /** Opens the address and resolves with the answer; `state` must come back unchanged. */
  authorize(entry: ServerEntry, url: URL, state: string, signal: AbortSignal): Promise<SignInAnswer>;
}

/** What the browser brings back. */
export interface SignInAnswer {
  readonly code: string;
  /** Who answered, where the authorization server says so (`iss` of RFC 9207). */
  readonly issuer?: string | undefined;
}

interface Roots {
  list(): readonly Root[];
  readonly onDidChange: Event<void>;
}

export interface Models {
  /** Params and result as `sampling/createMessage` defines them. */
  createMessage(entry: ServerEntry, params: JsonObject, signal: AbortSignal): Promise<JsonObject>;
}

export interface Questions {
  /** Params and result as `elicitation/create` defines them. */
  elicit(entry: ServerEntry, identity: LaunchIdentity, params: JsonObject, signal: AbortSignal): Promise<JsonObject>;
}
