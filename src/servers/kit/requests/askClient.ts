import { AppError } from "../../../domain/errors.ts";
import { invalidConfiguration } from "../../../domain/failures.ts";
import { underSignals } from "../../../domain/followSignals.ts";
import type { ClientAccess, Root } from "../clientAccess.ts";
import { type ClientPeer, Silence } from "../clientPeer.ts";
import { isJsonObject, type JsonObject } from "../wire/readIncoming.ts";
import { readElicited, readSample } from "./readAnswers.ts";
import type { Session } from "./session.ts";

type ClientMethod = "elicitation/create" | "sampling/createMessage" | "roots/list";

/**
 * How many seconds an answer may take. A person needs long for a form. A client that never answers, and there are such,
 * must not hold a call forever; one whose model has answered before is given more time than one that has not.
 */
const timeouts: Readonly<Record<ClientMethod, { readonly first: number; readonly later: number }>> = {
  "elicitation/create": { first: 3600, later: 3600 },
  "sampling/createMessage": { first: 120, later: 600 },
  "roots/list": { first: 30, later: 30 },
};

const capabilityOf = {
  "elicitation/create": "elicitation",
  "sampling/createMessage": "sampling",
  "roots/list": "roots",
} as const;

/** The client did not answer in time. It is not asked again in this session. */
class Unanswered extends AppError {}

function requireCapability(session: Session, name: "elicitation" | "sampling" | "roots"): void {
  if (session.hasGivenUp(name)) throw invalidConfiguration(`The client does not answer ${name}.`);
  const capability = session.client.capabilities[name];
  // A client that names only the URL mode of elicitation has no forms; one that names no mode has.
  const isOnlyUrl =
    name === "elicitation" && isJsonObject(capability) && "url" in capability && !("form" in capability);
  if (isJsonObject(capability) && !isOnlyUrl) return;
  throw invalidConfiguration(`The client does not support ${name}.`);
}

/** The client as one call sees it: every question it asks ends with that call. */
export function askClient(peer: ClientPeer, session: Session, callEnds: readonly AbortSignal[]): ClientAccess {
  async function ask(method: ClientMethod, params: object | undefined, signal?: AbortSignal): Promise<JsonObject> {
    const seconds = timeouts[method][session.hasAnswered(method) ? "later" : "first"];
    try {
      const answer = await underSignals([...callEnds, signal], (ends) =>
        peer.ask(method, params, { signal: ends, timeoutMs: seconds * 1000 }),
      );
      session.answered(method);
      return answer;
    } catch (thrown) {
      if (!(thrown instanceof Silence)) throw thrown;
      session.giveUp(capabilityOf[method]);
      const sentence = `the client did not respond within ${String(seconds)} seconds`;
      throw new Unanswered({ code: "timedOut", setting: undefined }, sentence, { cause: thrown });
    }
  }

  return {
    get name() {
      return session.client.name;
    },
    get protocolVersion() {
      return session.client.protocolVersion;
    },
    get capabilities() {
      return session.client.capabilities;
    },
    async elicit(question, signal) {
      requireCapability(session, "elicitation");
      const mode = session.speaks("2025-11-25") ? { mode: "form" } : {};
      const asked = ask("elicitation/create", { ...mode, ...question }, signal);
      return readElicited(await asked.catch(goOnWith({ action: "cancel" })));
    },
    async sample(prompt, signal) {
      requireCapability(session, "sampling");
      return readSample(await ask("sampling/createMessage", prompt, signal));
    },
    async listRoots(signal) {
      requireCapability(session, "roots");
      const { roots } = await ask("roots/list", undefined, signal).catch(goOnWith({}));
      return Array.isArray(roots) ? roots.filter(isRoot) : [];
    },
  };
}

const goOnWith =
  (substitute: JsonObject) =>
  (thrown: unknown): JsonObject => {
    if (thrown instanceof Unanswered) return substitute;
    throw thrown;
  };

const isRoot = (value: unknown): value is Root => isJsonObject(value) && typeof value["uri"] === "string";
