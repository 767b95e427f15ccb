import assert from "node:assert/strict";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { test } from "node:test";
import type { LogMessage } from "../../../src/mcp/connection.ts";
import { chantFile } from "../chant/chantProcess.ts";
import { scratchProject } from "../chant/scratchProject.ts";
import { bell, workEnvironment } from "../chant/workRunners.ts";
import { stdioEntry, testPorts, withConnection } from "./support.ts";

const entryFor = (root: string) => stdioEntry("chant", [chantFile, "mcp", "--work", "--root", root]);
const runners = { FLIGHTDECK_RUNNERS: workEnvironment.FLIGHTDECK_RUNNERS };
const launchFor = (root: string) => {
  const entry = entryFor(root);
  return entry.launch.type === "stdio" ? { ...entry, launch: { ...entry.launch, env: runners } } : entry;
};
const { signal } = new AbortController();

/** What one call prints, line by line. */
function heard() {
  const lines: string[] = [];
  const onPrinted = ({ level, text }: LogMessage): void => {
    for (const line of text.split("\n")) lines.push(`${level} ${line}`);
  };
  return { lines, onPrinted };
}

test("what two tools print at once reaches the call that it belongs to, and no one else", async () => {
  using project = scratchProject({ bell: bell(), horn: bell() });
  await withConnection(launchFor(project.root), async (connection) => {
    const logged: string[] = [];
    connection.onDidLog(({ text }) => void logged.push(text));
    const calls = ["bell", "horn"].map(async (id) => {
      const { lines, onPrinted } = heard();
      await connection.callTool("chant_work", { id, runner: "prints" }, { signal, onPrinted });
      return lines;
    });
    const expected = [...Array.from({ length: 2500 }, (_, line) => `info line ${line}`), "info the last words"];
    for (const lines of await Promise.all(calls)) {
      assert.deepEqual(
        lines.filter((line) => line.startsWith("info")),
        expected,
      );
      assert.ok(lines.includes("warning a complaint"));
    }
    assert.deepEqual(logged, []);
    assert.ok(!connection.output.some(({ text }) => text.includes("line 1")));
  });
});

test("a call does not time out while its agent prints or works in silence", async () => {
  using project = scratchProject({ bell: bell() });
  await withConnection(launchFor(project.root), async (connection) => {
    const { lines, onPrinted } = heard();
    // An agent that prints nothing for five seconds, and a limit of four.
    const call = connection.callTool(
      "chant_work",
      { id: "bell", runner: "slow" },
      { signal, onPrinted, timeoutMs: 4000 },
    );
    assert.match((await call).text, /^Finalized spec: bell/);
    assert.deepEqual(lines, ["info begun", "info done"]);
  });
});

test("100,000 lines do not hold up the client", async (t) => {
  using project = scratchProject({ bell: bell() });
  const ports = testPorts({ folders: { serverLogs: project.at("logs"), processRecords: project.at("processes") } });
  await withConnection(
    launchFor(project.root),
    async (connection) => {
      await connection.start(signal);
      const { lines, onPrinted } = heard();
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      await connection.callTool("chant_work", { id: "bell", runner: "floods" }, { signal, onPrinted });
      delay.disable();
      assert.equal(lines.length, 100_002);
      t.diagnostic(`longest turn ${Math.round(delay.max / 1e6)} ms, mean ${Math.round(delay.mean / 1e6)} ms`);
    },
    ports,
  );
});
