import assert from "node:assert/strict";
import { test } from "node:test";
import type { AgentStarter } from "../../../src/agents/agentStarter.ts";
import type { AgentEnd, AgentRequest } from "../../../src/agents/runAgent.ts";
import type { ToolContext } from "../../../src/servers/kit/defineTool.ts";
import { toolContext } from "../../support/toolContext.ts";
import { inProcess } from "./inProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const done: AgentEnd = { exitCode: 0, tail: [], changed: ["bell.ts"] };
const runners = [{ id: "ada", label: "Ada", command: "ada", permissionArgs: { edit: [], ask: [] } }];
const environment = {
  FLIGHTDECK_RUNNERS: JSON.stringify(Object.fromEntries(runners.map(({ id, ...runner }) => [id, runner]))),
};

/** Works on spec `a` of a project with such specs, with an agent that ends like this. */
function workIn(root: string, end: (request: AgentRequest) => AgentEnd | Promise<AgentEnd> = () => done) {
  const requests: AgentRequest[] = [];
  const startAgent: AgentStarter["startAgent"] = async (request) => {
    requests.push(request);
    return end(request);
  };
  const { call } = inProcess(root, { environment, startAgent });
  return { requests, work: (args: object, context?: ToolContext) => call("chant_work", args, context) };
}

const ready = (): Record<string, string> => ({ a: specText("status: pending", "# Ring\n\nChange src/bell.ts\n") });

test("an agent gets the spec, its limits and the server of the project", async () => {
  using project = scratchProject(ready());
  const { requests, work } = workIn(project.root);
  assert.deepEqual(await work({ id: "a", runner: "ada" }), {
    text: "Finalized spec: a",
    structured: {
      ...{ spec_id: "a", outcome: "completed", reason: null, summary: "Finalized spec: a" },
      ...{ changed_files: ["bell.ts"], open_criteria: [], unrecorded_commits: null },
    },
  });
  const [request] = requests;
  assert.ok(request);
  const { runner, prompt, onOutput, onNote, mcpServer, ...rest } = request;
  assert.deepEqual([runner.label, typeof onOutput, typeof onNote], ["Ada", "function", "function"]);
  assert.match(prompt, /# Ring/);
  assert.deepEqual(rest, {
    ...{ permission: "edit", model: undefined, root: project.root, featureFolder: project.root, environment },
    ...{ isTrusted: true, ownFiles: [".chant/logs/a.log"], allowedFiles: [] },
  });
  assert.equal(mcpServer?.name, "chant");
  assert.deepEqual(mcpServer.args.slice(1), ["mcp", "--tools", "work", "--root", project.root]);
  assert.match(project.spec("a"), /^---\nstatus: completed\n/);
});

test("what the agent prints goes to the client, notes of ours as what went wrong", async () => {
  using project = scratchProject(ready());
  const printed: unknown[] = [];
  const progress: unknown[] = [];
  const { work } = workIn(project.root, async ({ onOutput, onNote }) => {
    await onOutput("one", "stdout");
    onNote?.("a note");
    return done;
  });
  const context = toolContext(
    {},
    {
      print: (lines, stream) => void printed.push([lines, stream]),
      progress: ({ progress: value, total, message }) => void progress.push([value, total, message]),
    },
  );
  await work({ id: "a", runner: "ada", permission: "ask", model: "m" }, context);
  assert.deepEqual(printed, [
    ["one", "stdout"],
    ["a note", "stderr"],
  ]);
  assert.deepEqual(progress, [
    [0.05, 1, "Marking the spec as in progress"],
    [0.1, 1, "Ada is working"],
    [0.9, 1, "Verifying"],
    [0.95, 1, "Finalizing"],
  ]);
  assert.equal(project.read(".chant/logs/a.log").split("\n\n")[1], "one\na note\n");
});

test("an agent that fails leaves a failed spec, and the answer says what is known", async () => {
  using project = scratchProject(ready());
  const { work } = workIn(project.root, () => ({ ...done, exitCode: 3, tail: ["broken"] }));
  const reason = "Ada did not finish the spec: it ended with code 3. Last output: broken";
  assert.deepEqual(await work({ id: "a", runner: "ada" }), {
    text: reason,
    structured: {
      ...{ spec_id: "a", outcome: "failed", reason, summary: null, changed_files: ["bell.ts"], open_criteria: [] },
      unrecorded_commits: null,
      error: { code: "toolFailed", message: reason, details: {} },
    },
    isError: true,
  });
  assert.match(project.spec("a"), /^---\nstatus: failed\n/);
});

test("what cannot be worked on is refused before anything is changed", async () => {
  using project = scratchProject({
    ...{ done: specText("status: completed"), dropped: specText("status: cancelled") },
    waiting: specText("depends_on: [gone]"),
  });
  const { requests, work } = workIn(project.root);
  const runner = "ada";
  for (const [args, text] of [
    [{ runner }, "Missing required parameter: id"],
    [{ id: "waiting" }, "Missing required parameter: runner"],
    [{ id: "waiting", runner: " " }, "Missing required parameter: runner"],
    [{ id: "waiting", runner, force: "yes" }, "Invalid parameter: force"],
    [{ id: "waiting", runner, permission: "some" }, "Invalid parameter: permission"],
    [{ id: "waiting", runner: "goose", permission: "ask" }, 'goose cannot be kept to "ask". Offered: edit, all.'],
    [{ id: "waiting", runner: "sampling" }, "VS Code has no language model to ask"],
    [{ id: "done", runner }, "Spec 'done' is completed. Set it to pending before you work on it."],
    [{ id: "dropped", runner }, "Spec 'dropped' is cancelled. Set it to pending before you work on it."],
    [{ id: "waiting", runner }, "Spec 'waiting' is waiting for other specs. Pass force: true to work on it anyway."],
  ] as const) {
    const answer = await work(args);
    assert.deepEqual([answer.isError, answer.text], [true, text]);
  }
  assert.match((await work({ id: "waiting", runner: "bob" })).text, /^There is no agent "bob"\. Known: ada, /);
  assert.deepEqual([requests, project.files(".chant").length], [[], 3]);
  assert.equal((await work({ id: "waiting", runner, force: true })).isError, undefined);
});

test("one agent at a time works on a spec, also where the second caller gives a part of its id", async () => {
  using project = scratchProject({ "bell-ring": specText("status: pending") });
  let end = (): void => undefined;
  let started = (): void => undefined;
  const isStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const { work } = workIn(project.root, async () => {
    started();
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return done;
  });
  const first = work({ id: "bell-ring", runner: "ada" });
  await isStarted;
  assert.equal((await work({ id: "ring", runner: "ada" })).text, "An agent is already working on the spec bell-ring.");
  end();
  assert.equal((await first).text, "Finalized spec: bell-ring");
});

test("a call that is cancelled while the agent works puts the spec back", async () => {
  using project = scratchProject(ready());
  for (const [way, reason] of [
    ["signal", "Cancelled by the user."],
    ["clientGone", "Interrupted: the window was closed."],
  ] as const) {
    const cancelling = new AbortController();
    const { work } = workIn(project.root, () => {
      cancelling.abort();
      return done;
    });
    await assert.rejects(work({ id: "a", runner: "ada" }, toolContext({}, { [way]: cancelling.signal })), {
      name: "AbortError",
    });
    assert.equal(project.spec("a"), ready()["a"]);
    assert.ok(project.read(".chant/logs/a.log").endsWith(`${reason}\n`));
  }
});
