import {
  CreateMessageResultSchema,
  ElicitResultSchema,
  McpError,
  ResultSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { AppError } from "../../../domain/errors.ts";
import { underSignals } from "../../../domain/followSignals.ts";
import type { ClientAccess, ElicitResult, Root, SampleResult } from "../clientAccess.ts";
import { isJsonObject } from "../wire/readIncoming.ts";
import type { Session } from "./session.ts";

type ClientMethod = "elicitation/create" | "sampling/createMessage" | "roots/list";

/**
 * How many seconds an answer may take. A person needs long for a form. A client that never answers, and there are such,
 * must not hold a call for ever; one whose model has answered before is given more time than one that has not.
 */
const patience: Readonly<Record<ClientMethod, { readonly first: number; readonly later: number }>> = {
  "elicitation/create": { first: 3600, later: 3600 },
  "sampling/createMessage": { first: 120, later: 600 },
  "roots/list": { first: 30, later: 30 },
};

const capabilityOf = {
  "elicitation/create": "elicitation",
  "sampling/createMessage": "sampling",
  "roots/list": "roots",
} as const;

interface FormAnswer {
  readonly action: string;
  readonly content?: Record<string, unknown>;
}

interface RootsAnswer {
  readonly roots?: unknown;
}

/** The client said nothing within its time. It is not asked again in this session. */
class Unanswered extends AppError {}

/** The SDK puts its own name and a number before what the client said, which is a sentence for a person. */
function throwInClientsWords(thrown: unknown): never {
  if (!(thrown instanceof McpError)) throw thrown;
  throw new Error(thrown.message.replace(/^(MCP error -?\d+: )+/, ""), { cause: thrown });
}

/** The SDK's own, not one that the client sends when its model takes too long. */
const isTimeout = (thrown: unknown, seconds: number): boolean =>
  thrown instanceof McpError && isJsonObject(thrown.data) && thrown.data["timeout"] === seconds * 1000;

function requireCapability(session: Session, name: "elicitation" | "sampling" | "roots"): void {
  if (session.hasGivenUp(name)) throw new AppError("invalidConfiguration", `The client does not answer ${name}.`);
  const capability = session.client.capabilities[name];
  // A client that names only the URL mode of elicitation has no forms; one that names no mode has.
  const isOnlyUrl =
    name === "elicitation" && isJsonObject(capability) && "url" in capability && !("form" in capability);
  if (isJsonObject(capability) && !isOnlyUrl) return;
  throw new AppError("invalidConfiguration", `The client does not support ${name}.`);
}

/** The client as one call sees it: every question it asks ends with that call. */
export function askClient(sdk: Server, session: Session, callEnds: readonly AbortSignal[]): ClientAccess {
  async function request<T>(
    method: ClientMethod,
    params: object | undefined,
    schema: Parameters<Server["request"]>[1],
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const message = { method, params } as Parameters<Server["request"]>[0];
    const seconds = patience[method][session.hasAnswered(method) ? "later" : "first"];
    try {
      const answer = await underSignals([...callEnds, signal], (ends) => {
        ends.throwIfAborted();
        return sdk.request(message, schema, { signal: ends, timeout: seconds * 1000 }) as Promise<T>;
      });
      session.answered(method);
      return answer;
    } catch (thrown) {
      if (!isTimeout(thrown, seconds)) return throwInClientsWords(thrown);
      session.giveUp(capabilityOf[method]);
      const sentence = `the client did not answer within ${String(seconds)} seconds`;
      throw new Unanswered("timedOut", sentence, { cause: thrown });
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
      const result = await request<FormAnswer>(
        "elicitation/create",
        { ...mode, ...question },
        ElicitResultSchema,
        signal,
      ).catch(goOnWith<FormAnswer>({ action: "cancel" }));
      return (result.action === "accept" ? { ...result, content: result.content ?? {} } : result) as ElicitResult;
    },
    async sample(prompt, signal) {
      requireCapability(session, "sampling");
      return request<SampleResult>("sampling/createMessage", prompt, CreateMessageResultSchema, signal);
    },
    async listRoots(signal) {
      requireCapability(session, "roots");
      // The SDK's own shape refuses the whole list for one root that is no file.
      const { roots } = await request<RootsAnswer>("roots/list", undefined, ResultSchema, signal).catch(
        goOnWith<RootsAnswer>({}),
      );
      return Array.isArray(roots) ? roots.filter(isRoot) : [];
    },
  };
}

const goOnWith =
  <T>(substitute: T) =>
  (thrown: unknown): T => {
    if (thrown instanceof Unanswered) return substitute;
    throw thrown;
  };

const isRoot = (value: unknown): value is Root => isJsonObject(value) && typeof value["uri"] === "string";
