import { spawn } from "node:child_process";
import { once } from "node:events";
import { createLineFraming } from "../../src/protocol/lineFraming.ts";

/** JSON lines to a server and back with nothing around them: what any client is measured against. */
export interface RawClient {
  call(name: string, args: object): Promise<unknown>;
  stop(): Promise<void>;
}

export function startRawClient(script: readonly string[]): RawClient {
  const child = spawn(process.execPath, script, { stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map<number, (reply: unknown) => void>();
  // No limit, so that a long line is read like any other.
  const framing = createLineFraming();
  let lastId = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    for (const line of framing.push(chunk)) {
      if (line.kind !== "line") throw new Error("The server sent no text.");
      const reply = JSON.parse(line.text) as { readonly id: number };
      waiting.get(reply.id)?.(reply);
      waiting.delete(reply.id);
    }
  });
  return {
    call(name, args) {
      const id = (lastId += 1);
      const request = { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } };
      child.stdin.write(`${JSON.stringify(request)}\n`);
      return new Promise((resolve) => {
        waiting.set(id, resolve);
      });
    },
    async stop() {
      const gone = once(child, "exit");
      child.stdin.end();
      await gone;
    },
  };
}
