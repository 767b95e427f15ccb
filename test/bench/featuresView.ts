import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createFeatureIndex } from "../../src/domain/speckit/features/featureIndex.ts";
import { featureFiles } from "../../src/disk/features/featureFiles.ts";
import type { FeatureReader } from "../../src/extension/features/source/featureSource.ts";
import { featureAddresses } from "../../src/extension/features/source/featureAddresses.ts";
import { createMcpFeatureReader, type ResourceAnswers } from "../../src/extension/features/source/mcpFeatureReader.ts";
import {
  mergeFeatures,
  type ProjectFeatures,
  replaceRows,
  rowIn,
} from "../../src/extension/features/source/projectFeatures.ts";
import { isSameFeaturesNode } from "../../src/extension/features/tree/featureNodes.ts";
import { createFeatureOutline } from "../../src/extension/features/tree/featureOutline.ts";
import { bundleServer } from "../support/bundleServer.ts";
import { countCalls } from "../support/countCalls.ts";
import { startStdioClient, type StdioClient } from "../support/stdioClient.ts";
import type { Bench } from "./bench.ts";
import { type MeasuredView, measureView } from "./viewBench.ts";

export const featureCount = 500;
const tasksPerFeature = 44;
const { signal } = new AbortController();
const nothing = { folder: undefined, rule: undefined, problem: undefined };

export const featuresView: Bench = {
  name: "features view",
  async run() {
    const entryPoint = new URL("../../src/servers/speckit/main.ts", import.meta.url);
    const { file } = await bundleServer("speckit", entryPoint, { production: true });
    const root = await mkdtemp(path.join(tmpdir(), "features-"));
    try {
      await writeFeatures(root);
      return await measureView(viewOf(file, root));
    } finally {
      await rm(root, { recursive: true });
    }
  },
};

export const folderOf = (index: number): string => `${String(index + 1).padStart(3, "0")}-part-${String(index)}`;

export async function writeFeatures(root: string): Promise<void> {
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

const viewOf = (file: string, root: string): MeasuredView<ProjectFeatures> => ({
  name: `features view, ${featureCount} features`,
  startServer: () => startStdioClient(file, { cwd: root }),
  ask: (server) => server.request("resources/read", { uri: "speckit://features" }),
  overServer(server) {
    const reader = createMcpFeatureReader(answersOf(server), featureAddresses(""), async () => true);
    return {
      show: () => readRows(reader, root),
      async countRedrawn(before, round) {
        await touch(root, folderOf(round * 50));
        return redrawnAfter(reader, before, folderOf(round * 50));
      },
    };
  },
  fromFiles() {
    const files = featureFiles(root);
    const read = countCalls((folder: string, name: string) => files.read(folder, name));
    const index = createFeatureIndex({ ...files, read: (...args) => read.call(...args) });
    return {
      show: () => readRows(index, root),
      get filesRead() {
        return read.count;
      },
      async changeOne() {
        await touch(root, folderOf(77));
        await index.list(signal);
      },
    };
  },
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
