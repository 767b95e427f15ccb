import assert from "node:assert/strict";
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { chantFile, speakTo } from "../../protocol/chant/chantProcess.ts";
import { scratchProject, type ScratchProject, specText } from "../../protocol/chant/scratchProject.ts";
import { clockAhead } from "../../support/clockAhead.ts";
import { startStdioClient } from "../../support/stdioClient.ts";

const anHour = 3_600_000;

/** The lines that the extension's way of writing reported as done. */
async function writeAsEditor(project: ScratchProject, name: string, each: number, env: NodeJS.ProcessEnv = {}) {
  const done: string[] = [];
  const file = project.at(".chant/specs/a.md");
  const script = path.join(import.meta.dirname, "editorWriter.ts");
  const child = fork(script, [file, name, String(each)], { env: { ...process.env, ...env } });
  child.on("message", (line: string) => done.push(line));
  const [code] = (await once(child, "exit")) as [number | null];
  assert.equal(code, 0, `${name} failed`);
  return done;
}

/** The lines that a server reported as done. */
async function writeAsServer(project: ScratchProject, name: string, each: number, env: NodeJS.ProcessEnv = {}) {
  const done: string[] = [];
  const client = startStdioClient(chantFile, { args: ["mcp"], cwd: project.root, env });
  for (let number = 0; number < each; number++) {
    const line = `${name} ${number}.`;
    await speakTo(client).text("chant_spec_update", { id: "a", output: line });
    done.push(line);
  }
  await client.close();
  return done;
}

/** Processes that take every processor they can get. */
function keepBusy(): { end(): void } {
  const busy = Array.from({ length: 2 * availableParallelism() }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  return { end: () => busy.forEach((each) => each.kill("SIGKILL")) };
}

async function writeTogether(each: number): Promise<void> {
  using project = scratchProject({ a: specText("status: in_progress") });
  const done = await Promise.all([
    writeAsEditor(project, "editor", each),
    writeAsEditor(project, "editor an hour ahead", each, clockAhead(anHour)),
    writeAsServer(project, "server", each),
    writeAsServer(project, "server an hour ahead", each, clockAhead(anHour)),
  ]);
  const reported = done.flat();
  assert.equal(reported.length, 4 * each);
  const written = new Set(project.spec("a").split("\n"));
  assert.deepEqual(
    reported.filter((line) => !written.has(line)),
    [],
    "reported as done, and lost",
  );
  assert.deepEqual(project.files(".chant/specs"), ["a.md"]);
}

test("editor and servers report 2,000 updates of one file as done, one clock an hour ahead: none is lost", () =>
  writeTogether(500));

test("beside busy processes, too", async () => {
  const busy = keepBusy();
  try {
    await writeTogether(100);
  } finally {
    busy.end();
  }
});
