import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { isInitializeRequest, type JSONRPCMessage, type RequestId } from "@modelcontextprotocol/sdk/types.js";
import { startStdioClient, type StdioClient } from "./stdioClient.ts";

interface HttpEndpoint {
  readonly url: string;
  close(): Promise<void>;
}

/** Puts a stdio server behind streamable HTTP: every session is one process. */
export async function serveOverHttp(file: string): Promise<HttpEndpoint> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const processes: StdioClient[] = [];

  function openSession(port: number): StreamableHTTPServerTransport {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
      enableDnsRebindingProtection: true,
      allowedHosts: [`127.0.0.1:${port}`, `localhost:${port}`],
    });
    processes.push(connect(transport, startStdioClient(file)));
    return transport;
  }

  async function handle(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
    const body = request.method === "POST" ? await json(request) : undefined;
    const known = sessions.get(String(request.headers["mcp-session-id"]));
    const transport = known ?? (isInitializeRequest(body) ? openSession(port) : undefined);
    if (transport === undefined) response.writeHead(404).end();
    else await transport.handleRequest(request, response, body);
  }

  const http = createServer((request, response) => {
    const { port } = http.address() as AddressInfo;
    handle(request, response, port).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => {
    http.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    async close() {
      http.closeAllConnections();
      http.close();
      await Promise.all(processes.map((process) => process.close()));
    },
  };
}

function connect(transport: StreamableHTTPServerTransport, server: StdioClient): StdioClient {
  const open: RequestId[] = [];
  let sent = 0;
  transport.onmessage = (message) => {
    if ("method" in message && "id" in message) open.push(message.id);
    server.write(message);
  };
  server.child.on("received", () => {
    for (; sent < server.received.length; sent += 1) {
      const message = server.received[sent] as JSONRPCMessage;
      if (!("method" in message)) open.splice(open.indexOf(message.id as RequestId), 1);
      // Over stdio nothing says which call a notification belongs to; the latest one is the best guess.
      const related = "method" in message ? open.at(-1) : undefined;
      void transport.send(message, related === undefined ? {} : { relatedRequestId: related });
    }
  });
  return server;
}
