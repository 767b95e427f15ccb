import { execFile } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { writeFile, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { bundleServer } from "../support/bundleServer.ts";
import { bytesRead, peakBytes } from "../support/processFigures.ts";
import { startStdioClient, type StdioClient } from "../support/stdioClient.ts";
import { median, timeOf, type Bench, type BenchRow } from "./bench.ts";
import { idOf, specCount, withLargeProject } from "./largeProject.ts";

const rounds = 7;
const run = promisify(execFile);

/** What reading costs a Node that was just started, as the server was: the files of one folder, nothing else. */
const readingScript = `
  const fs = require("node:fs"), start = performance.now();
  for (const name of fs.readdirSync(process.argv[1])) fs.readFileSync(process.argv[1] + "/" + name, "utf8");
  console.log(performance.now() - start);`;

/** Ten thousand specs over MCP, against what the disk alone costs. */
export const chantProject: Bench = {
  name: "chant project",
  async run() {
    const entryPoint = new URL("../../src/servers/chant/main.ts", import.meta.url);
    const { file } = await bundleServer("chant", entryPoint, { production: true });
    return withLargeProject((root, specs) => measure(file, root, specs));
  },
};

async function measure(file: string, root: string, specs: string): Promise<readonly BenchRow[]> {
  const times = { read: [], scan: [], first: [], next: [], search: [] } as Record<string, number[]>;
  const memory: number[] = [];
  const shares: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times["read"]?.push(await readAll(specs));
    const client = startStdioClient(file, { args: ["mcp"], cwd: root });
    await client.request("tools/list");
    times["first"]?.push(await call(client, "chant_spec_list", {}));
    // Once without a change, so that what follows is the work for one file and not the engine warming up.
    await call(client, "chant_spec_list", {});
    for (let change = 0; change < 5; change += 1) {
      const touched = path.join(specs, `${idOf(round * 100 + change)}.md`);
      await writeFile(touched, `${await readFile(touched, "utf8")}\nMore.\n`);
      times["scan"]?.push(await timeOf(async () => scanAll(specs)));
      const before = bytesRead(client);
      times["next"]?.push(await call(client, "chant_spec_list", {}));
      shares.push((bytesRead(client) - before) / statSync(touched).size);
    }
    times["search"]?.push(await call(client, "chant_search", { query: "part 77" }));
    memory.push(peakBytes(client) / 1_048_576);
    await client.close();
  }
  const of = (name: string): number => median(times[name] ?? []);
  const row = (name: string, what: string, base: string, against: string, goal: number): BenchRow => {
    const detail = `${of(what).toFixed(0)} ms against ${of(base).toFixed(0)} ms of ${against}`;
    return { name: `chant, ${specCount} specs: ${name}`, ratio: of(what) / of(base), goal, detail };
  };
  return [
    row("first list", "first", "read", `reading the files; peak memory ${median(memory).toFixed(0)} MB`, 3),
    row("list after one change", "next", "scan", "readdir and stat", 1.5),
    {
      name: `chant, ${specCount} specs: bytes read for one changed file`,
      ratio: median(shares),
      // The file itself, the request, and what the event loop reads to wake up.
      goal: 1.5,
      detail: "against the size of that file",
    },
    row("search", "search", "read", "reading the files", 2),
  ];
}

async function readAll(specs: string): Promise<number> {
  const { stdout } = await run(process.execPath, ["-e", readingScript, specs]);
  return Number(stdout);
}

/** Names and stamps, and nothing else: joining paths properly would take as long as asking for a stamp. */
function scanAll(specs: string): void {
  for (const name of readdirSync(specs)) statSync(`${specs}/${name}`);
}

async function call(client: StdioClient, name: string, args: object): Promise<number> {
  return timeOf(async () => {
    const { result, error } = await client.request("tools/call", { name, arguments: args });
    if (error !== undefined || result?.["isError"] === true) throw new Error(JSON.stringify(error ?? result));
  });
}
