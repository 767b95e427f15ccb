import type { Readable, Writable } from "node:stream";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { createLineFraming, type FramedLine } from "../../../protocol/lineFraming.ts";
import { rpcCodes } from "../rpcError.ts";
import { encodeResponse, type Response } from "./encodeResponse.ts";
import { createBatch, type Batch } from "./batch.ts";
import { createLineWriter, type LineWriter } from "./lineWriter.ts";
import { readIncoming, readMessage, type IncomingMessage, type JsonObject } from "./readIncoming.ts";
import { paramsForSdk, responseForSdk } from "./sdkMessages.ts";

interface StdioTransportOptions {
  readonly input: Readable;
  readonly output: Writable;
}

interface PendingRequest {
  readonly id: unknown;
  readonly method: string;
  readonly batch: Batch | undefined;
}

/** Below the longest string the engine can hold, so that decoding a line cannot fail. */
const longestLine = 256 * 1024 * 1024;

/** The only revision that has them. Known from the request, because a batch may follow before its answer. */
const revisionWithBatches = "2025-03-26";

/**
 * Stands between the process's pipes and the SDK, which is silent about every message it does not understand.
 * It answers those itself and hands on only messages the SDK accepts. Requests get ids of our own on the way in,
 * because the SDK refuses some ids a client may use and cannot cancel request 0.
 */
export class StdioTransport implements Transport {
  onmessage?: Transport["onmessage"];
  onclose?: Transport["onclose"];
  onerror?: Transport["onerror"];

  /** Settles when nothing more will be read, because the input ended or the client said `exit`. */
  readonly inputEnded: Promise<void>;
  /** Settles after that, when every request read before is answered or cancelled. */
  readonly answered: Promise<void>;

  readonly #input: Readable;
  readonly #writer: LineWriter;
  readonly #framing = createLineFraming({ maxLineBytes: longestLine });
  readonly #pending = new Map<number, PendingRequest>();
  #acceptsBatches = false;
  #answerCount = 0;
  #lastId = 0;
  #isEnded = false;
  #settleInputEnded = (): void => undefined;
  #settleAnswered = (): void => undefined;

  constructor({ input, output }: StdioTransportOptions) {
    this.#input = input;
    this.#writer = createLineWriter(output, input);
    this.inputEnded = new Promise((resolve) => {
      this.#settleInputEnded = resolve;
    });
    this.answered = new Promise((resolve) => {
      this.#settleAnswered = resolve;
    });
  }

  async start(): Promise<void> {
    this.#input.on("data", (chunk: Uint8Array) => {
      for (const line of this.#framing.push(chunk)) this.#receive(line);
    });
    for (const event of ["end", "close", "error"]) this.#input.on(event, () => this.#endInput());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if ("method" in message) return this.#writer.write(JSON.stringify(message));
    const id = Number(message.id);
    const request = this.#pending.get(id);
    // Cancelled while its answer was being made.
    if (request === undefined) return;
    this.#pending.delete(id);
    this.#answerCount += 1;
    const outcome = "result" in message ? { result: message.result } : { error: message.error };
    await this.#respond({ ...outcome, id: request.id }, request.batch);
    this.#settleWhenAnswered();
  }

  /** How many requests were answered so far. */
  get answerCount(): number {
    return this.#answerCount;
  }

  flush(): Promise<void> {
    return this.#writer.flush();
  }

  async close(): Promise<void> {
    this.#stopReading();
    this.onclose?.();
  }

  #endInput(): void {
    if (this.#isEnded) return;
    for (const line of this.#framing.end()) this.#receive(line);
    this.#stopReading();
  }

  #stopReading(): void {
    this.#isEnded = true;
    this.#settleInputEnded();
    this.#settleWhenAnswered();
  }

  #settleWhenAnswered(): void {
    if (this.#isEnded && this.#pending.size === 0) this.#settleAnswered();
  }

  #receive(line: FramedLine): void {
    // Lines after `exit` in the same chunk.
    if (this.#isEnded) return;
    const incoming = readIncoming(line);
    if (incoming.kind === "batch") this.#receiveBatch(incoming.items);
    else this.#handle(incoming, undefined);
  }

  #receiveBatch(items: readonly unknown[]): void {
    if (items.length === 0 || !this.#acceptsBatches) {
      const message = items.length === 0 ? "Invalid Request: empty batch" : "Invalid Request: batch not supported";
      this.#fail(null, rpcCodes.invalidRequest, message, undefined);
      return;
    }
    const batch = createBatch((responses) => void this.#writer.write(responses));
    for (const item of items) this.#handle(readMessage(item), batch);
    batch.close();
  }

  #handle(incoming: IncomingMessage, batch: Batch | undefined): void {
    switch (incoming.kind) {
      case "request": {
        const id = ++this.#lastId;
        this.#pending.set(id, { id: incoming.id, method: incoming.method, batch });
        batch?.expect();
        if (incoming.method === "initialize") {
          this.#acceptsBatches = incoming.params?.["protocolVersion"] === revisionWithBatches;
        }
        this.#deliver({ jsonrpc: "2.0", id, method: incoming.method, params: paramsForSdk(incoming.params) });
        return;
      }
      case "notification":
        this.#handleNotification(incoming.method, incoming.params);
        return;
      case "response":
        this.#deliver(responseForSdk(incoming.message));
        return;
      case "fault":
        this.#fail(incoming.id, incoming.code, incoming.message, batch);
    }
  }

  /** A notification is never answered, and only these are more than noise to a server. */
  #handleNotification(method: string, params: JsonObject | undefined): void {
    if (method === "exit") this.#stopReading();
    else if (method === "notifications/cancelled") this.#cancel(params?.["requestId"], "silently", params?.["reason"]);
    else if (method === "$/cancelRequest") this.#cancel(params?.["id"], "aloud");
    else if (method === "notifications/initialized") this.#deliver({ jsonrpc: "2.0", method });
  }

  /** MCP forbids an answer to what its own notification cancels; `$/cancelRequest` wants one. The first to come decides. */
  #cancel(clientId: unknown, how: "silently" | "aloud", reason?: unknown): void {
    for (const [requestId, { id, method, batch }] of this.#pending) {
      // The protocol forbids cancelling `initialize`, and an id used twice must not do it by accident.
      if (id !== clientId || method === "initialize") continue;
      this.#pending.delete(requestId);
      const params = { requestId, ...(typeof reason === "string" ? { reason } : {}) };
      this.#deliver({ jsonrpc: "2.0", method: "notifications/cancelled", params });
      if (how === "silently") batch?.skip();
      else
        void this.#respond({ error: { code: rpcCodes.cancelled, message: "The request was cancelled." }, id }, batch);
    }
    this.#settleWhenAnswered();
  }

  #fail(id: unknown, code: number, message: string, batch: Batch | undefined): void {
    batch?.expect();
    void this.#respond({ error: { code, message }, id }, batch);
  }

  async #respond(response: Response, batch: Batch | undefined): Promise<void> {
    const text = encodeResponse(response);
    if (batch === undefined) await this.#writer.write(text);
    else batch.add(text);
  }

  #deliver(message: object): void {
    this.onmessage?.(message as JSONRPCMessage);
  }
}
