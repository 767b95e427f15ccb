import { once } from "node:events";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a provider does with one request. */
export type ModelReply =
  | { readonly kind: "tool"; readonly input: unknown }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "status"; readonly status: number; readonly headers?: Record<string, string> }
  | { readonly kind: "raw"; readonly body: string }
  | { readonly kind: "silence" }
  | { readonly kind: "hangUp" };

interface ModelCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly tool: string;
  readonly at: number;
}

interface LoopbackModel extends AsyncDisposable {
  readonly url: string;
  readonly calls: readonly ModelCall[];
}

/** A provider on this machine that speaks the Messages API and the chat completions API over real HTTP. */
export async function loopbackModel(reply: (call: ModelCall, number: number) => ModelReply): Promise<LoopbackModel> {
  const calls: ModelCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const call = { path: request.url ?? "", headers: request.headers, body, tool: toolOf(body), at: Date.now() };
      calls.push(call);
      send(response, call, reply(call, calls.length));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function toolOf(body: string): string {
  const { tool_choice: choice } = JSON.parse(body) as { tool_choice?: { name?: string; function?: { name: string } } };
  return choice?.name ?? choice?.function?.name ?? "";
}

function send(response: ServerResponse, { path, tool }: ModelCall, reply: ModelReply): void {
  switch (reply.kind) {
    case "silence":
      return;
    case "hangUp":
      response.destroy();
      return;
    case "status":
      response.writeHead(reply.status, reply.headers).end("{}");
      return;
    case "raw":
      response.end(reply.body);
      return;
    case "tool":
      response.end(
        JSON.stringify(path.endsWith("/messages") ? message(tool, reply.input) : completion(tool, reply.input)),
      );
      return;
    case "text":
      response.end(
        JSON.stringify({
          content: [{ type: "text", text: reply.text }],
          choices: [{ message: { content: reply.text } }],
        }),
      );
  }
}

const message = (name: string, input: unknown) => ({
  type: "message",
  content: [
    { type: "text", text: "Let me see." },
    { type: "tool_use", id: "t1", name, input },
  ],
});

const completion = (name: string, input: unknown) => ({
  choices: [
    { message: { tool_calls: [{ id: "c1", type: "function", function: { name, arguments: JSON.stringify(input) } }] } },
  ],
});
