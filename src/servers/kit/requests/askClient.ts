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

/** People answer in their own time; the call that asks ends the wait, not a clock. */
const noTimeout = 2 ** 31 - 1;

/** The SDK puts its own name and a number before what the client said, which is a sentence for a person. */
function throwInClientsWords(thrown: unknown): never {
  if (!(thrown instanceof McpError)) throw thrown;
  throw new Error(thrown.message.replace(/^(MCP error -?\d+: )+/, ""), { cause: thrown });
}

/** The client as one call sees it: every question it asks ends with that call. */
export function askClient(sdk: Server, session: Session, callEnds: readonly AbortSignal[]): ClientAccess {
  function request<T>(
    method: "elicitation/create" | "sampling/createMessage" | "roots/list",
    params: object | undefined,
    schema: Parameters<Server["request"]>[1],
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const message = { method, params } as Parameters<Server["request"]>[0];
    const answer = underSignals([...callEnds, signal], (ends) => {
      ends.throwIfAborted();
      return sdk.request(message, schema, { signal: ends, timeout: noTimeout }) as Promise<T>;
    });
    return answer.catch(throwInClientsWords);
  }

  function requireCapability(name: "elicitation" | "sampling" | "roots"): void {
    const capability = session.client.capabilities[name];
    // A client that names only the URL mode of elicitation has no forms; one that names no mode has.
    const isOnlyUrl =
      name === "elicitation" && isJsonObject(capability) && "url" in capability && !("form" in capability);
    if (isJsonObject(capability) && !isOnlyUrl) return;
    throw new AppError("invalidConfiguration", `The client does not support ${name}.`);
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
      requireCapability("elicitation");
      const mode = session.speaks("2025-11-25") ? { mode: "form" } : {};
      const result = await request<{ action: string; content?: Record<string, unknown> }>(
        "elicitation/create",
        { ...mode, ...question },
        ElicitResultSchema,
        signal,
      );
      return (result.action === "accept" ? { ...result, content: result.content ?? {} } : result) as ElicitResult;
    },
    async sample(prompt, signal) {
      requireCapability("sampling");
      return request<SampleResult>("sampling/createMessage", prompt, CreateMessageResultSchema, signal);
    },
    async listRoots(signal) {
      requireCapability("roots");
      // The SDK's own shape refuses the whole list for one root that is no file.
      const { roots } = await request<{ roots?: unknown }>("roots/list", undefined, ResultSchema, signal);
      return Array.isArray(roots) ? roots.filter(isRoot) : [];
    },
  };
}

const isRoot = (value: unknown): value is Root => isJsonObject(value) && typeof value["uri"] === "string";
