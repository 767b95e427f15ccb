import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DecisionOverview } from "../../src/domain/adr/overview/decisionOverview.ts";
import type { DecisionReader } from "../../src/extension/decisions/source/decisionSource.ts";
import { createDecisionFolder } from "../../src/disk/decisions/decisionFolder.ts";
import { findInside } from "../../src/disk/files/readInside.ts";
import {
  createMcpDecisionReader,
  type ResourceAnswers,
} from "../../src/extension/decisions/source/mcpDecisionReader.ts";
import { isSameDecisionNode, type DecisionsNode } from "../../src/extension/decisions/tree/decisionNodes.ts";
import { createDecisionOutline, type DecisionOutline } from "../../src/extension/decisions/tree/decisionOutline.ts";
import { bundleServer } from "../support/bundleServer.ts";
import { countCalls } from "../support/countCalls.ts";
import { decisionChain, type Decided, type WrittenAdr } from "../support/decisionChain.ts";
import { startStdioClient, type StdioClient } from "../support/stdioClient.ts";
import type { Bench } from "./bench.ts";
import { type MeasuredView, measureView } from "./viewBench.ts";

export const adrCount = 1_000;
const { signal } = new AbortController();
const decisionsUri = "preflights://decisions";

export const decisionsView: Bench = {
  name: "decisions view",
  async run() {
    const entryPoint = new URL("../../src/servers/preflights/main.ts", import.meta.url);
    const { file } = await bundleServer("preflights", entryPoint, { production: true });
    const root = await mkdtemp(path.join(tmpdir(), "flightdeck-decided-"));
    try {
      return await measureView(viewOf(file, root, await writeDecisions(root)));
    } finally {
      await rm(root, { recursive: true });
    }
  },
};

/** A team that decided something nearly every day for years, over and over about the same fields. */
export async function writeDecisions(root: string): Promise<readonly WrittenAdr[]> {
  const fields = ["Database.Type", "Database.ORM", "Infra.Hosting", "Infra.Caching", "Backend.Language", "Other.Mail"];
  const decided = Array.from({ length: adrCount }, (_, index): Decided => {
    const [category = "", field = ""] = (fields[index % fields.length] ?? "").split(".");
    return [category, field, `choice ${index}`];
  });
  const chain = decisionChain(decided);
  await mkdir(path.join(root, ".git"), { recursive: true });
  await mkdir(path.join(root, "docs", "adr"), { recursive: true });
  for (const adr of chain) await writeFile(path.join(root, adr.path), adr.text);
  return chain;
}

const viewOf = (file: string, root: string, chain: readonly WrittenAdr[]): MeasuredView<DecisionOutline> => ({
  name: `decisions view, ${adrCount} ADRs`,
  startServer: () => startStdioClient(file, { cwd: root }),
  ask: (server) => server.request("resources/read", { uri: decisionsUri }),
  overServer(server) {
    const reader = createMcpDecisionReader(answersOf(server));
    return {
      show: async () => outlineOf(root, await reader.overview(signal)),
      countRedrawn: (before, round) => redrawnAfterChange(reader, root, before, pathIn(root, chain, round * 100)),
    };
  },
  fromFiles() {
    const find = countCalls(findInside);
    const reader = createDecisionFolder(root, (...args) => find.call(...args));
    return {
      show: async () => outlineOf(root, await reader.overview(signal)),
      get filesRead() {
        return find.count;
      },
      async changeOne() {
        const touched = pathIn(root, chain, 77);
        await writeFile(touched, `${await readFile(touched, "utf8")}\nMore.\n`);
        await reader.overview(signal);
      },
    };
  },
});

const pathIn = (root: string, chain: readonly WrittenAdr[], index: number): string =>
  path.join(root, chain[index]?.path ?? "");

const outlineOf = (root: string, overview: DecisionOverview): DecisionOutline =>
  createDecisionOutline([{ root, name: "large", overview, tampered: new Map(), asOf: undefined, drafts: [] }], {
    grouping: "newest",
  });

async function redrawnAfterChange(
  reader: DecisionReader,
  root: string,
  shown: DecisionOutline,
  touched: string,
): Promise<number> {
  await writeFile(touched, (await readFile(touched, "utf8")).replace("# ADR: ", "# ADR: Again "));
  const outline = outlineOf(root, await reader.overview(signal));
  const rowsOf = (each: DecisionOutline): readonly DecisionsNode[] => each.childrenOf(`${root}#decisions`);
  const before = rowsOf(shown);
  return rowsOf(outline).filter((node, index) => {
    const old = before[index];
    return old === undefined || !isSameDecisionNode(old, node);
  }).length;
}

const answersOf = (client: StdioClient): ResourceAnswers => ({
  async readResource(uri) {
    const { result } = await client.request("resources/read", { uri });
    return result?.["contents"] as Awaited<ReturnType<ResourceAnswers["readResource"]>>;
  },
});
