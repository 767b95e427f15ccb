import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { bundleServer } from "../support/bundleServer.ts";
import { medianTimes, timeOf, type Bench, type BenchRow } from "./bench.ts";

const rounds = 25;
/** What we promise is 3; the aim is 2.6. */
const goal = 3;

const folder = new URL("../../src/servers/", import.meta.url);

/** From the start of a process to its first answer, against a Node that does nothing. */
export const serverStart: Bench = {
  name: "server start",
  async run() {
    const names = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/main.ts`, folder)));
    const rows: BenchRow[] = [];
    for (const name of names) {
      const { file } = await bundleServer(name, new URL(`${name}/main.ts`, folder), { production: true });
      // The first start fills Node's cache of compiled code.
      await startServer(file);
      const { server, bare } = await medianTimes({ server: () => startServer(file), bare: startNothing }, rounds);
      const detail = `${server.toFixed(0)} ms against ${bare.toFixed(0)} ms, median of ${rounds}, aim 2.6`;
      rows.push({ name: `${name}: start to first tools/list`, ratio: server / bare, goal, detail });
    }
    return rows;
  },
};

async function startServer(file: string): Promise<number> {
  const start = performance.now();
  // Options that chant needs and the others ignore.
  const server = spawn(process.execPath, [file, "mcp"], { stdio: ["pipe", "pipe", "ignore"] });
  server.stdin.write('{"jsonrpc":"2.0","method":"tools/list","id":1}\n');
  await once(server.stdout, "data");
  const time = performance.now() - start;
  // Its end is not part of the measurement, but must not disturb the next one.
  server.stdout.resume();
  server.stdin.end();
  await once(server, "exit");
  return time;
}

const startNothing = (): Promise<number> =>
  timeOf(() => once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "exit"));
