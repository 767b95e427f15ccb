import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { inspectProcess } from "../mcp/observe/inspectProcess.ts";
import { runProcess, type ProcessRequest } from "./runProcess.ts";
import { eventually } from "../../test/support/eventually.ts";

const requestFor = (script: string, more: Partial<ProcessRequest> = {}): ProcessRequest => ({
  file: process.execPath,
  args: ["-e", script],
  folder: tmpdir(),
  environment: process.env,
  input: "",
  timeoutMilliseconds: 20_000,
  onLine: () => undefined,
  ...more,
});

test("lines carry the stream they came from", async () => {
  const lines: string[] = [];
  const script = `process.stdout.write("one\\ntwo"); process.stderr.write("three\\n")`;
  const onLine = (line: string, stream: string) => lines.push(`${stream} ${line}`);
  const end = await runProcess(requestFor(script, { onLine }), new AbortController().signal);
  assert.deepEqual(end, { code: 0, ending: "exited" });
  assert.deepEqual(lines.sort(), ["stderr three", "stdout one", "stdout two"]);
});

test("a running program is reported, and is gone with its children when it is cancelled", async () => {
  const life: [number, boolean][] = [];
  const cancelling = new AbortController();
  const child = `require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"], { stdio: "inherit" })`;
  const script = `console.log(${child}.pid); setInterval(() => 0, 1000)`;
  let childPid = 0;
  const request = requestFor(script, {
    onLife: (pid, isAlive) => life.push([pid, isAlive]),
    onLine(line) {
      childPid = Number(line);
      cancelling.abort();
    },
  });
  const end = await runProcess(request, cancelling.signal);
  assert.equal(end.ending, "cancelled");
  const [first, second] = life;
  assert.deepEqual([first?.[1], second?.[1], life.length], [true, false, 2]);
  for (const pid of [first?.[0] ?? 0, childPid]) assert.equal(await inspectProcess(pid), undefined);
});

test("a program does not outlive whoever started it, even one that is killed", async () => {
  const module = JSON.stringify(new URL("./runProcess.ts", import.meta.url).href);
  const starter = `import { runProcess } from ${module};
    await runProcess({ file: process.execPath, args: ["-e", "console.log(process.pid); setInterval(() => 0, 1000)"],
      folder: ".", environment: process.env, input: "", timeoutMilliseconds: 60_000, onLine: console.log },
      new AbortController().signal);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", starter], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const agent = Number.parseInt(line.toString(), 10);
  assert.ok(await inspectProcess(agent));
  child.kill("SIGKILL");
  await eventually(async () => (await inspectProcess(agent)) === undefined, "the program lives on");
});
