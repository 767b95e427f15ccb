import type { Readable, Writable } from "node:stream";
import { createLineFraming, type FramedLine } from "../../../protocol/lineFraming.ts";
import type { AskOptions, ClientPeer, ServedRequests } from "../clientPeer.ts";
import { rpcCodes, toRpcError } from "../rpcError.ts";
import { type ClientQuestions, createClientQuestions } from "./clientQuestions.ts";
import { encodeResponse, type Outcome, type Response } from "./encodeResponse.ts";
import { createBatch, type Batch } from "./batch.ts";
import { createLineWriter, type LineWriter } from "./lineWriter.ts";
import { readIncoming, readMessage, type IncomingMessage, type JsonObject } from "./readIncoming.ts";

interface StdioPeerOptions {
  readonly input: Readable;
  readonly output: Writable;
}

interface PendingRequest {
  readonly id: unknown;
  readonly method: string;
  readonly batch: Batch | undefined;
  readonly controller: AbortController;
}

/** Below the longest string the engine can hold, so that decoding a line cannot fail. */
const maxLineBytes = 256 * 1024 * 1024;

/** The only revision that has them. Known from the request, because a batch may follow before its answer. */
const revisionWithBatches = "2025-03-26";

/** The client behind the pipes of this process. Every message of it is answered that has to be, however odd it is. */
export class StdioPeer implements ClientPeer {
  /** Settles when nothing more will be read, because the input ended or the client said `exit`. */
  readonly inputEnded: Promise<void>;
  /** Settles after that, when every request read before is answered or cancelled. */
  readonly answered: Promise<void>;

  readonly #input: Readable;
  readonly #writer: LineWriter;
  readonly #framing = createLineFraming({ maxLineBytes: maxLineBytes });
  readonly #pending = new Set<PendingRequest>();
  readonly #questions: ClientQuestions;
  #served: ServedRequests | undefined;
  #acceptsBatches = false;
  #answerCount = 0;
  #isEnded = false;
  #settleInputEnded = (): void => undefined;
  #settleAnswered = (): void => undefined;

  constructor({ input, output }: StdioPeerOptions) {
    this.#input = input;
    this.#writer = createLineWriter(output, input);
    this.#questions = createClientQuestions((message) => this.#write(message));
    this.inputEnded = new Promise((resolve) => {
      this.#settleInputEnded = resolve;
    });
    this.answered = new Promise((resolve) => {
      this.#settleAnswered = resolve;
    });
  }

  serve(served: ServedRequests): void {
    this.#served = served;
    this.#input.on("data", (chunk: Uint8Array) => {
      for (const line of this.#framing.push(chunk)) this.#receive(line);
    });
    for (const event of ["end", "close", "error"]) this.#input.on(event, () => this.#endInput());
  }

  notify(method: string, params?: JsonObject): void {
    this.#write({ method, params, jsonrpc: "2.0" });
  }

  room(): Promise<void> | undefined {
    return this.#writer.room();
  }

  ask(method: string, params: object | undefined, options: AskOptions): Promise<JsonObject> {
    return this.#questions.ask(method, params, options);
  }

  /** How many requests were answered so far. */
  get answerCount(): number {
    return this.#answerCount;
  }

  flush(): Promise<void> {
    return this.#writer.flush();
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
      case "request":
        batch?.expect();
        if (incoming.method === "initialize") {
          this.#acceptsBatches = incoming.params?.["protocolVersion"] === revisionWithBatches;
        }
        void this.#answer(incoming, batch);
        return;
      case "notification":
        this.#handleNotification(incoming.method, incoming.params);
        return;
      case "response":
        this.#questions.settle(incoming.message);
        return;
      case "fault":
        this.#fail(incoming.id, incoming.code, incoming.message, batch);
    }
  }

  async #answer(
    { id, method, params }: IncomingMessage & { kind: "request" },
    batch: Batch | undefined,
  ): Promise<void> {
    const controller = new AbortController();
    const request = { id, method, batch, controller };
    this.#pending.add(request);
    const outcome = await this.#outcomeOf(method, params, controller.signal);
    // Cancelled while its answer was being made.
    if (!this.#pending.delete(request)) return;
    this.#answerCount += 1;
    await this.#respond({ ...outcome, id }, batch);
    this.#settleWhenAnswered();
  }

  async #outcomeOf(method: string, params: JsonObject | undefined, signal: AbortSignal): Promise<Outcome> {
    try {
      return { result: await this.#served?.request(method, params, signal) };
    } catch (thrown) {
      const { code, message, data } = toRpcError(thrown);
      return { error: { code, message, data } };
    }
  }

  /** A notification is never answered, and only these are more than noise to a server. */
  #handleNotification(method: string, params: JsonObject | undefined): void {
    if (method === "exit") this.#stopReading();
    else if (method === "notifications/cancelled") this.#cancel(params?.["requestId"], "silently");
    else if (method === "$/cancelRequest") this.#cancel(params?.["id"], "aloud");
    else if (method === "notifications/initialized") this.#served?.clientReady();
  }

  /** MCP forbids an answer to what its own notification cancels; `$/cancelRequest` wants one. The first to come decides. */
  #cancel(clientId: unknown, how: "silently" | "aloud"): void {
    for (const request of this.#pending) {
      const { id, method, batch, controller } = request;
      // The protocol forbids cancelling `initialize`, and an id used twice must not do it by accident.
      if (id !== clientId || method === "initialize") continue;
      this.#pending.delete(request);
      controller.abort();
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

  #write(message: object): void {
    void this.#writer.write(JSON.stringify(message));
  }
}
