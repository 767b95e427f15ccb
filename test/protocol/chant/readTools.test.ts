import assert from "node:assert/strict";
import { mkdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { silentLog } from "../../../src/domain/ports.ts";
import { initProject } from "../../../src/servers/chant/init/initProject.ts";
import { findProjectRoot, whyNotInitialized } from "../../../src/servers/chant/project/findProject.ts";
import { ProjectFinder } from "../../../src/servers/chant/project/projectFinder.ts";
import { createChantServer } from "../../../src/servers/chant/server.ts";
import { checksOf, commit, criteria, repository } from "./gitProject.ts";
import { inProcess } from "./inProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const ids = (answer: Record<string, unknown>): string[] => (answer["specs"] as { id: string }[]).map(({ id }) => id);

test("what can be begun is neither a group nor a driver with members", async () => {
  using project = scratchProject({
    ...{ code: "", "code.1": "", driver: specText("type: driver"), "driver.1": "", alone: specText("type: driver") },
    ...{ group: specText("type: group"), running: specText("status: in_progress") },
  });
  const { json } = inProcess(project.root);
  assert.deepEqual(ids(await json("chant_ready")), ["alone", "code", "code.1", "driver.1"]);
});

test("a search finds words in any case, in the title and in the text", async () => {
  using project = scratchProject({ a: "# Ring the BELL\n", b: "# B\n\nthe bell\n", c: specText("labels: [bell]") });
  const { text } = inProcess(project.root);
  const header = (id: string, title: string) => ({ id, title, status: "pending", type: "code" });
  assert.deepEqual(JSON.parse(await text("chant_search", { query: "beLL" })), [
    header("a", "Ring the BELL"),
    header("b", "B"),
  ]);
});

test("one spec comes with all that is stored, and nulls for the rest", async () => {
  using project = scratchProject({
    a: specText(
      "type: task\nstatus: completed\ndepends_on: [b]\nlabels: [x]\ntarget_files: [f.ts]\ncontext: [c.md]\nprompt: p" +
        "\nbranch: side\ncommits: [abcdef1]\ncompleted_at: 2026-01-02T03:04:05Z\nmodel: m",
    ),
    b: "no title\n",
  });
  const { json } = inProcess(project.root);
  assert.deepEqual(await json("chant_spec_get", { id: "a" }), {
    ...{ id: "a", title: "A spec", status: "completed", type: "task", depends_on: ["b"], labels: ["x"] },
    ...{ target_files: ["f.ts"], context: ["c.md"], prompt: "p", branch: "side", commits: ["abcdef1"] },
    ...{ completed_at: "2026-01-02T03:04:05Z", model: "m", body: "# A spec" },
  });
  const unknown = { depends_on: null, labels: null, target_files: null, context: null, prompt: null, branch: null };
  assert.deepEqual(await json("chant_spec_get", { id: "b" }), {
    ...{ id: "b", title: null, status: "pending", type: "code", ...unknown },
    ...{ commits: null, completed_at: null, model: null, body: "no title" },
  });
});

test("open criteria are shown line by line, and counted one by one", async () => {
  using project = scratchProject({
    a: criteria("- [x] one", "- [ ] two", "- [ ] three"),
    b: criteria("- [x] one"),
    c: "# No criteria\n",
  });
  const { json } = inProcess(project.root);
  const answer = (id: string, verified: boolean, counts: readonly number[], items: string[], notes: string) => ({
    ...{ spec_id: id, verified, unchecked_items: items, verification_notes: notes },
    criteria: { total: counts[0], checked: counts[1], unchecked: counts[2] },
  });
  for (const expected of [
    answer("a", false, [3, 1, 2], ["- [ ] two", "- [ ] three"], "2 criteria not yet checked"),
    answer("b", true, [1, 1, 0], [], "All acceptance criteria met"),
    answer("c", false, [0, 0, 0], [], "No acceptance criteria found"),
  ])
    assert.deepEqual(await json("chant_verify", { id: expected.spec_id }), expected);
});

test("a diagnosis names the lock, the log and the commit that it found", async () => {
  using project = repository({ a: specText("status: in_progress") });
  const { json } = inProcess(project.root, { now: new Date("2026-03-02T10:20:30Z") });
  const found = async (name: string) => checksOf(await json("chant_diagnose", { id: "a" }))[name];
  assert.deepEqual(await found("Log file"), [false, "No log file found"]);
  assert.deepEqual(await found("Lock file"), [true, "No lock file"]);
  project.write(".chant/logs/a.log", "12345");
  const fiveMinutesAgo = new Date("2026-03-02T10:15:00Z");
  utimesSync(project.at(".chant/logs/a.log"), fiveMinutesAgo, fiveMinutesAgo);
  assert.deepEqual(await found("Log file"), [true, "5 bytes, 5 minutes ago, .chant/logs/a.log"]);
  for (const [lock, isRunning] of [
    [` ${process.pid}\n`, true],
    ["999999999", false],
    [`0${process.pid}`, false],
    [`${process.pid}x`, false],
  ] as const) {
    project.write(".chant/.locks/a.lock", lock);
    assert.equal(/is running$/.test(String((await found("Lock file"))?.[1])), isRunning, lock);
  }
  project.write(".chant/.locks/a.lock", `${"x".repeat(20)}zzz`);
  const shown = String((await found("Lock file"))?.[1]);
  assert.ok(shown.includes("x".repeat(20)) && !shown.includes("z"), shown);
  const hash = commit(project, "chant(a): one");
  assert.deepEqual(await found("Git commit"), [true, `Newest commit: ${hash}`]);
  assert.equal((await json("chant_diagnose", { id: "a" }))["location"], "main repository");
});

test("a project is found from any folder in it, and the reason is told where there is none", async () => {
  using project = scratchProject();
  using other = scratchProject({ ".chant/config.md": "" }, { initialized: false });
  using nowhere = scratchProject({}, { initialized: false });
  mkdirSync(project.at("src/deep"), { recursive: true });
  assert.equal(findProjectRoot(project.at("src/deep")), project.root);
  assert.equal(whyNotInitialized(project.root), undefined);
  const notInitialized = "Chant not initialized. Run `chant init` first.";
  assert.equal(whyNotInitialized(other.root), notInitialized);
  for (const { root } of [other, nowhere])
    assert.equal(await inProcess(root).refusal("chant_status", {}), notInitialized);
  project.write("file/.chant", "");
  assert.equal(findProjectRoot(project.at("file")), project.root);
  const finder = new ProjectFinder(project.at("src"), { homeFolder: "/nonexistent", log: silentLog });
  assert.deepEqual([finder.start, finder.find()?.root], [project.at("src"), project.root]);
  assert.equal(finder.find(), finder.find());
  assert.equal(new ProjectFinder(nowhere.root, { homeFolder: "/", log: silentLog }).find(), undefined);
});

test("a project is set up line by line, and what is there is kept", async () => {
  using folder = scratchProject({ "./package.json": '{"name": "kiln"}' }, { initialized: false });
  const launch = { command: "node", args: ["chant.js", "mcp"] };
  const init = (more: object = {}) =>
    initProject({
      ...{ root: folder.root, now: new Date(2026, 2, 2, 12), isMinimal: true, isSilent: false, launch: undefined },
      ...more,
    });
  const created = (await init({ launch })).map((line) => line.replace(/^Created /, ""));
  assert.equal(created.at(-1), ".mcp.json");
  for (const file of created) assert.notEqual(folder.read(file), "");
  const kept = created.slice(0, -1).map((file) => `Kept ${file}`);
  assert.deepEqual(await init(), kept);
  assert.deepEqual(await init({ launch: { ...launch, command: "other" } }), [...kept, "Updated .mcp.json"]);
  assert.match(folder.read(".mcp.json"), /"command": "other"/);
  folder.write(".mcp.json", "{");
  const [left = ""] = (await init({ launch })).slice(-1);
  assert.match(left, /^Left \.mcp\.json unchanged: .+ Add this by hand:\n.*"chant"/s);
  assert.deepEqual(
    (await init({ isMinimal: false })).filter((line) => line.startsWith("Created ")),
    ["standard", "split", "verify"].map((name) => `Created .chant/prompts/${name}.md`),
  );
  assert.match(folder.read(".chant/config.md"), /name: kiln/);
  using bare = scratchProject({}, { initialized: false });
  await initProject({ root: bare.root, now: new Date(), isMinimal: true, isSilent: false, launch: undefined });
  assert.ok(bare.read(".chant/config.md").includes(`name: ${path.basename(bare.root)}`));
});

test("a server offers the tools that it is asked for", () => {
  const names = (...more: [withExtras?: boolean, offered?: "query" | "work" | "all", withWork?: boolean]) => {
    const [withExtras = false, offered, withWork] = more;
    const { services } = inProcess("/nonexistent", { withExtras });
    return createChantServer(services, offered, withWork).tools.map(({ name }) => name.replace("chant_", ""));
  };
  const query = ["spec_list", "spec_get", "ready", "status", "log", "search", "diagnose"];
  const all = [...query, "spec_update", "add", "finalize", "resume", "cancel", "archive", "verify"];
  assert.deepEqual(names(), all);
  assert.deepEqual(names(true), [...all, "lint", "reset"]);
  assert.deepEqual(names(false, "all", true), [...all, "work"]);
  assert.deepEqual(names(false, "query", true), [...query, "verify"]);
  assert.deepEqual(names(true, "query"), [...query, "verify", "lint"]);
  assert.deepEqual(names(true, "work", true), [...query, "spec_update", "add", "verify", "lint"]);
  const { services } = inProcess("/nonexistent");
  const { name, fallbackVersion, inOrder, logging, callFaults } = createChantServer(services);
  assert.deepEqual([name, fallbackVersion, inOrder, logging], ["chant", "2024-11-05", true, undefined]);
  assert.equal(createChantServer(services, "all", true).logging, true);
  assert.deepEqual(callFaults?.unknownTool?.("x"), { text: "Unknown tool: x", isError: true });
  assert.deepEqual(callFaults?.missingToolName, {
    ...{ text: "Missing tool name. Missing required parameter: name", isError: true },
  });
  assert.ok(callFaults?.missingParams instanceof Error);
  assert.deepEqual([callFaults.missingParams.message, callFaults.missingParams.name], ["Missing params", "RpcError"]);
});
