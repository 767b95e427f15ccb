import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { bundleServer } from "../support/bundleServer.ts";
import { residentBytes, sharedOutBytes } from "../support/processFigures.ts";
import { startStdioClient } from "../support/stdioClient.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";
import type { Bench } from "./bench.ts";

const names = ["chant", "preflights", "speckit"];
const megabyte = 1_048_576;
/** Answers as soon as it is there, and does nothing else. */
const nothing = 'process.stdin.once("data", () => console.log(JSON.stringify({ jsonrpc: "2.0", id: 1000 })));';

/** The memory of the three servers beside each other, against that of three Nodes that do nothing. Linux tells it. */
export const serverMemory: Bench = {
  name: "server memory",
  async run() {
    if (process.platform !== "linux") return [];
    const scratch = await createTemporaryFolder();
    try {
      const servers: string[] = [];
      for (const name of names) {
        const entryPoint = new URL(`../../src/servers/${name}/main.ts`, import.meta.url);
        servers.push((await bundleServer(name, entryPoint, { production: true })).file);
      }
      await mkdir(join(scratch.path, ".chant", "specs"), { recursive: true });
      const ours = await memoryOf(servers, scratch.path);
      const bare = await memoryOf(["-e", "-e", "-e"], scratch.path);
      const detail = `${ours.shown} against ${bare.shown}`;
      return [{ name: "servers beside each other: memory", ratio: ours.sharedOut / bare.sharedOut, goal: 1.6, detail }];
    } finally {
      await scratch.remove();
    }
  },
};

async function memoryOf(files: readonly string[], cwd: string): Promise<{ sharedOut: number; shown: string }> {
  const clients = files.map((file) => startStdioClient(file, { args: [file === "-e" ? nothing : "mcp"], cwd }));
  for (const client of clients) await client.request("tools/list");
  const sum = (bytes: typeof residentBytes): number => clients.reduce((all, client) => all + bytes(client), 0);
  const [sharedOut, resident] = [sum(sharedOutBytes), sum(residentBytes)];
  for (const client of clients) await client.close();
  const shown = `${(sharedOut / megabyte).toFixed(0)} MB shared out, ${(resident / megabyte).toFixed(0)} MB resident`;
  return { sharedOut, shown };
}
