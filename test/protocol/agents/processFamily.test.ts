import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { runProcess, type ProcessRequest } from "../../../src/agents/runProcess.ts";
import { endFamily } from "../../../src/disk/programs/processFamily.ts";
import { livingOf, untilGone } from "../../support/livingProcesses.ts";
import { nastyAgent, nastyProcesses } from "./nastyAgent.ts";

// Windows has neither sessions nor signals that can be ignored; there taskkill ends the tree.
const skip = process.platform === "win32" && "no sessions and no ignored signals on Windows";

const isLinux = process.platform === "linux";

/** Runs the agent and calls back once all of its processes have told their ids. */
function runNasty(onReady: (pids: readonly number[]) => void, more: Partial<ProcessRequest>, signal: AbortSignal) {
  const pids: number[] = [];
  return runProcess(
    {
      file: process.execPath,
      args: [nastyAgent],
      folder: tmpdir(),
      environment: process.env,
      input: "",
      timeoutMilliseconds: 60_000,
      onLine(line) {
        pids.push(Number(line));
        if (pids.length === nastyProcesses) onReady(pids);
      },
      ...more,
    },
    signal,
  );
}

test(
  "cancelling ends what the agent started in other sessions, deaf to SIGTERM, orphaned or without an environment",
  { skip },
  async () => {
    const cancelling = new AbortController();
    let started: readonly number[] = [];
    const end = await runNasty((pids) => ((started = pids), cancelling.abort()), {}, cancelling.signal);
    assert.equal(end.ending, "cancelled");
    assert.equal(started.length, nastyProcesses);
    assert.deepEqual(await livingOf(started), []);
  },
);

test("an agent that ends by itself leaves nothing running", { skip }, async () => {
  const args = [
    "-e",
    `import(${JSON.stringify(pathToFileURL(nastyAgent).href)}); process.stdin.resume().on("end", () => {});
    process.on("SIGUSR2", () => process.exit(0));`,
  ];
  let started: readonly number[] = [];
  const onReady = (pids: readonly number[]): void => {
    started = pids;
    process.kill(pids[0] ?? 0, "SIGUSR2");
  };
  const end = await runNasty(onReady, { args }, new AbortController().signal);
  assert.deepEqual(end, { code: 0, ending: "exited" });
  assert.deepEqual(await livingOf(started), []);
});

test("a time-out ends the same processes", { skip }, async () => {
  let started: readonly number[] = [];
  const end = await runNasty((pids) => (started = pids), { timeoutMilliseconds: 5000 }, new AbortController().signal);
  assert.equal(end.ending, "timedOut");
  assert.deepEqual(await livingOf(started), []);
});

test("the processes end with whoever started the agent, even one that is killed", { skip }, async () => {
  const module = JSON.stringify(new URL("../../../src/agents/runProcess.ts", import.meta.url).href);
  const starter = `import { runProcess } from ${module};
    await runProcess({ file: process.execPath, args: [${JSON.stringify(nastyAgent)}], folder: ".",
      environment: process.env, input: "", timeoutMilliseconds: 60_000, onLine: (line) => console.log(line) }, new AbortController().signal);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", starter], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pids: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    pids.push(Number(line));
    if (pids.length === nastyProcesses) break;
  }
  child.kill("SIGKILL");
  await once(child, "exit");
  await untilGone(pids);
});

test("a process of which only the id is known is ended with its descendants", { skip }, async () => {
  const child = spawn(process.execPath, [nastyAgent], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const pids: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    pids.push(Number(line));
    if (pids.length === nastyProcesses) break;
  }
  assert.deepEqual(await endFamily({ pid: pids[0] ?? 0 }, 100), []);
  // The orphans carry no mark of ours here, and their parents are gone: nothing tells that they belong to it.
  const left = await livingOf(pids);
  for (const pid of left) process.kill(pid, "SIGKILL");
  assert.ok(left.length <= 2, left.join());
});

test(
  "an agent inside of an agent is ended by its own limit",
  { skip: !isLinux && "limits pass on like this on Linux only" },
  async () => {
    const module = JSON.stringify(new URL("../../../src/agents/runProcess.ts", import.meta.url).href);
    const inner = `import { runProcess } from ${module};
    const stopping = new AbortController();
    const pids = [];
    const onLine = (line) => pids.push(line) === ${nastyProcesses} && stopping.abort();
    const end = await runProcess({ file: process.execPath, args: [${JSON.stringify(nastyAgent)}], folder: ".",
      environment: process.env, input: "", timeoutMilliseconds: 60_000, onLine }, stopping.signal);
    console.log(JSON.stringify({ ending: end.ending, pids: pids.map(Number) }));`;
    const lines: string[] = [];
    const args = ["--input-type=module", "-e", inner];
    const end = await runNasty(
      () => undefined,
      { args, onLine: (line) => lines.push(line) },
      new AbortController().signal,
    );
    assert.deepEqual(end, { code: 0, ending: "exited" });
    const told = JSON.parse(lines.at(-1) ?? "") as { ending: string; pids: number[] };
    assert.equal(told.ending, "cancelled");
    assert.deepEqual(await livingOf(told.pids), []);
  },
);
