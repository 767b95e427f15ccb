import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { feature, runners, tasks, withRunners } from "./fakeRunners.ts";
import { readyFeature } from "./scratchProject.ts";

const runFor = (mode: string) => ({ runner: `fake-${mode}`, permission: "ask", task_filter: "T001" });
/** Its log would itself be a changed file. */
const withoutLog = { env: { FAKE_AGENT_LOG: "" } };

test("files changed by an agent that may only read fail the task and are listed", async () => {
  using project = readyFeature(tasks);
  await withRunners(
    project,
    async ({ fail }) => {
      const text = await fail("speckit.implement", { ...feature(project), ...runFor("edit") });
      assert.match(text, /T001 failed: it may only read, but these files have changed meanwhile: src\/a\.ts/);
      assert.equal(project.read("specs/001-a/tasks.md"), tasks);
    },
    withoutLog,
  );
});

for (const [mode, file] of [
  ["tick", "specs/001-a/tasks.md"],
  ["hook", ".git/hooks/pre-commit"],
  ["sameTime", "README.md"],
] as const) {
  test(`a change of ${file} is noticed (${mode})`, async () => {
    using project = readyFeature(tasks.replace("**T002**", "T002"), { "README.md": "# One\n" });
    execFileSync("git", ["init", "--quiet", project.root]);
    await withRunners(
      project,
      async ({ fail }) => {
        const text = await fail("speckit.implement", { ...feature(project), ...runFor(mode) });
        assert.match(text, new RegExp(`have changed meanwhile: ${file.replaceAll(".", "\\.")}`));
        assert.match(text, /0 of 1 task done/);
      },
      withoutLog,
    );
  });
}

test("an agent that keeps to reading is not accused", async () => {
  using project = readyFeature(tasks);
  await withRunners(
    project,
    async ({ fail }) => {
      const text = await fail("speckit.implement", { ...feature(project), ...runFor("nothing") });
      assert.match(text, /T001 unverified: claimed, not verified: no file has changed/);
    },
    withoutLog,
  );
});

test("a permission that a runner does not enforce is refused before anything starts", async () => {
  using project = readyFeature(tasks);
  const open = runners.map((runner) => ({ ...runner, permissionArgs: { edit: [] } }));
  await withRunners(
    project,
    async ({ fail }) => {
      const text = await fail("speckit.implement", { ...feature(project), ...runFor("edit") });
      assert.match(text, /Fake edit does not enforce the permission "ask".* Use edit or all, .*claude, codex/);
      for (const runner of ["amp", "goose", "grok", "kimi"])
        assert.match(
          await fail("speckit.implement", { ...feature(project), runner, permission: "ask" }),
          /does not enforce the permission "ask"/,
        );
      assert.equal(existsSync(project.at("agent.log")), false);
    },
    { env: { FLIGHTDECK_RUNNERS: JSON.stringify(open) } },
  );
});
