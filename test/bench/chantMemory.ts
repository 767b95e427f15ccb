import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { bundleServer } from "../support/bundleServer.ts";
import { peakBytes } from "../support/processFigures.ts";
import { startStdioClient } from "../support/stdioClient.ts";
import { median, type Bench } from "./bench.ts";
import { idOf, specCount, withLargeProject } from "./largeProject.ts";

const rounds = 5;
const megabyte = 1_048_576;

/** The questions of a working day. The search finds every spec, so that each has been read in full once. */
const questions: readonly (readonly [string, object])[] = [
  ["chant_spec_list", {}],
  ["chant_status", {}],
  ["chant_search", { query: "the service keeps" }],
  ["chant_ready", {}],
  ["chant_spec_update", { id: idOf(5), output: "More." }],
  ["chant_spec_list", {}],
  ["chant_status", {}],
];

/** What ten thousand specs add to the memory of a server that watches them, against the bytes of their files. */
export const chantMemory: Bench = {
  name: "chant memory",
  async run() {
    const entryPoint = new URL("../../src/servers/chant/main.ts", import.meta.url);
    const { file } = await bundleServer("chant", entryPoint, { production: true });
    return withLargeProject(async (root, specs) => {
      const written = sizeOf(specs);
      const added: number[] = [];
      for (let round = 0; round < rounds; round += 1) added.push(await memoryAdded(file, root));
      const figures = `${(median(added) / megabyte).toFixed(0)} MB against ${(written / megabyte).toFixed(0)} MB of files`;
      const name = `chant, ${specCount} specs: peak memory above that of an idle server`;
      return [{ name, ratio: median(added) / written, goal: 8, detail: figures }];
    });
  },
};

const sizeOf = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);

async function memoryAdded(file: string, root: string): Promise<number> {
  const client = startStdioClient(file, { args: ["mcp"], cwd: root });
  await client.request("tools/list");
  const idle = peakBytes(client);
  // From here on it watches the specs, as it does for every client that says hello.
  await client.initialize("2025-06-18");
  for (const [name, args] of questions) {
    const { result, error } = await client.request("tools/call", { name, arguments: args });
    if (error !== undefined || result?.["isError"] === true) throw new Error(JSON.stringify(error ?? result));
  }
  const added = peakBytes(client) - idle;
  await client.close();
  return added;
}
