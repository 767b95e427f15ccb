import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { feature, outcomes, tasks, withRunners } from "./fakeRunners.ts";
import { readyFeature } from "./scratchProject.ts";

const list = "specs/001-a/tasks.md";
const open = tasks.replace("**T002**", "T002");

test("a tick that the agent set and nothing proves is taken back", async () => {
  using project = readyFeature(open);
  await withRunners(project, async ({ fail }) => {
    const text = await fail("speckit.implement", { ...feature(project), runner: "fake-tick", task_filter: "T001" });
    assert.match(text, /ticked by the agent, not verified, and opened again: no file has changed/);
    assert.equal(project.read(list), open);
  });
});

test("ticks of other tasks of the run are taken back, and each is ticked by its own proof", async () => {
  using project = readyFeature(open);
  await withRunners(project, async ({ call }) => {
    const { structured } = await call("speckit.implement", { ...feature(project), runner: "fake-tickAll" });
    assert.deepEqual(outcomes(structured), ["T001 done", "T002 done"]);
    const done = (await call("speckit.implement", { ...feature(project), dry_run: true })).structured;
    assert.deepEqual(outcomes(done), []);
  });
  using failing = readyFeature(`${open}- [ ] T003 Create src/c.ts and nothing else (depends on T002)\r\n`);
  await withRunners(failing, async ({ call }) => {
    const run = { ...feature(failing), runner: "fake-tickAll", task_filter: "T001, T002" };
    assert.deepEqual(outcomes((await call("speckit.implement", run)).structured), ["T001 done", "T002 done"]);
    assert.match(failing.read(list), /\[x\] T003/, "a task outside the run may have been ticked by a person");
  });
});

test("a file that was there before is no proof, and a tick of a person from before stays", async () => {
  using project = readyFeature(open.replace("[ ] T002", "[X] T002"));
  project.write("src/a.ts", "// from before\n");
  await withRunners(project, async ({ fail }) => {
    const run = { ...feature(project), runner: "fake-elsewhere" };
    assert.match(await fail("speckit.implement", run), /none of the files it names has changed \(src\/a\.ts\)/);
    assert.match(await fail("speckit.implement", { ...run, task_filter: "redo:T002", force: true }), /src\/b\.ts/);
    assert.match(project.read(list), /\[ \] T001/);
    assert.match(project.read(list), /\[X\] T002/);
  });
});

const check = (code: number): string =>
  `## Phase 1: Setup\n- [ ] T001 Run the whole test suite\n  - Check: \`node -e process.exit(${String(code)})\`\n`;

test("a task that only checks something is judged by its command, which a person allows once", async () => {
  const asked: string[] = [];
  const answers = {
    "elicitation/create": ({ message }: { message?: unknown }) => {
      asked.push(String(message));
      return { action: "accept", content: { run: true } };
    },
  };
  using passing = readyFeature(check(0));
  await withRunners(
    passing,
    async ({ call }) => {
      const run = { ...feature(passing), runner: "fake-nothing" };
      const { structured } = await call("speckit.implement", run);
      assert.deepEqual(outcomes(structured), ["T001 done"]);
      assert.match(structured.tasks[0]!.detail, /^passed `node -e process\.exit\(0\)`$/);
      await call("speckit.implement", { ...run, task_filter: "redo:T001" });
    },
    { answers },
  );
  assert.equal(asked.length, 1, "asked before the first use only");
  assert.match(asked[0]!, /Run these commands in .*\n- node -e process\.exit\(0\)$/);
  using failing = readyFeature(check(1));
  await withRunners(
    failing,
    async ({ fail }) => {
      const text = await fail("speckit.implement", { ...feature(failing), runner: "fake-nothing" });
      assert.match(text, /its check `node -e process\.exit\(1\)` failed/);
      assert.equal(failing.read(list), check(1));
    },
    { answers },
  );
});

test("without a person to ask, a check runs only where the agent may run anything", async () => {
  using project = readyFeature(check(0));
  await withRunners(project, async ({ fail }) => {
    const text = await fail("speckit.implement", { ...feature(project), runner: "fake-nothing" });
    assert.match(text, /was not run, because the user did not allow it/);
  });
  await withRunners(
    project,
    async ({ call }) => {
      const run = { ...feature(project), runner: "fake-nothing", permission: "all" } as const;
      assert.deepEqual(outcomes((await call("speckit.implement", run)).structured), ["T001 done"]);
    },
    { env: { FLIGHTDECK_MAX_PERMISSION: "all" } },
  );
});

test("one feature is implemented by one run at a time, and the end of a run makes room", async () => {
  using project = readyFeature(tasks);
  await withRunners(project, async ({ client }) => {
    const run = { name: "speckit.implement" as const, arguments: { ...feature(project), runner: "fake-hang" } };
    client.write({ jsonrpc: "2.0", id: 77, method: "tools/call", params: { ...run, _meta: { progressToken: 5 } } });
    await client.message(({ method, params }) => method === "notifications/message" && params?.["data"] === "thinking");
    const edit = { ...run, arguments: { ...run.arguments, runner: "fake-edit" } };
    const refused = await client.request("tools/call", edit);
    assert.match(JSON.stringify(refused.result), /are being implemented already/);
    await withRunners(project, async ({ fail }) => {
      assert.match(await fail(edit.name, edit.arguments), /are being implemented already/, "by another server, too");
    });
    client.notify("notifications/cancelled", { requestId: 77 });
    let after = await client.request("tools/call", edit);
    // The run that was cancelled ends its agent first.
    while (JSON.stringify(after.result).includes("are being implemented already"))
      after = await client.request("tools/call", edit);
    assert.match(JSON.stringify(after.result), /2 of 2 tasks done and verified/);
  });
  assert.deepEqual(
    Object.keys(project.files()).filter((name) => name.endsWith(".lock")),
    [],
  );
});

test("a server that was killed does not lock its feature", async () => {
  using project = readyFeature(tasks);
  const run = { name: "speckit.implement" as const, arguments: { ...feature(project), runner: "fake-hang" } };
  await withRunners(project, async ({ client }) => {
    client.write({ jsonrpc: "2.0", id: 77, method: "tools/call", params: { ...run, _meta: { progressToken: 5 } } });
    await client.message(({ method, params }) => method === "notifications/message" && params?.["data"] === "thinking");
    const ended = once(client.child, "exit");
    client.child.kill("SIGKILL");
    await ended;
  });
  await withRunners(project, async ({ call }) => {
    const { structured } = await call(run.name, { ...run.arguments, runner: "fake-edit" });
    assert.deepEqual(outcomes(structured), ["T001 done", "T002 done"]);
  });
});
