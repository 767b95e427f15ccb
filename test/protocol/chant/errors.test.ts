import assert from "node:assert/strict";
import { test } from "node:test";
import { refusedWrites, refusingDisk } from "../../support/refusedWrites.ts";
import { type ChantProcess, echoInto, refused, withChant } from "./chantProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const a = "2026-01-22-001-x7m";
const notInitialized = "Chant not initialized. Run `chant init` first.";

test("what is not JSON is a parse error without id [clause 388]", async () => {
  using project = scratchProject();
  const [answer, next] = await echoInto(project.root, "invalid json", { jsonrpc: "2.0", method: "ping", id: 7 });
  assert.deepEqual(answer, {
    jsonrpc: "2.0",
    error: { code: -32700, message: "Parse error: expected value at line 1 column 1" },
    id: null,
  });
  assert.deepEqual(next, { jsonrpc: "2.0", result: {}, id: 7 });
});

test("a wrong version is refused, with or without id [clause 389]", async () => {
  using project = scratchProject();
  const error = { code: -32600, message: "Invalid JSON-RPC version" };
  assert.deepEqual(
    await echoInto(
      project.root,
      { jsonrpc: "1.0", method: "tools/list", id: 3 },
      { jsonrpc: "1.0", method: "tools/list" },
    ),
    [
      { jsonrpc: "2.0", error, id: 3 },
      { jsonrpc: "2.0", error, id: null },
    ],
  );
});

test("an unknown method is not found [clause 402]", async () => {
  using project = scratchProject();
  const [answer] = await echoInto(project.root, { jsonrpc: "2.0", method: "specs/burn", id: "x" });
  assert.deepEqual(answer, {
    jsonrpc: "2.0",
    error: { code: -32601, message: "Method not found: specs/burn" },
    id: "x",
  });
});

test("a file where a folder must be is a server error, and the server goes on [clause 390]", async () => {
  using project = scratchProject({ [a]: specText("status: completed"), ".chant/archive": "in the way" });
  await withChant(project.root, async ({ client, text }) => {
    const { error } = await client.request("tools/call", { name: "chant_archive", arguments: { id: a } });
    assert.equal(error?.code, -32603);
    assert.match(await text("chant_spec_get", { id: a }), /completed/);
  });
});

test("notifications are neither answered nor carried out [clause 411]", async () => {
  using project = scratchProject({ [a]: specText("status: failed") });
  const cancel = { jsonrpc: "2.0", method: "tools/call", params: { name: "chant_cancel", arguments: { id: a } } };
  const answers = await echoInto(
    project.root,
    cancel,
    { ...cancel, id: null },
    { jsonrpc: "2.0", method: "notifications/initialized" },
  );
  assert.deepEqual(answers, []);
  assert.match(project.spec(a), /status: failed/);
});

test("without a project, or without its specs, every tool says so before anything else [clauses 396, 397]", async () => {
  using nowhere = scratchProject({}, { initialized: false });
  using half = scratchProject({ ".chant/config.md": "x" }, { initialized: false });
  for (const { root } of [nowhere, half]) {
    await withChant(root, async ({ client, refusal }) => {
      const tools = (await client.request("tools/list")).result?.["tools"] as { name: string }[];
      assert.equal(tools.length, 14);
      for (const { name } of tools) {
        assert.equal(await refusal(name, {}), notInitialized);
        assert.equal(await refusal(name), notInitialized);
      }
    });
  }
});

test("init while the server runs is noticed, and a folder below the root is enough", async () => {
  using project = scratchProject({ "src/deep/x": "" }, { initialized: false });
  await withChant(project.at("src/deep"), async ({ refusal, json }) => {
    assert.equal(await refusal("chant_status", {}), notInitialized);
    project.write(`.chant/specs/${a}.md`, specText("status: failed"));
    assert.equal((await json("chant_status"))["failed"], 1);
  });
});

test("a missing id is named by every tool that needs one [clause 398]", async () => {
  using project = scratchProject({ [a]: specText("status: failed") });
  await withChant(project.root, async ({ refusal }) => {
    for (const name of ["get", "update"]
      .map((verb) => `chant_spec_${verb}`)
      .concat(
        ["log", "diagnose", "finalize", "resume", "cancel", "archive", "verify"].map((verb) => `chant_${verb}`),
      )) {
      for (const args of [{}, { id: 7 }, { id: null }, { id: "" }, { id: "  " }, [], null, "x", 3]) {
        assert.equal(await refusal(name, args), "Missing required parameter: id", `${name} ${JSON.stringify(args)}`);
      }
      assert.equal(
        await refusal(name),
        name === "chant_spec_get" ? "Missing required parameter: id" : "Missing arguments",
      );
    }
    assert.equal(await refusal("chant_search", {}), "Missing required parameter: query");
    assert.equal(await refusal("chant_search"), "Missing arguments");
    assert.equal(await refusal("chant_add", { description: " \n" }), "Missing required parameter: description");
    assert.equal(await refusal("chant_add"), "Missing arguments");
  });
});

test("tools without needs work without arguments", async () => {
  using project = scratchProject({ [a]: specText("status: failed") });
  await withChant(project.root, async ({ json, text }) => {
    assert.equal((await json("chant_spec_list"))["total"], 1);
    assert.equal((await json("chant_ready"))["total"], 0);
    assert.equal((await json("chant_status"))["total"], 1);
    assert.equal(await text("chant_status", { brief: true }), "1 failed");
  });
});

test("a call without params, name or known tool [clauses 399, 400, 403]", async () => {
  using project = scratchProject();
  await withChant(project.root, async ({ client, refusal }) => {
    assert.deepEqual((await client.request("tools/call")).error, { code: -32603, message: "Missing params" });
    for (const params of [{}, { name: 7 }, { name: null }]) {
      assert.equal(
        refused(await client.request("tools/call", params)),
        "Missing tool name. Missing required parameter: name",
      );
    }
    assert.equal(await refusal("chant_burn", {}), "Unknown tool: chant_burn");
    assert.equal(await refusal("chant_lint", {}), "Unknown tool: chant_lint");
  });
});

test("update refuses an unknown status and an empty update, and changes nothing [clauses 351, 404, 405]", async () => {
  using project = scratchProject({ [a]: specText("status: failed") });
  const before = project.spec(a);
  await withChant(project.root, async ({ refusal }) => {
    assert.equal(
      await refusal("chant_spec_update", { id: a, status: "done", output: "x" }),
      "Invalid status: done. Must be one of: pending, in_progress, completed, failed",
    );
    for (const status of ["cancelled", "blocked", "ready", "paused", "needs_attention", "Failed", ""])
      assert.match(await refusal("chant_spec_update", { id: a, status }), /^Invalid status: /);
    for (const args of [{}, { output: "" }, { status: 7, output: false }, { depends_on: ["x"] }]) {
      assert.match(await refusal("chant_spec_update", { id: a, ...args }), /^No updates specified/);
    }
  });
  assert.equal(project.spec(a), before);
});

test("ids that fit none or several specs [clause 323]", async () => {
  using project = scratchProject({
    [a]: specText("status: failed"),
    "2026-01-22-002-x7m": "",
    "archive/x": "",
    ".chant/archive/2026-01-01-001-old.md": "",
  });
  await withChant(project.root, async ({ refusal }) => {
    assert.equal(await refusal("chant_spec_get", { id: "old" }), "Spec not found: old");
    assert.equal(
      await refusal("chant_verify", { id: "x7m" }),
      `Ambiguous spec ID 'x7m'. Matches: ${a}, 2026-01-22-002-x7m`,
    );
  });
});

test("a write error names the spec and what to do", async () => {
  for (const [code, reason] of refusedWrites) {
    using project = scratchProject({ a: specText("status: pending") });
    const before = project.spec("a");
    const refuseAll = async ({ refusal, text }: ChantProcess): Promise<void> => {
      const sentence = await refusal("chant_spec_update", { id: "a", status: "failed" });
      assert.equal(sentence, `.chant/specs/a.md could not be written: ${reason}`);
      const added = await refusal("chant_add", { description: "Another" });
      assert.match(added, /^\.chant\/specs\/[\w-]+\.md could not be written: /);
      assert.match(await text("chant_spec_get", { id: "a" }), /pending/);
    };
    await withChant(project.root, refuseAll, { env: refusingDisk(code) });
    assert.equal(project.spec("a"), before);
    assert.deepEqual(project.files(".chant/specs"), ["a.md"]);
  }
});
