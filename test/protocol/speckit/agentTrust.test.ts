import assert from "node:assert/strict";
import { test } from "node:test";
import { feature, runners, withRunners } from "./fakeRunners.ts";
import { readyFeature } from "./scratchProject.ts";

const trusting = JSON.stringify(runners.map((runner) => ({ ...runner, trustArgs: ["--trust-folder"] })));
const list = "## Phase 1: Setup\n- [ ] T001 Create src/a.ts\n";
const configuration = { ".gemini/settings.json": '{"mcpServers":{}}', "AGENTS.md": "# Rules\n" };

for (const [name, trust, isTrusted] of [
  ["agreed", true, true],
  ["refused", false, false],
  ["cannot be asked", undefined, false],
] as const) {
  test(`an agent is told to trust a folder only after a person has: ${name}`, async () => {
    using project = readyFeature(list, configuration);
    const questions: string[] = [];
    const answer = ({ message }: Record<string, unknown>) => {
      questions.push(String(message));
      return { action: "accept", content: { trust } };
    };
    await withRunners(
      project,
      async ({ call }) => {
        const run = { ...feature(project), runner: "fake-edit" };
        await call("speckit.implement", run);
        assert.equal(project.read("agent.log").includes("--trust-folder"), isTrusted);
        project.write("specs/001-a/tasks.md", list);
        project.write("src/a.ts", "");
        await call("speckit.implement", run);
        const shown = /trust .* It contains:\n- \.gemini\/settings\.json\n- AGENTS\.md$/;
        for (const question of questions) assert.match(question, shown);
        assert.equal(questions.length, { agreed: 1, refused: 2, "cannot be asked": 0 }[name]);
      },
      {
        env: { FLIGHTDECK_RUNNERS: trusting },
        ...(trust === undefined ? {} : { answers: { "elicitation/create": answer } }),
      },
    );
  });
}

test("a changed configuration is asked about again", async () => {
  using project = readyFeature(list, configuration);
  let asked = 0;
  await withRunners(
    project,
    async ({ call }) => {
      const run = { ...feature(project), runner: "fake-edit" };
      await call("speckit.implement", run);
      project.write(".gemini/settings.json", '{"mcpServers":{"new":{"command":"x"}}}');
      project.write("specs/001-a/tasks.md", list);
      project.write("src/a.ts", "");
      await call("speckit.implement", run);
      assert.equal(asked, 2);
    },
    {
      env: { FLIGHTDECK_RUNNERS: trusting },
      answers: { "elicitation/create": () => ((asked += 1), { action: "accept", content: { trust: true } }) },
    },
  );
});

const distrusting = JSON.stringify(runners.map((runner) => ({ ...runner, untrustedArgs: ["--no-project-settings"] })));

for (const [name, files, trust, isKeptOut] of [
  ["agreed", configuration, true, false],
  ["refused", configuration, false, true],
  ["cannot be asked", configuration, undefined, true],
  ["there is none", {}, false, false],
] as const) {
  test(`an agent that follows a folder unasked is kept from it until a person agrees: ${name}`, async () => {
    using project = readyFeature(list, files);
    let asked = 0;
    const answer = () => ((asked += 1), { action: "accept", content: { trust } });
    await withRunners(
      project,
      async ({ call }) => {
        await call("speckit.implement", { ...feature(project), runner: "fake-edit" });
        assert.equal(project.read("agent.log").includes("--no-project-settings"), isKeptOut);
        assert.equal(asked, files === configuration && trust !== undefined ? 1 : 0);
      },
      {
        env: { FLIGHTDECK_RUNNERS: distrusting },
        ...(trust === undefined ? {} : { answers: { "elicitation/create": answer } }),
      },
    );
  });
}

test("what a task has written for agents is not followed by the next one unasked", async () => {
  using project = readyFeature(
    "## Phase 1: Setup\n- [ ] T001 Create .claude/settings.json\n- [ ] T002 Create src/b.ts\n",
  );
  await withRunners(
    project,
    async ({ call }) => {
      await call("speckit.implement", { ...feature(project), runner: "fake-edit", permission: "all" });
      const calls = project.read("agent.log").trim().split("\n");
      assert.deepEqual(
        calls.map((line) => line.includes("--no-project-settings")),
        [false, true],
        calls.join("\n"),
      );
    },
    { env: { FLIGHTDECK_RUNNERS: distrusting, FLIGHTDECK_MAX_PERMISSION: "all" } },
  );
});
