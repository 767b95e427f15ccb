import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createFeatureIndex } from "../../src/domain/speckit/features/featureIndex.ts";
import { diskFeatureFiles } from "../../src/extension/stores/features/diskFeatureFiles.ts";
import type { FeatureReader } from "../../src/extension/stores/features/featureSource.ts";
import { createMcpFeatureReader, type ResourceAnswers } from "../../src/extension/stores/features/mcpFeatureReader.ts";
import {
  mergeFeatures,
  type ProjectFeatures,
  replaceRows,
  rowIn,
} from "../../src/extension/stores/features/projectFeatures.ts";
import { isSameFeaturesNode } from "../../src/extension/trees/features/featureNodes.ts";
import { createFeatureOutline } from "../../src/extension/trees/features/featureOutline.ts";
import { bundleServer } from "../support/bundleServer.ts";
import { startStdioClient, type StdioClient } from "../support/stdioClient.ts";
import { type Bench, type BenchRow, median, timeOf } from "./bench.ts";

const featureCount = 500;
const tasksPerFeature = 44;
const rounds = 5;
const { signal } = new AbortController();
const nothing = { folder: undefined, rule: undefined, problem: undefined };

/** Everything between the server's answer and the rows of the Features view, as the extension host does it. */
export const featuresView: Bench = {
  name: "features view",
  async run() {
    const entryPoint = new URL("../../src/servers/speckit/main.ts", import.meta.url);
    const { file } = await bundleServer("speckit", entryPoint, { production: true });
    const root = await mkdtemp(path.join(tmpdir(), "features-"));
    try {
      await writeProject(root);
      return [...(await measureServer(file, root)), ...(await measureFiles(root))];
    } finally {
      await rm(root, { recursive: true });
    }
  },
};

const folderOf = (index: number): string => `${String(index + 1).padStart(3, "0")}-part-${String(index)}`;

async function writeProject(root: string): Promise<void> {
  await mkdir(path.join(root, ".specify"), { recursive: true });
  for (let index = 0; index < featureCount; index += 1) {
    const folder = path.join(root, "specs", folderOf(index));
    await mkdir(path.join(folder, "checklists"), { recursive: true });
    await writeFile(path.join(folder, "spec.md"), specText(index));
    await writeFile(path.join(folder, "plan.md"), "# Implementation Plan: Part\n\n## Summary\n\nBuild it.\n");
    await writeFile(path.join(folder, "tasks.md"), tasksText(index));
    await writeFile(path.join(folder, "checklists", "requirements.md"), "- [x] One\n".repeat(16));
  }
}

const specText = (index: number): string =>
  [
    `# Feature Specification: Part ${String(index)}`,
    "## User Scenarios & Testing",
    ...[1, 2, 3].map(
      (story) =>
        `### User Story ${String(story)} - Do thing ${String(story)} (Priority: P${String(story)})\n\nSomebody does it.\n\n1. **Given** a part, **When** it is used, **Then** it works\n`,
    ),
    "## Requirements",
    ...Array.from({ length: 9 }, (_, at) => `- **FR-00${String(at + 1)}**: System MUST do thing ${String(at)}`),
    "## Success Criteria",
    "- **SC-001**: Within 2 seconds",
  ].join("\n");

const tasksText = (index: number): string =>
  Array.from({ length: tasksPerFeature }, (_, at) => {
    const id = `T${String(at + 1).padStart(3, "0")}`;
    const head = at % 11 === 0 ? `\n## Phase ${String(at / 11 + 1)}: Part ${String(at)}\n\n` : "";
    return `${head}- [${at < index % tasksPerFeature ? "X" : " "}] ${id} [US1] Write src/part${String(at)}.ts\n`;
  }).join("");

async function measureServer(file: string, root: string): Promise<readonly BenchRow[]> {
  const [answers, rows, blocked, redrawn, changes]: number[][] = [[], [], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const client = startStdioClient(file, { cwd: root });
    await client.request("tools/list");
    answers!.push(await timeOf(() => client.request("resources/read", { uri: "speckit://features" })));
    await client.close();

    const fresh = startStdioClient(file, { cwd: root });
    await fresh.request("tools/list");
    const reader = createMcpFeatureReader(answersOf(fresh), "", async () => true);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    let shown: ProjectFeatures | undefined;
    rows!.push(await timeOf(async () => (shown = await readRows(reader, root))));
    delay.disable();
    blocked!.push(delay.max / 1e6);
    if (shown) {
      const before = shown;
      await touch(root, folderOf(round * 50));
      changes!.push(await timeOf(async () => redrawn!.push(await redrawnAfter(reader, before, folderOf(round * 50)))));
    }
    await fresh.close();
  }
  return [
    row(
      "first rows",
      median(rows!) / median(answers!),
      1.5,
      `${median(rows!).toFixed(0)} ms against ${median(answers!).toFixed(0)} ms of the server's own answer`,
    ),
    row(
      "rows drawn again after one change",
      median(redrawn!),
      1,
      `read and compared in ${median(changes!).toFixed(0)} ms`,
    ),
    row(
      "longest the host was blocked",
      median(blocked!) / 50,
      1,
      `${median(blocked!).toFixed(0)} ms against 50 ms, server's answer parsed`,
    ),
  ];
}

/** Straight from files, as in Restricted Mode: what is read again, and how long the host is held up. */
async function measureFiles(root: string): Promise<readonly BenchRow[]> {
  const index = createFeatureIndex(diskFeatureFiles(root));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const time = await timeOf(() => readRows(index, root));
  delay.disable();
  const before = index.filesRead;
  await touch(root, folderOf(77));
  await index.list(signal);
  return [
    row(
      "files read again after one change, without a server",
      index.filesRead - before,
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
  ...{ name: `features view, ${featureCount} features: ${name}`, ratio, goal, detail },
});

async function readRows(reader: FeatureReader, root: string): Promise<ProjectFeatures> {
  const features = await reader.list(signal);
  const project = mergeFeatures({ root, name: "large", features, active: nothing }, undefined, new Set());
  createFeatureOutline([project]);
  return project;
}

async function redrawnAfter(reader: FeatureReader, before: ProjectFeatures, folder: string): Promise<number> {
  const detail = await reader.get(folder, signal);
  const features = replaceRows(before.features, new Map(detail ? [[folder, rowIn(detail)]] : []));
  const after = mergeFeatures({ ...before, features }, before, new Set([folder]));
  const [old, now] = [createFeatureOutline([before]).roots, createFeatureOutline([after]).roots];
  return now.filter((node, at) => !old[at] || !isSameFeaturesNode(old[at], node)).length;
}

async function touch(root: string, folder: string): Promise<void> {
  const file = path.join(root, "specs", folder, "tasks.md");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.includes("[ ]") ? text.replace("[ ]", "[X]") : text.replace("[X]", "[ ]"));
}

const answersOf = (client: StdioClient): ResourceAnswers => ({
  async readResource(uri) {
    const { result } = await client.request("resources/read", { uri });
    return result?.["contents"] as { readonly text: string }[];
  },
  async subscribe(uri) {
    await client.request("resources/subscribe", { uri });
  },
});
