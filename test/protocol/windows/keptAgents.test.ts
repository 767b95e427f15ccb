import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { runProcess } from "../../../src/agents/runProcess.ts";
import { isAlive } from "../../../src/disk/programs/isAlive.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";
import { eventually } from "../../support/eventually.ts";

const skip = process.platform !== "win32" && "only Windows starts agents through batch files, below a keeper";

/** An agent as npm installs it: a batch file that starts the program, which writes down its id and stays. */
async function installAgent(context: TestContext) {
  const scratch = await createTemporaryFolder();
  context.after(() => scratch.remove());
  const [script, told] = [path.join(scratch.path, "agent.cjs"), path.join(scratch.path, "pid")];
  await writeFile(
    script,
    `require("node:fs").writeFileSync(${JSON.stringify(told)}, String(process.pid));
    process.stdin.on("data", (text) => console.log("heard " + text + " " + process.env.NODE_OPTIONS));
    setInterval(() => {}, 1000);`,
  );
  const file = path.join(scratch.path, "agent.cmd");
  await writeFile(file, `@ECHO off\r\n"${process.execPath}" "${script}" %*\r\n`);
  return {
    file,
    folder: scratch.path,
    // No event announces that a process started by another one exists, or is gone.
    async started(): Promise<number> {
      return Number(await eventually(() => readFile(told, "utf8").catch(() => ""), "the agent did not start"));
    },
    ended: (pid: number): Promise<true> => eventually(() => !isAlive(pid), `the agent ${pid} lives on`),
  };
}

test(
  "an agent behind a batch file gets its prompt and ends with a cancel",
  { skip, timeout: 60_000 },
  async (context) => {
    const agent = await installAgent(context);
    const cancelling = new AbortController();
    const environment = { ...process.env, NODE_OPTIONS: "--no-warnings" };
    const heard: string[] = [];
    const onLine = (line: string): void => {
      heard.push(line);
      cancelling.abort();
    };
    const request = {
      file: agent.file,
      args: [],
      folder: agent.folder,
      environment,
      timeoutMs: 50_000,
      onLine,
    };
    const end = await runProcess({ ...request, input: "hello" }, cancelling.signal);
    assert.deepEqual([end.ending, heard], ["cancelled", ["heard hello --no-warnings"]]);
    await agent.ended(await agent.started());
  },
);

test(
  "an agent behind a batch file ends with the process that started it",
  { skip, timeout: 60_000 },
  async (context) => {
    const agent = await installAgent(context);
    const module = JSON.stringify(new URL("../../../src/agents/runProcess.ts", import.meta.url).href);
    const starter = `import { runProcess } from ${module};
    await runProcess({ file: ${JSON.stringify(agent.file)}, args: [], folder: ".", environment: process.env, input: "",
      timeoutMs: 60_000, onLine: () => {} }, new AbortController().signal);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", starter], { stdio: "ignore" });
    const pid = await agent.started();
    child.kill("SIGKILL");
    await once(child, "exit");
    await agent.ended(pid);
  },
);

test("the exit code of an agent comes through its keeper", { skip, timeout: 60_000 }, async () => {
  const args = ["-e", "process.exit(7)"];
  const request = { file: process.execPath, args, folder: ".", environment: process.env, input: "" };
  const end = await runProcess(
    { ...request, timeoutMs: 50_000, onLine: () => undefined },
    new AbortController().signal,
  );
  assert.deepEqual(end, { code: 7, ending: "exited" });
});
