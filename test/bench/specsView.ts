import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createFileSpecReader } from "../../src/extension/stores/fileSpecReader.ts";
import { createMcpSpecReader, type ToolAnswers } from "../../src/extension/stores/mcpSpecReader.ts";
import { mergeSpecs, type ProjectSpecs } from "../../src/extension/stores/projectSpecs.ts";
import type { SpecReader } from "../../src/extension/stores/specSource.ts";
import { isSameNode } from "../../src/extension/trees/specNodes.ts";
import { createSpecOutline, type OutlineNode, type SpecOutline } from "../../src/extension/trees/specOutline.ts";
import { defaultSpecView } from "../../src/extension/trees/specViewOptions.ts";
import { bundleServer } from "../support/bundleServer.ts";
import { startStdioClient, type StdioClient } from "../support/stdioClient.ts";
import { median, timeOf, type Bench, type BenchRow } from "./bench.ts";
import { idOf, specCount, withLargeProject } from "./largeProject.ts";

const rounds = 5;
const { signal } = new AbortController();
const view = { ...defaultSpecView, grouping: "flat" } as const;
const nothingWritten: ReadonlySet<string> = new Set();

/** Everything between the server's answer and the rows of the Specs view, as the extension host does it. */
export const specsView: Bench = {
  name: "specs view",
  async run() {
    const entryPoint = new URL("../../src/servers/chant/main.ts", import.meta.url);
    const { file } = await bundleServer("chant", entryPoint, { production: true });
    return withLargeProject((root, specs) => measure(file, root, specs));
  },
};

async function measure(file: string, root: string, specs: string): Promise<readonly BenchRow[]> {
  const [answers, rows, blocked, redrawn]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const client = startStdioClient(file, { cwd: root, args: ["--extras"] });
    await client.request("tools/list");
    answers.push(
      await timeOf(() => client.request("tools/call", { name: "chant_spec_list", arguments: { limit: specCount } })),
    );
    await client.close();

    const fresh = startStdioClient(file, { cwd: root, args: ["--extras"] });
    await fresh.request("tools/list");
    const reader = createMcpSpecReader(answersOf(fresh));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    let shown: { readonly project: ProjectSpecs; readonly outline: SpecOutline } | undefined;
    rows.push(await timeOf(async () => (shown = await readRows(reader, root))));
    delay.disable();
    blocked.push(delay.max / 1e6);
    if (shown) redrawn.push(await redrawnAfterChange(reader, shown, specs, idOf(round * 100)));
    await fresh.close();
  }
  return [
    row(
      "first rows",
      median(rows) / median(answers),
      1.5,
      `${median(rows).toFixed(0)} ms against ${median(answers).toFixed(0)} ms of the server's own answer`,
    ),
    row("rows drawn again after one change", median(redrawn), 1, "of those on screen"),
    row(
      "longest the host was blocked",
      median(blocked) / 50,
      1,
      `${median(blocked).toFixed(0)} ms against 50 ms, server's answers parsed`,
    ),
    ...(await measureFiles(root, specs)),
  ];
}

/** Straight from files, as in Restricted Mode: what is read again, and how long the host is held up. */
async function measureFiles(root: string, specs: string): Promise<readonly BenchRow[]> {
  const reader = createFileSpecReader(root);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const time = await timeOf(() => readRows(reader, root));
  delay.disable();
  const touched = path.join(specs, `${idOf(77)}.md`);
  const before = reader.filesRead;
  await writeFile(touched, `${await readFile(touched, "utf8")}\nMore.\n`);
  reader.forget([touched]);
  await reader.list(signal);
  return [
    row(
      "files read again after one change, without a server",
      reader.filesRead - before,
      1,
      `first rows took ${time.toFixed(0)} ms`,
    ),
    row(
      "longest the host was blocked, without a server",
      delay.max / 1e6 / 50,
      1,
      `${(delay.max / 1e6).toFixed(0)} ms against 50 ms`,
    ),
  ];
}

const row = (name: string, ratio: number, goal: number, detail: string): BenchRow => ({
  ...{ name: `specs view, ${specCount} specs: ${name}`, ratio, goal, detail },
});

async function readRows(reader: SpecReader, root: string, before?: ProjectSpecs) {
  const list = await reader.list(signal);
  const project = mergeSpecs({ root, name: "large" }, before, list, nothingWritten);
  return { project, outline: createSpecOutline([project], view) };
}

async function redrawnAfterChange(
  reader: SpecReader,
  shown: { readonly project: ProjectSpecs; readonly outline: SpecOutline },
  specs: string,
  id: string,
): Promise<number> {
  const touched = path.join(specs, `${id}.md`);
  await writeFile(touched, (await readFile(touched, "utf8")).replace("# Teach part", "# Now teach part"));
  const { outline } = await readRows(reader, shown.project.root, shown.project);
  const differs = (node: OutlineNode, index: number): boolean => {
    const old = shown.outline.roots[index];
    return old === undefined || !isSameNode(old, node);
  };
  return outline.roots.filter(differs).length;
}

const answersOf = (client: StdioClient): ToolAnswers => ({
  async callTool(name, args) {
    const { result } = await client.request("tools/call", { name, arguments: args });
    const [content] = result?.["content"] as { readonly text: string }[];
    return { text: content?.text ?? "", structured: result?.["structuredContent"] };
  },
});
