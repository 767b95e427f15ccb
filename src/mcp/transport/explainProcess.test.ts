import assert from "node:assert/strict";
import { test } from "node:test";
import { serverRefused } from "../../domain/failures.ts";
import { explainExit, explainSpawnFailure } from "./explainProcess.ts";

test("the end of a process is told by its signal, its exit code, or its silence", () => {
  assert.equal(explainExit("chant", null, "SIGKILL"), "chant was ended by SIGKILL");
  assert.equal(explainExit("chant", 1, "SIGKILL"), "chant was ended by SIGKILL");
  assert.equal(explainExit("chant", 0, null), "chant stopped (exit code 0)");
  assert.equal(explainExit("chant", null, null), "chant closed its output");
});

test("a start that failed names what to look at", () => {
  const failed = (code?: string): Error => Object.assign(new Error("spawn failed"), code === undefined ? {} : { code });
  for (const [command, thrown, folderExists, reason] of [
    ["npx", failed("ENOENT"), true, "`npx` was not found on PATH"],
    ["/opt/npx", failed("ENOENT"), true, "/opt/npx does not exist"],
    ["tools\\npx", failed("ENOENT"), true, "tools\\npx does not exist"],
    ["npx", failed("ENOENT"), false, "The folder /w does not exist"],
    ["npx", failed("EACCES"), true, "npx is not executable"],
    ["npx", failed("EAGAIN"), true, "`npx` could not be started (EAGAIN)"],
    ["npx", failed(), true, "`npx` could not be started (Error: spawn failed)"],
    ["npx", serverRefused("Not in this workspace"), false, "Not in this workspace"],
  ] as const)
    assert.equal(explainSpawnFailure({ command, args: [], cwd: "/w", env: {} }, thrown, folderExists), reason);
});
