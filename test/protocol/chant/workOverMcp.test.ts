import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { eventually } from "../../support/eventually.ts";
import { livingOf, untilGone } from "../../support/livingProcesses.ts";
import { withChant } from "./chantProcess.ts";
import { scratchProject } from "./scratchProject.ts";
import { bell, linesOf, structuredOf, textOf, untilHanging, withWork } from "./workRunners.ts";

test("an agent carries out a spec for the client, and the answer says what came of it", async () => {
  using project = scratchProject({ bell: bell() });
  await withWork(project.root, async ({ client, work }) => {
    const { id, answer } = work({ id: "bel", runner: "ticks" });
    const done = await answer;
    assert.equal(textOf(done), "Finalized spec: bell");
    assert.deepEqual(structuredOf(done), {
      ...{ spec_id: "bell", outcome: "completed", reason: null, summary: "Finalized spec: bell" },
      ...{ changed_files: [".chant/specs/bell.md", "made-by-agent.txt"], open_criteria: [], unrecorded_commits: null },
    });
    assert.match(linesOf(client, id)[0] ?? "", /^working on .*bell\.md$/);
    assert.deepEqual(linesOf(client, id, "warning"), ["a warning of the agent"]);
    assert.match(project.spec("bell"), /status: completed[^]*- \[x\] It is loud[^]*## Agent Output[^]*working on /);
    assert.match(project.read(".chant/logs/bell.log"), /working on [^]*a warning of the agent|a warning[^]*working on/);
  });
});

test("only a server that is told so offers it, whatever else it offers", async () => {
  using project = scratchProject({ bell: bell() });
  const root = ["--root", project.root];
  for (const args of [[], ["--extras"], ["--tools", "work", "--work"], ["--tools", "query", "--work"]]) {
    await withChant(
      project.root,
      async ({ client, refusal }) => {
        const { result } = await client.request("tools/list");
        const names = (result?.["tools"] as { name: string }[]).map(({ name }) => name);
        assert.ok(!names.includes("chant_work"), args.join(" "));
        assert.equal(await refusal("chant_work", { id: "bell", runner: "ticks" }), "Unknown tool: chant_work");
      },
      { args: [...args, ...root] },
    );
  }
  assert.equal(project.spec("bell"), bell());
  await withWork(project.root, async ({ client }) => {
    const { result } = await client.request("tools/list");
    assert.equal((result?.["tools"] as object[]).length, 17);
  });
});

for (const how of ["notifications/cancelled", "$/cancelRequest"]) {
  test(`${how} ends the agent and leaves the spec as it was, which can be begun again at once`, async () => {
    using project = scratchProject({ bell: bell() });
    await withWork(project.root, async (connected) => {
      const { client, work } = connected;
      const { id } = work({ id: "bell", runner: "hangs" });
      const pid = await untilHanging(connected, project);
      assert.match(project.spec("bell"), /^---\nstatus: in_progress\n/);
      client.notify(how, how === "$/cancelRequest" ? { id } : { requestId: id });
      const again = await work({ id: "bell", runner: "ticks" }).answer;
      assert.equal(structuredOf(again)["outcome"], "completed");
      assert.deepEqual(await livingOf([pid]), []);
      assert.match(project.read(".chant/logs/bell.log"), /hanging\n[^]*Cancelled by the user\.\n[^]*# New Run/);
    });
  });
}

test("a client that goes away ends the agent, and the spec is as it was", async () => {
  using project = scratchProject({ bell: bell() });
  await withWork(project.root, async (connected) => {
    connected.work({ id: "bell", runner: "hangs" });
    const pid = await untilHanging(connected, project);
    assert.equal((await connected.client.close()).code, 0);
    assert.deepEqual(await livingOf([pid]), []);
    assert.equal(project.spec("bell"), bell());
    assert.match(project.read(".chant/logs/bell.log"), /Interrupted: the window was closed\.\n$/);
  });
});

test("a server that is killed takes its agent along", async () => {
  using project = scratchProject({ bell: bell() });
  await withWork(project.root, async (connected) => {
    connected.work({ id: "bell", runner: "hangs" });
    const pid = await untilHanging(connected, project);
    connected.client.child.kill("SIGKILL");
    await connected.client.exited;
    await untilGone([pid]);
    assert.match(project.spec("bell"), /^---\nstatus: in_progress\n/, "whoever comes next can tell that it was begun");
  });
});

test("every line arrives in its order, with its stream and its call, the last one without a line break", async () => {
  using project = scratchProject({ bell: bell(), horn: bell() });
  await withWork(project.root, async ({ client, work }) => {
    const calls = ["bell", "horn"].map((id) => work({ id, runner: "prints" }));
    const lines = [...Array.from({ length: 2500 }, (_, line) => `line ${line}`), "the last words"];
    for (const { id, answer } of calls) {
      assert.equal(structuredOf(await answer)["outcome"], "completed");
      assert.deepEqual(linesOf(client, id), lines);
      assert.deepEqual(linesOf(client, id, "warning"), ["a complaint"]);
    }
    assert.match(project.read(".chant/logs/horn.log"), /line 0\n[^]*line 2499\n[^]*the last words\n$/);
  });
});

test("100,000 lines arrive, and other requests are answered meanwhile", async () => {
  using project = scratchProject({ bell: bell() });
  await withWork(project.root, async ({ client, work }) => {
    const { id, answer } = work({ id: "bell", runner: "floods" });
    let isOver = false;
    void answer.then(() => (isOver = true));
    await client.message(({ method }) => method === "notifications/message");
    const listed = await client.request("tools/call", { name: "chant_spec_list", arguments: {} });
    assert.equal(isOver, false);
    assert.match(textOf(listed), /"status": "in_progress"/);
    assert.equal(structuredOf(await answer)["outcome"], "completed");
    const lines = linesOf(client, id);
    assert.equal(lines.length, 100_001);
    const hash = (all: readonly string[]): string => createHash("sha256").update(all.join("\n")).digest("hex");
    assert.equal(
      hash(lines),
      hash([...Array.from({ length: 100_000 }, (_, line) => `line ${line}`), "the last words"]),
    );
    const messages = (client.received as { method?: string }[]).filter((one) => one.method === "notifications/message");
    assert.ok(messages.length < 10_000, `${messages.length} messages: lines that come together are sent together`);
  });
});

test("a failure is told with what is known about it, and the spec says why", async () => {
  using project = scratchProject({ bell: bell(), horn: bell() });
  await withWork(project.root, async ({ work }) => {
    const failed = await work({ id: "bell", runner: "fails" }).answer;
    assert.equal(failed.result?.["isError"], true);
    assert.match(textOf(failed), /^fails did not finish the spec: it ended with code 7\. Last output: /);
    const { outcome, reason, error } = structuredOf(failed);
    assert.deepEqual([outcome, reason, (error as { code: string }).code], ["failed", textOf(failed), "toolFailed"]);
    assert.match(project.spec("bell"), /status: failed[^]*I cannot do that[^]*## Output\n\nfails did not finish/);
    const half = await work({ id: "horn", runner: "half" }).answer;
    assert.match(textOf(half), /one criterion is still open: It is loud$/);
    assert.deepEqual(structuredOf(half)["open_criteria"], ["- [ ] It is loud"]);
    assert.deepEqual(structuredOf(half)["changed_files"], [".chant/specs/horn.md", "made-by-agent.txt"]);
  });
});

test("the client's model can do the work with new files and passages, those of the spec among them", async () => {
  using project = scratchProject({ bell: bell("status: pending\ntarget_files: [bell.txt]") });
  const prompts: string[] = [];
  const sample = (params: Record<string, unknown>) => {
    prompts.push(JSON.stringify(params));
    const files = [{ path: "bell.txt", content: "ding\n" }];
    const criteria = project.spec("bell").match(/- \[ \] .*/g) ?? [];
    const edits = criteria.map((search) => ({
      path: ".chant/specs/bell.md",
      search,
      replace: search.replace("[ ]", "[x]"),
    }));
    return {
      role: "assistant",
      model: "m",
      content: { type: "text", text: JSON.stringify({ edits, files, notes: "Rang." }) },
    };
  };
  await withWork(
    project.root,
    async ({ client, work }) => {
      const { id, answer } = work({ id: "bell", runner: "sampling" });
      assert.equal(structuredOf(await answer)["outcome"], "completed");
      assert.deepEqual(linesOf(client, id), ["Rang.", "Wrote .chant/specs/bell.md", "Wrote bell.txt"]);
      assert.equal(project.read("bell.txt"), "ding\n");
      assert.match(prompts.join(), /\.chant\/specs\/bell\.md now[^]*status: in_progress/);
    },
    { "sampling/createMessage": sample },
  );
});

test("a silent agent still reports progress", async () => {
  using project = scratchProject({ bell: bell() });
  await withWork(project.root, async (connected) => {
    const { client, work } = connected;
    const { id } = work({ id: "bell", runner: "hangs" });
    await client.message(({ params }) => params?.["message"] === "hangs is working");
    await client.message(({ params }) => /^hangs is working \(\d s\)$/.test(String(params?.["message"])));
    client.notify("notifications/cancelled", { requestId: id });
    await eventually(() => project.spec("bell") === bell(), "the spec is not as it was");
  });
});
