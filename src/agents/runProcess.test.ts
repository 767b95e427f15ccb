import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { inspectProcess } from "../mcp/observe/inspectProcess.ts";
import { runProcess, type ProcessRequest } from "./runProcess.ts";
import { eventually } from "../../test/support/eventually.ts";

const requestFor = (script: string, more: Partial<ProcessRequest> = {}): ProcessRequest => ({
  file: process.execPath,
  args: ["-e", script],
  folder: tmpdir(),
  environment: process.env,
  input: "",
  timeoutMs: 20_000,
  onLine: () => undefined,
  ...more,
});

test("lines carry the stream they came from", async () => {
  const lines: string[] = [];
  const script = `process.stdout.write("one\\ntwo"); process.stderr.write("three\\n")`;
  const onLine = (line: string, stream: string): void => void lines.push(`${stream} ${line}`);
  const end = await runProcess(requestFor(script, { onLine }), new AbortController().signal);
  assert.deepEqual(end, { code: 0, ending: "exited" });
  assert.deepEqual(lines.sort(), ["stderr three", "stdout one", "stdout two"]);
});

test("a program is gone with its children when it is cancelled", async () => {
  const cancelling = new AbortController();
  const child = `require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"], { stdio: "inherit" })`;
  const script = `console.log(process.pid + " " + ${child}.pid); setInterval(() => 0, 1000)`;
  let pids: readonly number[] = [];
  const onLine = (line: string): void => {
    pids = line.split(" ").map(Number);
    cancelling.abort();
  };
  const end = await runProcess(requestFor(script, { onLine }), cancelling.signal);
  assert.equal(end.ending, "cancelled");
  assert.equal(pids.length, 2);
  for (const pid of pids) assert.equal(await inspectProcess(pid), undefined);
});

test("no line is lost to a slow reader, nor the last output of a program that has ended", async () => {
  const lines: string[] = [];
  const script = `
    for (let line = 0; line < 50_000; line += 1) process.stdout.write(line + " ${"x".repeat(40)}\\n");
    process.stdout.write("the last output");`;
  const onLine = async (line: string): Promise<void> => {
    lines.push(line.split(" ")[0] ?? "");
    // Longer than the time in which a program that has ended closes its pipes.
    if (lines.length === 10) await setTimeout(1200);
  };
  const end = await runProcess(requestFor(script, { onLine }), new AbortController().signal);
  assert.deepEqual(end, { code: 0, ending: "exited" });
  assert.deepEqual(lines, [...Array.from({ length: 50_000 }, (_, line) => String(line)), "the"]);
});

test("a line that is too long comes in parts where that is wanted, and is cut where it is not", async () => {
  const script = `process.stdout.write("x".repeat(200_000) + "end\\n")`;
  const read = async (splitsLongLines: boolean): Promise<string[]> => {
    const lines: string[] = [];
    const onLine = (line: string): void => void lines.push(line);
    await runProcess(requestFor(script, { splitsLongLines, onLine }), new AbortController().signal);
    return lines;
  };
  assert.equal((await read(true)).join(""), `${"x".repeat(200_000)}end`);
  assert.deepEqual(
    (await read(true)).map(({ length }) => length),
    [65_536, 65_536, 65_536, 3_395],
  );
  assert.deepEqual(await read(false), ["x".repeat(65_536)]);
});

test("a program does not outlive whoever started it, even one that is killed", async () => {
  const module = JSON.stringify(new URL("./runProcess.ts", import.meta.url).href);
  const starter = `import { runProcess } from ${module};
    await runProcess({ file: process.execPath, args: ["-e", "console.log(process.pid); setInterval(() => 0, 1000)"],
      folder: ".", environment: process.env, input: "", timeoutMs: 60_000, onLine: console.log },
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
