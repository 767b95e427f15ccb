import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { entryDefaults, type ServerEntry } from "../../../src/mcp/serverEntry.ts";
import { serverScript } from "./support.ts";

export interface HttpServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** `server-everything` behind HTTP, on a port of its own. */
export async function startEverything(transport: "streamableHttp" | "sse", port?: number): Promise<HttpServer> {
  const chosen = port ?? (await freePort());
  const child = spawn(process.execPath, [serverScript("server-everything"), transport], {
    env: { ...process.env, PORT: String(chosen) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lines = createInterface({ input: child.stderr });
  for await (const line of lines) if (/on port/.test(line)) break;
  child.stderr.resume();
  return {
    port: chosen,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

export const httpEntry = (url: string, overrides: Partial<ServerEntry> = {}): ServerEntry => ({
  ...entryDefaults,
  name: "remote",
  folder: process.cwd(),
  source: "setting",
  autostart: "firstUse",
  launch: { type: "http", url, headers: {} },
  ...overrides,
});
