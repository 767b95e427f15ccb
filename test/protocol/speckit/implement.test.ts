import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isAlive } from "../../../src/disk/programs/isAlive.ts";
import { feature, outcomes, runners, tasks, withRunners } from "./fakeRunners.ts";
import { readyFeature } from "./scratchProject.ts";
import { eventually } from "../../support/eventually.ts";

test("an agent that edits gets each task in order, and each is ticked by one character", async () => {
  using project = readyFeature(tasks);
  await withRunners(project, async ({ call }) => {
    const { structured, text } = await call("speckit.implement", {
      ...feature(project),
      runner: "fake-edit",
      model: "m-1",
    });
    assert.deepEqual(outcomes(structured), ["T001 done", "T002 done"]);
    assert.match(text, /2 of 2 tasks done and verified/);
    assert.equal(project.read("specs/001-a/tasks.md"), tasks.replaceAll("[ ]", "[X]"));
    assert.deepEqual(structured.files, [project.at("specs/001-a/tasks.md")]);
    const [first] = project.read("agent.log").split("\n");
    assert.deepEqual(JSON.parse(first!), {
      id: "T001",
      mode: "edit",
      rest: ["--may-edit", "--model", "m-1"],
      cwd: project.root,
      feature: project.at("specs/001-a"),
      root: project.root,
    });
  });
});

test("a failing task in sequence halts the run and shows the last lines", async () => {
  using project = readyFeature(tasks);
  await withRunners(project, async ({ client }) => {
    const { result } = await client.request("tools/call", {
      name: "speckit.implement",
      arguments: { ...feature(project), runner: "fake-fail" },
    });
    const structured = result!["structuredContent"] as { tasks: { id: string; outcome: string; detail: string }[] };
    assert.equal(result!["isError"], true);
    assert.deepEqual(outcomes(structured), ["T001 failed", "T002 blocked"]);
    assert.match(structured.tasks[0]!.detail, /Fake fail ended with code 3\nthe model is overloaded/);
    assert.equal(project.read("specs/001-a/tasks.md"), tasks);
  });
});

for (const [mode, reason] of [
  ["nothing", /claimed, not verified: no file has changed/],
  ["elsewhere", /claimed, not verified: none of the files it names has changed \(src\/a\.ts\)/],
] as const) {
  test(`an agent that changes ${mode} is not believed`, async () => {
    using project = readyFeature(tasks);
    await withRunners(project, async ({ client }) => {
      const { result } = await client.request("tools/call", {
        name: "speckit.implement",
        arguments: { ...feature(project), runner: `fake-${mode}`, task_filter: "T001" },
      });
      assert.match(JSON.stringify(result!["structuredContent"]), reason);
      assert.equal(project.read("specs/001-a/tasks.md"), tasks);
    });
  });
}

test("a folder that was asked for is a result, even while it is empty", async () => {
  using project = readyFeature("## Phase 1: Setup\n- [ ] T001 Create the folder src/models/\n");
  await withRunners(project, async ({ call }) => {
    const run = { ...feature(project), runner: "fake-obey" };
    assert.deepEqual(outcomes((await call("speckit.implement", run)).structured), ["T001 done"]);
  });
});

for (const cancel of ["notifications/cancelled", "$/cancelRequest"] as const) {
  test(`an agent that hangs is ended with all its children by ${cancel}`, async () => {
    using project = readyFeature(tasks);
    await withRunners(project, async ({ client }) => {
      client.write({
        jsonrpc: "2.0",
        id: 77,
        method: "tools/call",
        params: {
          name: "speckit.implement",
          arguments: { ...feature(project), runner: "fake-hang" },
          _meta: { progressToken: 5 },
        },
      });
      await client.message(
        (message) => message.method === "notifications/message" && message.params?.["data"] === "thinking",
      );
      const pid = Number(readFileSync(project.at("started.txt"), "utf8"));
      assert.equal(isAlive(pid), true);
      client.notify(cancel, cancel === "$/cancelRequest" ? { id: 77 } : { requestId: 77 });
      await client.request("ping");
      await groupIsGone(pid);
      assert.equal(project.read("specs/001-a/tasks.md"), tasks);
      const again = await client.request("tools/call", {
        name: "speckit.implement",
        arguments: { ...feature(project), task_filter: "next" },
      });
      assert.equal(again.error, undefined);
    });
  });
}

/** The leader and its children share a group; a signal to it fails once the last of them is gone. */
const groupIsGone = (pid: number): Promise<true> =>
  eventually(() => {
    try {
      process.kill(process.platform === "win32" ? pid : -pid, 0);
      return false;
    } catch {
      return true;
    }
  }, `the group of ${pid} lives on`);

test("an agent that exceeds its time is ended and the task stays open", async () => {
  using project = readyFeature(tasks);
  const impatient = { FLIGHTDECK_RUNNERS: JSON.stringify([{ ...runners[2], timeoutSeconds: 1 }]) };
  await withRunners(
    project,
    async ({ fail }) => {
      const text = await fail("speckit.implement", { ...feature(project), runner: "fake-hang", task_filter: "T001" });
      assert.match(text, /did not finish within 1 seconds and was ended/);
      assert.equal(project.read("specs/001-a/tasks.md"), tasks);
    },
    { env: impatient },
  );
});

test("a failing task marked [P] does not stop its neighbours, only what builds on it", async () => {
  const parallel =
    "## Phase 1: Setup\n- [ ] T001 [P] Create src/a.ts\n- [ ] T002 [P] Create src/b.ts\n- [ ] T003 [P] Create src/c.ts (depends on T001)\n";
  for (const atOnce of [false, true]) {
    using project = readyFeature(parallel);
    await withRunners(project, async ({ call }) => {
      const { structured } = await call("speckit.implement", {
        ...feature(project),
        runner: "fake-failFirst",
        parallel: atOnce,
      });
      assert.deepEqual(outcomes(structured), ["T001 failed", "T002 done", "T003 blocked"]);
      assert.equal(project.read("specs/001-a/tasks.md"), parallel.replace("[ ] T002", "[X] T002"));
    });
  }
});
