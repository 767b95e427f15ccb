import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { spawnSync } from "node:child_process";
import { systemProgram } from "../../domain/windowsPrograms.ts";
import { inspectProcess, inspectProcesses, type RunProgram } from "./inspectProcess.ts";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Wine has a program of that name that does nothing. */
const canAskPowerShell = (): boolean =>
  spawnSync(systemProgram("powershell", process.env), ["-NoProfile", "-Command", "7"]).stdout.toString().trim() === "7";

function recorded(answer: string) {
  const calls: { file: string; args: readonly string[]; env: NodeJS.ProcessEnv }[] = [];
  const run: RunProgram = async (file, args, env) => {
    calls.push({ file, args, env });
    return answer;
  };
  return { calls, run };
}

test("one start of PowerShell, by its full path, lists several processes", async () => {
  const { calls, run } = recorded("42 133765432100000000 node  x.js\r\n77 133765432100000001 \r\n");
  assert.deepEqual(
    [...(await inspectProcesses([42, 77], "win32", run)).values()],
    [
      { pid: 42, startedAt: "133765432100000000", command: hash("node x.js") },
      { pid: 77, startedAt: "133765432100000001", command: hash("") },
    ],
  );
  assert.equal(calls.length, 1);
  assert.match(calls[0]?.file ?? "", /^[A-Za-z]:\\.*\\System32\\WindowsPowerShell\\v1\.0\\powershell\.exe$/);
  const [query = "", ...options] = calls[0]?.args.toReversed() ?? [];
  assert.deepEqual(options.reverse(), ["-NoProfile", "-NonInteractive", "-Command"]);
  assert.match(query, /^Get-CimInstance Win32_Process -Filter "ProcessId=42 or ProcessId=77" \|/);
  assert.match(query, /\$_\.ProcessId.*\$_\.CreationDate.*\$_\.CommandLine/);
});

test("ps is run in the C locale and returns the whole command", async () => {
  const { calls, run } = recorded("   42 Mon Nov 16 09:30:00 2026     node x.js --a b\n");
  assert.deepEqual((await inspectProcesses([42, 7], "darwin", run)).get(42), {
    ...{ pid: 42, startedAt: "Mon Nov 16 09:30:00 2026", command: hash("node x.js --a b") },
  });
  assert.equal(calls[0]?.file, "/bin/ps");
  assert.equal(calls[0]?.env["LC_ALL"], "C");
  assert.deepEqual(calls[0]?.args, ["-ww", "-o", "pid=,lstart=,command=", "-p", "42,7"]);
});

test("a line that is not about a process is left out", async () => {
  const answer = "  PID STARTED AT SOME TIME OR OTHER\n\n42 Mon Nov 16\n43 Mon Nov 16 09:30:00 2026\n44 Tue";
  const { run } = recorded(answer);
  assert.deepEqual(
    [...(await inspectProcesses([42, 43], "darwin", run)).values()],
    [{ pid: 43, startedAt: "Mon Nov 16 09:30:00 2026", command: hash("") }],
  );
});

test("no program is started for an empty list, and a failure yields no process", async () => {
  const { calls, run } = recorded("");
  assert.equal((await inspectProcesses([], "win32", run)).size, 0);
  assert.equal(calls.length, 0);
  assert.equal((await inspectProcesses([1], "win32", () => Promise.reject(new Error("no")))).size, 0);
});

test("this process is found by its pid", async (context) => {
  if (process.platform === "win32" && !canAskPowerShell()) return context.skip("PowerShell only pretends to be here");
  assert.equal((await inspectProcess(process.pid))?.pid, process.pid);
});
