import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { formatAdr } from "../../src/domain/adr/documents/formatAdr.ts";
import { snapshotOf } from "../../src/domain/adr/snapshot.ts";
import { uidAt } from "../../src/domain/adr/uid.ts";
import { inProcess } from "../protocol/preflights/inProcess.ts";
import { bundleServer } from "../support/bundleServer.ts";
import { startStdioClient } from "../support/stdioClient.ts";
import { medianTimes, timeOf, type Bench } from "./bench.ts";

const adrCount = 1000;
const rounds = 60;
const goal = 3;

/** Reading the architecture of many decisions, against listing their folder and reading one of them. */
export const preflights: Bench = {
  name: "preflights",
  async run() {
    const root = mkdtempSync(path.join(tmpdir(), "preflights-bench-"));
    const latest = writeAdrs(root);
    const { file } = await bundleServer(
      "preflights",
      new URL("../../src/servers/preflights/main.ts", import.meta.url),
      {
        production: true,
      },
    );
    const client = startStdioClient(file, { cwd: root });
    try {
      const { architecture } = inProcess(root);
      const folder = path.join(root, "docs/adr");
      const call = (): Promise<unknown> => client.request("tools/call", { name: "read_architecture" });
      const listAndRead = async (): Promise<void> => {
        await readdir(folder);
        await readFile(path.join(folder, latest), "utf8");
      };
      const times = await medianTimes(
        { tool: () => timeOf(() => architecture()), stdio: () => timeOf(call), plain: () => timeOf(listAndRead) },
        rounds,
      );
      const detail = (time: number): string =>
        `${time.toFixed(2)} ms against ${times.plain.toFixed(2)} ms, median of ${rounds}`;
      const name = `preflights: read_architecture of ${adrCount} ADRs`;
      return [
        { name, ratio: times.tool / times.plain, goal, detail: detail(times.tool) },
        { name: `${name}, over stdio`, ratio: times.stdio / times.plain, goal, detail: detail(times.stdio) },
      ];
    } finally {
      await client.close();
      rmSync(root, { recursive: true, force: true });
    }
  },
};

/** A chain of ADRs, each with the whole architecture; gives the name of the last one. */
function writeAdrs(root: string): string {
  mkdirSync(path.join(root, ".git"));
  mkdirSync(path.join(root, "docs/adr"), { recursive: true });
  let name = "";
  for (let index = 0; index < adrCount; index++) {
    const uid = uidAt(Date.UTC(2025, 0, 1) + index, index);
    const fields = ["Strategy", "Library", "Type", "ORM", "Hosting", "Caching"];
    const snapshot = snapshotOf(
      fields.map((field) => ({ category: "Other", field, value: `value ${index}`, adr: uid })),
    );
    const patch = { category: "Other", fields: [{ field: "Strategy", value: `value ${index}` }] };
    const adr = {
      uid,
      date: "2025-01-01",
      patch,
      changes: [],
      snapshot,
      intention: "x",
      background: [],
      alternatives: [],
    };
    name = `${uid}_decision_${index}.md`;
    writeFileSync(path.join(root, "docs/adr", name), formatAdr(adr));
  }
  return name;
}
