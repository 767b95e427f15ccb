import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { describe, test, type TestContext } from "node:test";
import { createVSIX } from "@vscode/vsce";
import { descendantsOf, survivorsOf } from "../support/processTree.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";
import { runProgram } from "./runProgram.ts";

const launcher = join(import.meta.dirname, "code");
const probe = join(import.meta.dirname, "..", "fixtures", "hostProbe");

describe("No process survives a run", { skip: process.platform === "win32" }, () => {
  test("that succeeds", async (t) => {
    const run = await startRun(t, "pass");
    await run.openGate();
    assert.equal(await run.exitCode, 0);
    assert.deepEqual(await run.survivors(), []);
    assert.match(run.output(), /trusted true/);
  });

  test("that fails, which leaves a screenshot and the logs", async (t) => {
    const run = await startRun(t, "fail");
    await run.openGate();
    assert.equal(await run.exitCode, 1);
    assert.deepEqual(await run.survivors(), []);
    assert.match(run.output(), /this run fails on purpose/);
    const evidence = join(run.folder, "test-results", "vscode");
    assert.ok(existsSync(join(evidence, "screenshot.png")));
    assert.match(await readFile(join(evidence, "console.log"), "utf8"), /this run fails on purpose/);
    assert.ok(existsSync(join(evidence, "logs")));
  });

  test("that does not end in time", async (t) => {
    const { launcher, exitCode, lines } = await launch(t, "hang", { FLIGHTDECK_TEST_MINUTES: "0.02" });
    const seen = new Set<number>();
    while (launcher.exitCode === null) {
      for (const pid of descendantsOf(launcher.pid ?? 0)) seen.add(pid);
      await Promise.race([exitCode, delay(100)]);
    }
    assert.equal(await exitCode, 1);
    assert.match(lines.join("\n"), /did not end within 0.02 minutes/);
    assert.ok(seen.size > 4, "a server and a browser were running");
    assert.deepEqual(await survivorsOf([...seen], 10_000), []);
  });

  test("that is interrupted by Ctrl+C", async (t) => {
    const run = await startRun(t, "hang", { FLIGHTDECK_TEST_TRUST: "ask" });
    run.launcher.kill("SIGINT");
    assert.equal(await run.exitCode, 130);
    assert.deepEqual(await run.survivors(), []);
    assert.match(run.output(), /trusted false/, "and a caller can have VS Code ask for trust");
  });

  test("whose launcher is killed", async (t) => {
    const run = await startRun(t, "hang");
    run.launcher.kill("SIGKILL");
    assert.equal(await run.exitCode, null);
    assert.deepEqual(await run.survivors(), []);
  });
});

test("A packed extension is installed and the launcher ends", { skip: process.platform === "win32" }, async (t) => {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const vsix = join(folder.path, "probe.vsix");
  await createVSIX({
    cwd: probe,
    packagePath: vsix,
    dependencies: false,
    skipLicense: true,
    allowMissingRepository: true,
  });
  const folders = ["--extensions-dir", join(folder.path, "extensions"), "--user-data-dir", join(folder.path, "user")];
  await runProgram(launcher, ["--install-extension", vsix, ...folders]);
  assert.ok(existsSync(join(folder.path, "extensions", "flightdeck-tests.host-probe-0.0.1", "extension.cjs")));
  await assert.rejects(runProgram(launcher, ["--install-extension", join(folder.path, "absent.vsix"), ...folders]));
});

interface Run {
  readonly launcher: ChildProcess;
  readonly folder: string;
  readonly exitCode: Promise<number | null>;
  output(): string;
  openGate(): Promise<void>;
  survivors(): Promise<readonly number[]>;
}

/** Starts the launcher on the probe extension and comes back when the test module inside VS Code is running. */
async function startRun(t: TestContext, end: string, env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const { folder, launcher, exitCode, lines, stdout } = await launch(t, end, env);
  const extensionHost = await new Promise<number>((resolve, reject) => {
    stdout.on("line", (line) => {
      const started = /probe in extension host (\d+)/.exec(line);
      if (started) resolve(Number(started[1]));
    });
    void exitCode.then(() => reject(new Error(`The launcher ended too early:\n${lines.join("\n")}`)));
  });
  const processes = descendantsOf(launcher.pid ?? 0);
  assert.ok(processes.includes(extensionHost), "the extension host descends from the launcher");
  assert.ok(descendantsOf(extensionHost).length > 0, "the probe's own child process runs");
  return {
    launcher,
    folder,
    exitCode,
    output: () => lines.join("\n"),
    openGate: () => writeFile(join(folder, "gate", "open"), ""),
    survivors: () => survivorsOf(processes, 10_000),
  };
}

async function launch(t: TestContext, end: string, env: NodeJS.ProcessEnv) {
  const folder = await mkdtemp(join(tmpdir(), "flightdeck-launcher-"));
  const gate = join(folder, "gate");
  await mkdir(gate);
  const tests = join(probe, "tests.cjs");
  const started = spawn(
    launcher,
    [`--extensionDevelopmentPath=${probe}`, `--extensionTestsPath=${tests}`, "--disable-workspace-trust", gate],
    { cwd: folder, env: { ...process.env, ...env, HOST_PROBE: end, HOST_PROBE_GATE: gate, TMPDIR: folder } },
  );
  t.after(() => started.kill());
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const exitCode = once(started, "close").then(([code]) => code as number | null);
  const lines: string[] = [];
  createInterface({ input: started.stderr }).on("line", (line) => lines.push(line));
  const stdout = createInterface({ input: started.stdout }).on("line", (line) => lines.push(line));
  return { folder, launcher: started, exitCode, lines, stdout };
}
