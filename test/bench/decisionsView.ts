import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import type { DecisionOverview } from "../../src/domain/adr/overview/decisionOverview.ts";
import type { DecisionReader } from "../../src/extension/stores/decisionSource.ts";
import { createFileDecisionReader } from "../../src/extension/stores/fileDecisionReader.ts";
import { createMcpDecisionReader, type ResourceAnswers } from "../../src/extension/stores/mcpDecisionReader.ts";
import { isSameDecisionNode, type DecisionsNode } from "../../src/extension/trees/decisionNodes.ts";
import { createDecisionOutline, type DecisionOutline } from "../../src/extension/trees/decisionOutline.ts";
import { bundleServer } from "../support/bundleServer.ts";
import { decisionChain, type Decided, type WrittenAdr } from "../support/decisionChain.ts";
import { startStdioClient, type StdioClient } from "../support/stdioClient.ts";
import { median, timeOf, type Bench, type BenchRow } from "./bench.ts";

const adrCount = 1_000;
const rounds = 5;
const { signal } = new AbortController();
const decisionsUri = "preflights://decisions";

/** Everything between the server's answer and the rows of the Decisions view, as the extension host does it. */
export const decisionsView: Bench = {
  name: "decisions view",
  async run() {
    const entryPoint = new URL("../../src/servers/preflights/main.ts", import.meta.url);
    const { file } = await bundleServer("preflights", entryPoint, { production: true });
    const root = await mkdtemp(path.join(tmpdir(), "flightdeck-decided-"));
    try {
      return await measure(file, root, await writeDecisions(root));
    } finally {
      await rm(root, { recursive: true });
    }
  },
};

/** A team that decided something nearly every day for years, over and over about the same fields. */
async function writeDecisions(root: string): Promise<readonly WrittenAdr[]> {
  const fields = ["Database.Type", "Database.ORM", "Infra.Hosting", "Infra.Caching", "Backend.Language", "Other.Mail"];
  const decided = Array.from({ length: adrCount }, (_, index): Decided => {
    const [category = "", field = ""] = (fields[index % fields.length] ?? "").split(".");
    return [category, field, `choice ${index}`];
  });
  const chain = decisionChain(decided);
  await mkdir(path.join(root, ".git"));
  await mkdir(path.join(root, "docs", "adr"), { recursive: true });
  for (const adr of chain) await writeFile(path.join(root, adr.path), adr.text);
  return chain;
}

async function measure(file: string, root: string, chain: readonly WrittenAdr[]): Promise<readonly BenchRow[]> {
  const [answers, rows, blocked]: [number[], number[], number[]] = [[], [], []];
  const [redrawn, changes]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const client = startStdioClient(file, { cwd: root });
    await client.request("tools/list");
    answers.push(await timeOf(() => client.request("resources/read", { uri: decisionsUri })));
    await client.close();

    const fresh = startStdioClient(file, { cwd: root });
    await fresh.request("tools/list");
    const reader = createMcpDecisionReader(answersOf(fresh));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    let outline: DecisionOutline | undefined;
    rows.push(await timeOf(async () => (outline = outlineOf(root, await reader.overview(signal)))));
    // The last turn counts when the next one begins.
    await setTimeout(10);
    delay.disable();
    blocked.push(delay.max / 1e6);
    const touched = chain[round * 100];
    if (outline && touched)
      changes.push(
        await timeOf(async () =>
          redrawn.push(await redrawnAfterChange(reader, root, outline as DecisionOutline, touched)),
        ),
      );
    await fresh.close();
  }
  const [first, answer, longest] = [median(rows), median(answers), median(blocked)];
  return [
    row(
      "first rows",
      first / answer,
      1.5,
      `${first.toFixed(0)} ms against ${answer.toFixed(0)} ms of the server's answer`,
    ),
    row("rows drawn again after one change", median(redrawn), 1, `within ${median(changes).toFixed(0)} ms of it`),
    row("longest the host was blocked", longest / 50, 1, `${longest.toFixed(0)} ms against 50 ms`),
    ...(await measureFiles(root, chain)),
  ];
}

/** Straight from files, as in Restricted Mode: what is read again, and how long the host is held up. */
async function measureFiles(root: string, chain: readonly WrittenAdr[]): Promise<readonly BenchRow[]> {
  const reader = createFileDecisionReader(root);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const time = await timeOf(async () => outlineOf(root, await reader.overview(signal)));
  await setTimeout(10);
  delay.disable();
  const touched = path.join(root, chain[77]?.path ?? "");
  const before = reader.filesRead;
  await writeFile(touched, `${await readFile(touched, "utf8")}\nMore.\n`);
  reader.forget([touched]);
  await reader.overview(signal);
  const detail = `first rows took ${time.toFixed(0)} ms`;
  const longest = delay.max / 1e6;
  return [
    row("files read again after one change, without a server", reader.filesRead - before, 1, detail),
    row("longest the host was blocked, without a server", longest / 50, 1, `${longest.toFixed(0)} ms against 50 ms`),
  ];
}

const row = (name: string, ratio: number, goal: number, detail: string): BenchRow => ({
  ...{ name: `decisions view, ${adrCount} ADRs: ${name}`, ratio, goal, detail },
});

const outlineOf = (root: string, overview: DecisionOverview): DecisionOutline =>
  createDecisionOutline([{ root, name: "large", overview, tampered: new Map(), asOf: undefined, drafts: [] }], {
    grouping: "newest",
  });

async function redrawnAfterChange(
  reader: DecisionReader,
  root: string,
  shown: DecisionOutline,
  { path: file }: WrittenAdr,
): Promise<number> {
  const touched = path.join(root, file);
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
