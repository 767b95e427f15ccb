import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { livingOf } from "../../support/livingProcesses.ts";
import { chantFile } from "./chantProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";
import { bell, workEnvironment } from "./workRunners.ts";

function work(cwd: string, ...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [chantFile, "work", ...args], {
    cwd,
    env: workEnvironment,
    encoding: "utf8",
  });
  const said = (what: string): unknown => JSON.parse(new RegExp(`^${what}: (.*)$`, "m").exec(stdout)?.[1] ?? "null");
  return { stdout, stderr, status, said };
}

const queries = ["spec_list", "spec_get", "ready", "status", "log", "search", "diagnose", "verify"];
const named = (names: readonly string[]): string[] => names.map((name) => `chant_${name}`).sort();

test("work gives the agent the chant tools, keeps what it prints, and finalizes the spec [clauses 352, 418-422, 424, 425]", () => {
  using project = scratchProject({ bell: bell() });
  const { status, stdout, stderr, said } = work(project.root, "bell", "--agent", "reports");
  assert.equal(status, 0, stderr);
  const { file, mode } = said("config") as { file: string; mode: string };
  assert.equal(mode, process.platform === "win32" ? "666" : "600");
  assert.ok(!file.startsWith(project.root) && !existsSync(file), "outside the project, and gone afterwards");
  assert.deepEqual(said("server"), {
    type: "stdio",
    command: process.execPath,
    args: ["mcp", "--tools", "work", "--root", project.root],
  });
  assert.equal(said("title"), "Ring the bell");
  assert.deepEqual((said("tools") as string[]).sort(), named([...queries, "spec_update", "add"]));
  assert.match(stdout, /^Finalized spec: bell$/m);
  const text = project.spec("bell");
  assert.match(text, /^---\nstatus: completed\n/);
  assert.match(text, /- \[x\] It rings\n- \[x\] It is loud\n\n## Output\n\nRang twice\.\n/);
  assert.match(text, /\n## Agent Output\n\n\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n\n```\nconfig: [^]*\nupdate: [^]*\n```\n$/);
  assert.match(project.read(".chant/logs/bell.log"), /^# Agent Log: bell\n[^]*\ntitle: "Ring the bell"\n/);
});

test("an agent that may only read gets the tools that only read", () => {
  using project = scratchProject({ bell: bell() });
  const { status, stderr, said } = work(project.root, "bell", "--agent", "reads", "--permission", "ask");
  assert.deepEqual((said("tools") as string[]).sort(), named(queries));
  assert.equal(status, 1);
  assert.match(stderr, /2 criteria are still open\. The first: It rings$/m);
  assert.match(
    project.spec("bell"),
    /status: failed[^]*\n## Agent Output\n[^]*\n## Output\n\nThe agent has ended, but 2 /,
  );
});

test("a server that the agent leaves running ends with it", async () => {
  using project = scratchProject({ bell: bell() });
  const { status, said } = work(project.root, "bell", "--agent", "leaves", "--permission", "all");
  assert.equal((said("tools") as string[]).length, 14);
  assert.equal(status, 0);
  assert.deepEqual(await livingOf([said("pid") as number]), []);
});

test("an agent that takes no servers works without them, and the output says so", () => {
  using project = scratchProject({ bell: bell() });
  const { status, stderr } = work(project.root, "bell", "--agent", "alone");
  assert.equal(status, 0);
  const note = /^alone works without the tools of chant: it takes no MCP servers for a single run\.$/m;
  assert.match(stderr, note);
  assert.match(project.read(".chant/logs/bell.log"), note);
  assert.doesNotMatch(project.spec("bell"), note, "the agent did not say that");
});

test("work that fails marks the spec and ends with code 1", () => {
  using project = scratchProject({ bell: bell() });
  const { status, stderr } = work(project.root, "bell", "--agent", "fails");
  assert.equal(status, 1);
  assert.match(stderr, /^fails did not finish the spec: it ended with code 7\. Last output: /m);
  assert.match(
    project.spec("bell"),
    /status: failed[^]*## Agent Output\n[^]*I cannot do that[^]*\n## Output\n\nfails did not/,
  );
});

test("work that is interrupted ends the agent and leaves the spec as it was", async () => {
  using project = scratchProject({ bell: bell() });
  const child = spawn(process.execPath, [chantFile, "work", "bell", "--agent", "hangs"], {
    cwd: project.root,
    env: workEnvironment,
  });
  for await (const chunk of child.stdout) if (String(chunk).includes("hanging")) child.kill("SIGINT");
  if (child.exitCode === null) await once(child, "exit");
  assert.equal(child.exitCode, 130);
  assert.deepEqual(await livingOf([Number(project.read("agent.pid"))]), []);
  assert.equal(project.spec("bell"), bell());
});

test("work goes on with the spec it was begun with, whatever the agent adds", () => {
  const one = specText("status: pending", "# Ring the bell\n");
  using project = scratchProject({ "2026-01-01-001-one": one });
  const { status, stderr } = work(project.root, "001", "--agent", "adds");
  assert.equal(status, 0, stderr);
  assert.match(project.spec("2026-01-01-001-one"), /status: completed[^]*\n```\nAdded\.\n```\n$/);
});

test("work whose log cannot be written is not begun", () => {
  using project = scratchProject({ bell: bell() });
  project.write(".chant/logs", "in the way");
  const { status, stderr } = work(project.root, "bell", "--agent", "reports");
  assert.equal(status, 1);
  assert.match(stderr, /logs/);
  assert.equal(project.spec("bell"), bell());
});

test("work continues when its output is no longer read", async () => {
  using project = scratchProject({ bell: bell() });
  const child = spawn(process.execPath, [chantFile, "work", "bell", "--agent", "reports"], {
    cwd: project.root,
    env: workEnvironment,
  });
  child.stdout.destroy();
  child.stderr.destroy();
  await once(child, "exit");
  assert.equal(child.exitCode, 0);
  assert.match(project.spec("bell"), /^---\nstatus: completed\n/);
});

test("work is refused before anything changes where the spec or the agent does not allow it", () => {
  const waiting = bell("status: pending\ndepends_on: [done]");
  using project = scratchProject({ bell: bell(), done: bell("status: completed"), waiting });
  const refused = (sentence: RegExp, ...args: readonly string[]): void => {
    const { status, stderr } = work(project.root, ...args);
    assert.match(stderr, sentence);
    assert.equal(status, 1);
  };
  refused(/^Spec not found: nothing$/m, "nothing", "--agent", "reads");
  refused(/^Spec 'done' is completed\./m, "done", "--agent", "reads");
  refused(/^There is no agent "nobody"\. Known: reads, .*claude/m, "bell", "--agent", "nobody");
  refused(/cannot be kept to "ask"\. Offered: edit, all\.$/m, "bell", "--agent", "goose", "--permission", "ask");
  project.write(".chant/specs/done.md", bell("status: failed"));
  refused(
    /^Spec 'waiting' is waiting for other specs\..*--force to work on it anyway\.$/m,
    "waiting",
    "--agent",
    "reads",
  );
  assert.equal(project.spec("bell"), bell());
  assert.equal(existsSync(project.at(".chant/logs")), false);
  assert.equal(work(project.root, "waiting", "--force", "--agent", "reports").status, 0);
});
