import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { findAgentConfiguration } from "../../../src/disk/folders/agentConfiguration.ts";
import { scratchProject } from "./scratchProject.ts";
import { bell, linesOf, structuredOf, textOf, untilHanging, withWork } from "./workRunners.ts";

test("an agent that may only read gets tools that only read, and fails if it changes files", async () => {
  using project = scratchProject({ bell: bell(), horn: bell() });
  await withWork(project.root, async ({ client, work }) => {
    const { id, answer } = work({ id: "bell", runner: "reads", permission: "ask" });
    assert.match(textOf(await answer), /2 criteria are still open/);
    const tools = linesOf(client, id).find((line) => line.startsWith("tools: ")) ?? "";
    assert.ok(tools.includes("chant_spec_get") && !/update|add|work/.test(tools), tools);
    const changing = await work({ id: "horn", runner: "ticks", permission: "ask" }).answer;
    assert.match(textOf(changing), /it may only read, but these files have changed meanwhile: .*made-by-agent\.txt\.$/);
  });
});

test("one that may do anything gets the tools of the contract, and never the one that starts agents", async () => {
  using project = scratchProject({ bell: bell() });
  await withWork(project.root, async ({ client, work }) => {
    const { id, answer } = work({ id: "bell", runner: "leaves", permission: "all" });
    assert.equal(structuredOf(await answer)["outcome"], "completed");
    const tools = linesOf(client, id).find((line) => line.startsWith("tools: ")) ?? "";
    assert.equal(tools.split(",").length, 14);
    assert.ok(!tools.includes("chant_work"), tools);
  });
});

test("work is refused before anything changes where the spec, the agent or the call does not allow it", async () => {
  const specs = { bell: bell(), done: bell("status: completed"), waiting: bell("status: pending\ndepends_on: [bell]") };
  using project = scratchProject(specs);
  await withWork(project.root, async (connected) => {
    const { work } = connected;
    const refused = async (args: object, sentence: RegExp): Promise<void> => {
      const response = await work(args).answer;
      assert.equal(response.result?.["isError"], true);
      assert.match(textOf(response), sentence);
    };
    await refused({ id: "nothing", runner: "ticks" }, /^Spec not found: nothing$/);
    await refused({ id: "bell" }, /^Missing required parameter: runner$/);
    await refused({ id: "bell", runner: "unknown" }, /^There is no agent "unknown"/);
    await refused({ id: "bell", runner: "sampling" }, /no language model/);
    await refused({ id: "bell", runner: "ticks", permission: "everything" }, /^Invalid parameter: permission$/);
    await refused({ id: "bell", runner: "goose", permission: "ask" }, /cannot be kept to "ask"/);
    await refused({ id: "done", runner: "ticks" }, /^Spec 'done' is completed/);
    await refused({ id: "waiting", runner: "ticks" }, /waiting for other specs\. Pass force: true/);
    for (const [name, text] of Object.entries(specs)) assert.equal(project.spec(name), text);
    assert.equal(existsSync(project.at(".chant/logs")), false);
    const { id } = work({ id: "bell", runner: "hangs" });
    await untilHanging(connected, project);
    await refused({ id: "bell", runner: "ticks" }, /An agent is already working on the spec bell\./);
    connected.client.notify("notifications/cancelled", { requestId: id });
    assert.equal(
      structuredOf(await work({ id: "waiting", runner: "ticks", force: true }).answer)["outcome"],
      "completed",
    );
  });
});

for (const [name, trust, given, expected, asked] of [
  ["the user agrees", true, undefined, "trust", 1],
  ["the user refuses", false, undefined, "no trust", 1],
  ["there is no one to ask", undefined, undefined, "no trust", 0],
  ["the client has shown this very configuration", false, "seen", "trust", 0],
  ["the client has shown another configuration", false, "0".repeat(64), "no trust", 1],
  ["the client was told not to", true, "", "no trust", 0],
] as const) {
  test(`an agent follows what the repository configures only as the user decides: ${name}`, async () => {
    using project = scratchProject({ bell: bell() });
    project.write(".claude/settings.json", "{}");
    const questions: string[] = [];
    const elicit = ({ message }: Record<string, unknown>) => {
      questions.push(String(message));
      return { action: "accept", content: { trust } };
    };
    const { hash } = await findAgentConfiguration(project.root, new AbortController().signal);
    const trusted = given === undefined ? {} : { trusted_configuration: given === "seen" ? hash : given };
    await withWork(
      project.root,
      async ({ client, work }) => {
        const { id, answer } = work({ id: "bell", runner: "distrusts", ...trusted });
        await answer;
        assert.deepEqual(linesOf(client, id), [`called with ${expected}`]);
        assert.equal(questions.length, asked);
        for (const question of questions)
          assert.match(question, /Should distrusts trust .* It contains:\n- \.claude\/settings\.json$/);
      },
      trust === undefined ? {} : { "elicitation/create": elicit },
    );
  });
}

for (const allow of [true, false, undefined]) {
  const how = allow === undefined ? "cannot be asked" : allow ? "agrees" : "declines";
  test(`configuration that the spec names is changed only if the user agrees: a user who ${how}`, async () => {
    using project = scratchProject({ bell: bell("status: pending", "Write the rules into AGENTS.md.\n\n") });
    let question = "";
    const elicit = ({ message }: Record<string, unknown>) => {
      question = String(message);
      return { action: "accept", content: { allow } };
    };
    await withWork(
      project.root,
      async ({ work }) => {
        const done = await work({ id: "bell", runner: "configures" }).answer;
        assert.equal(structuredOf(done)["outcome"], allow === true ? "completed" : "failed");
        if (allow !== true) assert.match(textOf(done), /changed files that this work does not include: AGENTS\.md/);
        assert.equal(/configures wants to change .*: AGENTS\.md\. Allow it\?/.test(question), allow !== undefined);
      },
      allow === undefined ? {} : { "elicitation/create": elicit },
    );
  });
}
