import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { lookAtFile } from "../../src/disk/specs/lookAtFile.ts";
import { createFileSpecReader } from "../../src/extension/specs/fileSpecReader.ts";
import { createMcpSpecReader } from "../../src/extension/specs/source/mcpSpecReader.ts";
import type { ToolServer } from "../../src/mcp/contract/call.ts";
import { chantSpecList } from "../../src/protocol/chant/chantSpecList.ts";
import type { JsonObject } from "../../src/protocol/mcpShapes.ts";
import { mergeSpecs, type ProjectSpecs } from "../../src/extension/specs/source/projectSpecs.ts";
import type { SpecReader } from "../../src/extension/specs/source/specSource.ts";
import { isSameNode } from "../../src/extension/specs/tree/specNodes.ts";
import { createSpecOutline, type OutlineNode, type SpecOutline } from "../../src/extension/specs/tree/specOutline.ts";
import { defaultSpecView } from "../../src/extension/specs/tree/specViewOptions.ts";
import { bundleServer } from "../support/bundleServer.ts";
import { countCalls } from "../support/countCalls.ts";
import { startStdioClient, type StdioClient } from "../support/stdioClient.ts";
import type { Bench } from "./bench.ts";
import { idOf, specCount, withLargeProject } from "./largeProject.ts";
import { type MeasuredView, measureView } from "./viewBench.ts";

const { signal } = new AbortController();
const view = { ...defaultSpecView, grouping: "flat" } as const;
const nothingWritten: ReadonlySet<string> = new Set();

export const specsView: Bench = {
  name: "specs view",
  async run() {
    const entryPoint = new URL("../../src/servers/chant/main.ts", import.meta.url);
    const { file } = await bundleServer("chant", entryPoint, { production: true });
    return withLargeProject((root, specs) => measureView(viewOf(file, root, specs)));
  },
};

interface Shown {
  readonly project: ProjectSpecs;
  readonly outline: SpecOutline;
}

const viewOf = (file: string, root: string, specs: string): MeasuredView<Shown> => ({
  name: `specs view, ${specCount} specs`,
  startServer: () => startStdioClient(file, { cwd: root, args: ["mcp", "--extras"] }),
  ask: (server) => server.request("tools/call", { name: "chant_spec_list", arguments: { limit: specCount } }),
  overServer(server) {
    const reader = createMcpSpecReader(answersOf(server));
    return {
      show: () => readRows(reader, root),
      countRedrawn: (before, round) => redrawnAfterChange(reader, before, specs, idOf(round * 100)),
    };
  },
  fromFiles() {
    const read = countCalls(lookAtFile);
    const reader = createFileSpecReader(root, (...args) => read.call(...args));
    return {
      show: () => readRows(reader, root),
      get filesRead() {
        return read.count;
      },
      async changeOne() {
        const touched = path.join(specs, `${idOf(77)}.md`);
        await writeFile(touched, `${await readFile(touched, "utf8")}\nMore.\n`);
        await reader.list(signal);
      },
    };
  },
});

async function readRows(reader: SpecReader, root: string, before?: ProjectSpecs): Promise<Shown> {
  const list = await reader.list(signal);
  const project = mergeSpecs({ root, name: "large" }, before, list, nothingWritten);
  return { project, outline: createSpecOutline([project], view) };
}

async function redrawnAfterChange(reader: SpecReader, shown: Shown, specs: string, id: string): Promise<number> {
  const touched = path.join(specs, `${id}.md`);
  await writeFile(touched, (await readFile(touched, "utf8")).replace("# Teach part", "# Now teach part"));
  const { outline } = await readRows(reader, shown.project.root, shown.project);
  const differs = (node: OutlineNode, index: number): boolean => {
    const old = shown.outline.roots[index];
    return old === undefined || !isSameNode(old, node);
  };
  return outline.roots.filter(differs).length;
}

const answersOf = (client: StdioClient): ToolServer => ({
  entry: { name: "chant" },
  list: async () => [chantSpecList.wireWithExtras],
  async callTool(name, args) {
    const { result } = await client.request("tools/call", { name, arguments: args });
    const [content] = result?.["content"] as { readonly text: string }[];
    return { content: [], text: content?.text ?? "", structured: result?.["structuredContent"] as JsonObject };
  },
});
