import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { realpathSync } from "node:fs";
import { test } from "node:test";
import { createStdioTransport, type StdioOptions } from "../../../src/mcp/transport/stdioTransport.ts";
import type { TransportEnd } from "../../../src/mcp/transport/transport.ts";

const isWindows = process.platform === "win32";
const ping = { jsonrpc: "2.0", id: 1, method: "ping" } as const;

/** A process that runs this script, and everything that its transport tells. */
function processOf(script: string, more: Partial<StdioOptions> = {}) {
  const told: unknown[] = [];
  const transport = createStdioTransport({
    ...{
      serverName: "odd",
      maxReplyBytes: 300,
      onSpawned: () => told.push("spawned"),
      onGone: () => told.push("gone"),
    },
    launch: { command: process.execPath, args: ["-e", script], env: {} },
    ...more,
  });
  let tellEnd: (end: TransportEnd) => void = () => undefined;
  const ended = new Promise<TransportEnd>((resolve) => {
    tellEnd = resolve;
  });
  let tellMessage: () => void = () => undefined;
  const messaged = new Promise<void>((resolve) => {
    tellMessage = resolve;
  });
  const start = (): Promise<void> =>
    transport.start({
      onMessage(message) {
        told.push(message);
        tellMessage();
      },
      onUnreadable: (id, problem) => told.push(["unreadable", id, problem]),
      onInterrupted: (id, reason) => told.push(["interrupted", id, reason]),
      onProblem: (problem) => told.push(["problem", problem]),
      onStderr: (line) => told.push(["stderr", line]),
      onEnd: tellEnd,
    });
  return { transport, told, start, ended, messaged };
}

test("each line of a process is a message, or what is wrong with it", async () => {
  const lines = [
    `{"a":1}\\n[1,2]\\n`,
    `hello\\n${"x".repeat(201)}\\n{"id":3,"result":NaN}\\n`,
    `{"id":4,"result":"${"y".repeat(300)}"}\\n`,
    `{"id":5,"resu`,
  ];
  const script = `process.stdout.write(\`${lines.slice(0, 3).join("")}\`);
    process.stdout.write(Buffer.concat([Buffer.from('{"id":6,"result":"'), Buffer.from([0x81]), Buffer.from('"}\\n')]));
    process.stdout.write(\`${lines[3]}\`)`;
  const { transport, told, start, ended } = processOf(script);
  await start();
  assert.deepEqual(await ended, { reason: "odd stopped (exit code 0)", exitCode: 0, stderrTail: [], canRetry: true });
  await transport.close();
  assert.deepEqual(told, [
    ...["spawned", { a: 1 }, [1, 2]],
    ["unreadable", undefined, "Not a message: hello"],
    ["unreadable", undefined, `Not a message: ${"x".repeat(200)}…`],
    ["unreadable", 3, 'Not a message: {"id":3,"result":NaN}'],
    ["unreadable", 4, "A reply of 320 bytes is too large."],
    ["unreadable", 6, "A line of 21 bytes is not UTF-8."],
    ["problem", 'Not a message: {"id":5,"resu'],
    "gone",
  ]);
});

test("a process that ends says how, with its last output on stderr", { skip: isWindows }, async () => {
  for (const [script, end] of [
    [`console.error("bye"); process.exitCode = 3`, { reason: "odd stopped (exit code 3)", exitCode: 3 }],
    [
      `console.error("bye", process.kill(process.pid, "SIGKILL"))`,
      { reason: "odd was ended by SIGKILL", signal: "SIGKILL", stderrTail: [] },
    ],
  ] as const) {
    const { transport, start, ended } = processOf(script);
    await start();
    assert.deepEqual(await ended, { stderrTail: ["bye"], canRetry: true, ...end });
    assert.throws(() => void transport.send(ping), { name: "Error", message: "odd is not running" });
    await transport.close();
  }
});

test("a process that closed its output has ended for us, and is ended for real", { skip: isWindows }, async () => {
  const script = `require("fs").closeSync(1); setInterval(() => undefined, 1000)`;
  const { transport, told, start, ended } = processOf(script, { timeouts: { stdinMs: 50, terminateMs: 500 } });
  await start();
  assert.deepEqual(await ended, { reason: "odd closed its output", stderrTail: [], canRetry: true });
  await transport.close();
  assert.deepEqual(told, ["spawned", "gone"]);
});

test("a process that cannot start says why, and that another try does not help", async () => {
  const env = { PATH: "/nowhere" };
  const failing = (reason: string) => ({ name: "TransportError", end: { reason, stderrTail: [], canRetry: false } });
  for (const [more, reason] of [
    [{ launch: { command: "nowhere-to-be-found", args: [], env } }, "`nowhere-to-be-found` was not found on PATH"],
    [
      { launch: { command: process.execPath, args: [], cwd: "/nowhere/at/all", env } },
      "The folder /nowhere/at/all does not exist",
    ],
    [{ signal: AbortSignal.abort() }, "odd was stopped"],
  ] as const) {
    const { transport, told, start } = processOf("", more);
    await assert.rejects(start(), failing(reason));
    await transport.close();
    assert.deepEqual(told, []);
  }
});

test("messages arrive in their order, in the folder and with the variables that were given", async () => {
  const script = `process.stdin.on("data", (text) => process.stdout.write(
    JSON.stringify([String(text), process.cwd(), process.env.GIVEN, Object.keys(process.env).includes("HOME")]) + "\\n"))`;
  const cwd = realpathSync(tmpdir());
  const launch = { command: process.execPath, args: ["-e", script], cwd, env: { GIVEN: "yes" } };
  const { transport, told, start, messaged } = processOf("", { launch });
  assert.throws(() => void transport.send(ping), { message: "odd is not running" });
  await start();
  void transport.send(ping);
  void transport.send([ping, ping]);
  await messaged;
  const closed = transport.close();
  assert.equal(transport.close(), closed);
  assert.throws(() => void transport.send(ping), { message: "odd is not running" });
  await closed;
  const sent = `${JSON.stringify(ping)}\n${JSON.stringify([ping, ping])}\n`;
  assert.deepEqual(told, ["spawned", [sent, cwd, "yes", false], "gone"]);
});
