import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { feature, outcomes, tasks, withRunners } from "./fakeRunners.ts";
import { readyFeature } from "./scratchProject.ts";

test("open checklists and missing prerequisites stop a runner, force opens the way, prompts are always given", async () => {
  using project = readyFeature(tasks, { "specs/001-a/checklists/ux.md": "- [x] a\n- [ ] b\n" });
  await withRunners(project, async ({ call, fail }) => {
    assert.match(await fail("speckit.implement", { ...feature(project), runner: "fake-edit" }), /ux\.md \(1 open\)/);
    const prompts = await call("speckit.implement", feature(project));
    assert.deepEqual(prompts.structured.gates, [
      { checklist: "ux.md", total: 2, checked: 1, unchecked: 1, status: "OPEN" },
    ]);
    assert.equal(prompts.structured.tasks.length, 2);
    project.write("specs/001-a/checklists/ux.md", "- [x] a\n");
    assert.match(
      await fail("speckit.implement", { ...feature(project), runner: "fake-edit", task_filter: "T002" }),
      /unfinished ones: T001/,
    );
    const dry = await call("speckit.implement", {
      ...feature(project),
      runner: "fake-edit",
      task_filter: "T002",
      dry_run: true,
    });
    assert.deepEqual(dry.structured.blockedBy, ["T001"]);
    assert.equal(existsSync(project.at("src/b.ts")), false);
    const forced = await call("speckit.implement", {
      ...feature(project),
      runner: "fake-edit",
      task_filter: "T002",
      force: true,
    });
    assert.deepEqual(outcomes(forced.structured), ["T002 done"]);
    assert.equal(project.read("specs/001-a/checklists/ux.md"), "- [x] a\n");
  });
});

test("runners come from the environment alone, and everything needs a confirmation", async () => {
  using project = readyFeature(tasks);
  await withRunners(project, async ({ fail }) => {
    assert.match(
      await fail("speckit.implement", { ...feature(project), runner: "evil", command: "rm" }),
      /no runner "evil"\. Known: prompt, sampling, fake-edit/,
    );
    assert.match(
      await fail("speckit.implement", { ...feature(project), runner: "fake-edit", permission: "all" }),
      /has to be confirmed/,
    );
    assert.match(
      await fail("speckit.implement", { ...feature(project), runner: "fake-edit", permission: "root" }),
      /one of ask, edit, all/,
    );
    for (const model of ['x" & echo PWNED>file & "y', "--dangerously-skip-permissions", "a\nb"]) {
      const refused = await fail("speckit.implement", { ...feature(project), runner: "fake-edit", model });
      assert.match(refused, /model must be the name of a model/);
    }
    assert.match(
      await fail("speckit.implement", { ...feature(project), task_filter: "T099" }),
      /`T099` matches no task\. Tasks: T001, T002/,
    );
    assert.equal(existsSync(project.at("agent.log")), false);
  });
  const allow = { "elicitation/create": () => ({ action: "accept", content: { allow: true } }) };
  await withRunners(
    project,
    async ({ call }) => {
      const { structured } = await call("speckit.implement", {
        ...feature(project),
        runner: "fake-edit",
        permission: "all",
        task_filter: "T001",
      });
      assert.deepEqual(outcomes(structured), ["T001 done"]);
      assert.match(project.read("agent.log"), /--may-everything/);
    },
    { answers: allow },
  );
});

test("an agent that is not installed is named with what to do", async () => {
  using project = readyFeature(tasks);
  await withRunners(
    project,
    async ({ fail }) => {
      assert.match(
        await fail("speckit.implement", { ...feature(project), runner: "claude", task_filter: "T001" }),
        /"claude" was not found on PATH/,
      );
    },
    { env: { PATH: project.root } },
  );
});

test("a task's own check boxes and commands count as evidence", async () => {
  const own =
    "## Phase 1: Setup\n- [ ] T001 Create src/a.ts\n  - [ ] documented\n- [ ] T002 [P] Create src/b.ts\n  - Check: `node -e 0`\n";
  using project = readyFeature(own);
  await withRunners(
    project,
    async ({ client }) => {
      const run = async (filter: string) =>
        JSON.stringify(
          (
            await client.request("tools/call", {
              name: "speckit.implement",
              arguments: {
                ...feature(project),
                runner: "fake-edit",
                permission: "all",
                force: true,
                task_filter: filter,
              },
            })
          ).result,
        );
      assert.match(await run("T001"), /1 of its own check boxes is open/);
      assert.match(await run("T002"), /T002 done/);
    },
    { env: { FLIGHTDECK_MAX_PERMISSION: "all", PATH: process.env["PATH"] } },
  );
});
