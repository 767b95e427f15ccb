import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { runProcess, type ProcessRequest } from "../../../src/agents/runProcess.ts";
import { endFamily } from "../../../src/disk/programs/processFamily.ts";
import { livingOf, untilGone } from "../../support/livingProcesses.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";
import { nastyAgent, nastyProcesses } from "./nastyAgent.ts";

// Windows has neither sessions nor signals that can be ignored; there taskkill ends the tree.
const skip = process.platform === "win32" && "no sessions and no ignored signals on Windows";

const skipLimits = process.platform !== "linux" && "limits pass on like this on Linux only";

/** Runs the agent and calls back once all of its processes have printed their ids. */
function runNasty(onReady: (pids: readonly number[]) => void, more: Partial<ProcessRequest>, signal: AbortSignal) {
  const pids: number[] = [];
  return runProcess(
    {
      file: process.execPath,
      args: [nastyAgent],
      folder: tmpdir(),
      environment: process.env,
      input: "",
      timeoutMs: 60_000,
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
  const end = await runNasty((pids) => (started = pids), { timeoutMs: 5000 }, new AbortController().signal);
  assert.equal(end.ending, "timedOut");
  assert.deepEqual(await livingOf(started), []);
});

test("the processes end with the process that started the agent, even if it is killed", { skip }, async () => {
  const module = JSON.stringify(new URL("../../../src/agents/runProcess.ts", import.meta.url).href);
  const starter = `import { runProcess } from ${module};
    await runProcess({ file: process.execPath, args: [${JSON.stringify(nastyAgent)}], folder: ".",
      environment: process.env, input: "", timeoutMs: 60_000, onLine: (line) => console.log(line) }, new AbortController().signal);`;
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
  // The orphans carry no mark of ours here, and their parents are gone: nothing shows that they belong to it.
  const left = await livingOf(pids);
  for (const pid of left) process.kill(pid, "SIGKILL");
  assert.ok(left.length <= 2, left.join());
});

/** A program that runs the agent itself, prints its ids, and then cancels it, unless it is to continue. */
const runsNasty = (goesOn: boolean): readonly string[] => {
  const module = JSON.stringify(new URL("../../../src/agents/runProcess.ts", import.meta.url).href);
  const inner = `import { runProcess } from ${module};
    const stopping = new AbortController();
    let told = 0;
    const onLine = (line) => (console.log(line), (told += 1) === ${nastyProcesses} && ${!goesOn} && stopping.abort());
    await runProcess({ file: process.execPath, args: [${JSON.stringify(nastyAgent)}], folder: ".",
      environment: process.env, input: "", timeoutMs: 60_000, onLine }, stopping.signal);`;
  return ["--input-type=module", "-e", inner];
};

test("an agent inside of an agent is ended by its own limit", { skip: skipLimits }, async () => {
  let started: readonly number[] = [];
  const args = runsNasty(false);
  const end = await runNasty((pids) => (started = pids), { args }, new AbortController().signal);
  assert.deepEqual(end, { code: 0, ending: "exited" });
  assert.deepEqual(await livingOf(started), []);
});

test("an agent inside of an agent is ended with the outer one", { skip: skipLimits }, async () => {
  const cancelling = new AbortController();
  let started: readonly number[] = [];
  const onReady = (pids: readonly number[]): void => ((started = pids), cancelling.abort());
  assert.equal((await runNasty(onReady, { args: runsNasty(true) }, cancelling.signal)).ending, "cancelled");
  assert.deepEqual(await livingOf(started), []);
});

test("a program whose interpreter is missing was not started", { skip: skipLimits }, async (t) => {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const file = path.join(folder.path, "agent");
  await writeFile(file, "#!/no/such/interpreter\n", { mode: 0o755 });
  const end = await runNasty(() => undefined, { file, args: [] }, new AbortController().signal);
  assert.equal(end.ending, "notStarted");
});
