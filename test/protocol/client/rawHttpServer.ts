import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { JsonObject } from "../../../src/protocol/mcpShapes.ts";

export interface RawMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: JsonObject;
  readonly result?: JsonObject;
}

/** What answers one message, or one GET (then without a message). False leaves it to the usual answer. */
export type RawAnswer = (
  response: ServerResponse,
  message: RawMessage | undefined,
  request: IncomingMessage,
) => boolean | void;

interface RawHttpServer {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** An HTTP server that says on the wire exactly what a test wants it to, and is a plain MCP server otherwise. */
export async function startRawHttp(answer: RawAnswer, port = 0): Promise<RawHttpServer> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const message = request.method === "POST" ? (JSON.parse(body) as RawMessage) : undefined;
      if (answer(response, message, request) === false) answerPlainly(response, message);
    });
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}/mcp`,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Opens a stream of events; the answer ends with it. */
export function sendEvents(response: ServerResponse, ...events: readonly string[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" }).write(events.map((one) => `${one}\n\n`).join(""));
}

export const text = (value: string) => ({ content: [{ type: "text", text: value }] });

function answerPlainly(response: ServerResponse, message: RawMessage | undefined): void {
  if (!message) return void response.writeHead(405).end();
  const { id, method } = message;
  if (id === undefined || method === undefined) return void response.writeHead(202).end();
  const hello = {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "raw", version: "1" },
  };
  sendJson(response, { jsonrpc: "2.0", id, result: method === "initialize" ? hello : {} });
}
