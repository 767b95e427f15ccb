import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { withChant } from "./chantProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const ids = (answer: Record<string, unknown>): string[] => (answer["specs"] as { id: string }[]).map(({ id }) => id);
const statuses = ["pending", "in_progress", "completed", "failed", "cancelled", "needs_attention", "paused"];

test("each filter shows its specs, an unknown one shows all [clauses 304-308]", async () => {
  using project = scratchProject({
    ...Object.fromEntries(statuses.map((status) => [status, specText(`status: ${status}`)])),
    waiting: specText("depends_on: [failed]"),
  });
  await withChant(project.root, async ({ json }) => {
    for (const status of statuses) {
      assert.deepEqual(ids(await json("chant_spec_list", { status })), [status], status);
    }
    assert.deepEqual(ids(await json("chant_spec_list", { status: "blocked" })), ["waiting"]);
    assert.deepEqual(ids(await json("chant_spec_list", { status: "ready" })), ["pending"]);
    assert.equal((await json("chant_spec_list", { status: "Pending" }))["total"], 8);
    const counts = await json("chant_status");
    assert.deepEqual([counts["total"], counts["pending"], counts["in_progress"], counts["blocked"]], [8, 1, 2, 1]);
  });
});

test("limits count, and wrong ones mean the default", async () => {
  using project = scratchProject(
    Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`s${n}`, specText("type: code")])),
  );
  await withChant(project.root, async ({ json, client }) => {
    assert.deepEqual(ids(await json("chant_spec_list", { limit: 0 })), []);
    assert.equal((await json("chant_spec_list", { limit: 0 }))["total"], 60);
    for (const limit of [-1, 1.5, "7", null, true]) {
      const { result } = await client.request("tools/call", { name: "chant_ready", arguments: { limit } });
      assert.equal((result?.["structuredContent"] as { returned: number }).returned, 50);
    }
    assert.equal((await json("chant_ready", { limit: 1000 }))["returned"], 60);
  });
});

test("ready leaves out groups, and drivers that have members", async () => {
  using project = scratchProject({
    g: specText("type: group"),
    d: specText("type: driver"),
    "d.1": "",
    e: specText("type: driver"),
  });
  await withChant(project.root, async ({ json }) => {
    assert.deepEqual(ids(await json("chant_ready")), ["d.1", "e"]);
    assert.deepEqual(ids(await json("chant_spec_list", { status: "ready" })), ["d", "d.1", "e", "g"]);
  });
});

test("rows say what a spec waits for", async () => {
  using project = scratchProject({
    a: specText("status: failed"),
    b: specText("depends_on: [a, gone, old]; approval: {required: true}"),
    "d.1": "",
    "d.2": specText("type: code", "# T\n\n## Acceptance Criteria\n\n- [x] one\n- [ ] two\n"),
    ".chant/archive/2026-01-01/old.md": "",
  });
  await withChant(project.root, async ({ json }) => {
    const rows = (await json("chant_spec_list"))["specs"] as Record<string, unknown>[];
    assert.deepEqual(rows[1]?.["blocked_by"], [
      { reason: "dependency", id: "a", state: "unfinished" },
      { reason: "dependency", id: "gone", state: "missing" },
      { reason: "approval", id: null, state: null },
    ]);
    assert.deepEqual(rows[3], {
      id: "d.2",
      title: "T",
      status: "pending",
      type: "code",
      depends_on: null,
      labels: null,
      path: ".chant/specs/d.2.md",
      criteria: { total: 2, checked: 1 },
      blocked_by: [{ reason: "sibling", id: "d.1", state: null }],
      driver: "d",
    });
  });
});

test("nested specs count, stray files do not, broken specs stay out and are reported", async () => {
  using project = scratchProject({
    ".chant/specs/later/2026-01-01-001-abc.md": specText("status: failed"),
    ".chant/specs/.chant-status-x.json": "{}",
    ".chant/specs/.hidden.md": specText("status: failed"),
    broken: "---\nstatus: [\n---\n",
    odd: specText("status: done"),
    ".chant/specs/later/odd.md": specText("status: failed"),
  });
  await withChant(project.root, async ({ json, client, refusal }) => {
    assert.deepEqual(ids(await json("chant_spec_list")), [".hidden", "2026-01-01-001-abc", "odd"]);
    assert.equal((await json("chant_status"))["total"], 3);
    assert.match(await refusal("chant_spec_get", { id: "broken" }), /^Spec not found/);
    await client.logged(".chant/specs/broken.md: The front matter cannot be read");
    await client.logged(".chant/specs/odd.md: Another file already has this id: .chant/specs/later/odd.md");
    project.write(".chant/specs/unknown.md", specText("status: done"));
    assert.equal((await json("chant_status"))["total"], 3);
    await client.logged('.chant/specs/unknown.md: Unknown status "done"');
  });
});

test("search looks into title and body, whatever the case [clauses 338-341]", async () => {
  using project = scratchProject({
    a: specText("status: failed", "# Crème BRÛLÉE\n"),
    b: specText("type: task", "# B\n\nwith crème\n"),
    c: specText("labels: [crème]"),
    d: specText("depends_on: [b]", "# Crème later\n"),
  });
  await withChant(project.root, async ({ text, client }) => {
    const search = async (args: { query: string; status?: string }): Promise<unknown> =>
      JSON.parse(await text("chant_search", args));
    assert.deepEqual(await search({ query: "brûlée" }), [
      { id: "a", title: "Crème BRÛLÉE", status: "failed", type: "code" },
    ]);
    assert.deepEqual(await search({ query: "CRÈME", status: "pending" }), [
      { id: "b", title: "B", status: "pending", type: "task" },
    ]);
    const idsWith = async (status: string) =>
      ((await search({ query: "crème", status })) as { id: string }[]).map(({ id }) => id);
    assert.deepEqual([await idsWith("blocked"), await idsWith("ready")], [["d"], ["b"]], "as computed, not as stored");
    assert.equal(((await search({ query: "" })) as unknown[]).length, 4);
    assert.equal(await text("chant_search", { query: "nothing of the kind" }), "[]");
    const { result } = await client.request("tools/call", { name: "chant_search", arguments: { query: "brûlée" } });
    assert.equal((result?.["structuredContent"] as { results: unknown[] }).results.length, 1);
  });
});

test("a log is read from its end [clauses 335-337]", async () => {
  const lines = Array.from({ length: 30_000 }, (_, n) => `line ${n} ünï`);
  using project = scratchProject({
    a: "",
    b: "",
    c: "",
    d: "",
    ".chant/logs/a.log": `${lines.join("\n")}\n`,
    ".chant/logs/b.log": "one\r\ntwo\r\n\r\nlast",
    ".chant/logs/c.log": "",
  });
  project.write(".chant/logs/x", "");
  const { writeFileSync } = await import("node:fs");
  writeFileSync(project.at(".chant/logs/d.log"), Buffer.from([0xff, 0x41, 0x0a]));
  await withChant(project.root, async ({ text, refusal }) => {
    assert.equal(await text("chant_log", { id: "a" }), lines.slice(-100).join("\n"));
    assert.equal(await text("chant_log", { id: "a", lines: 20_000 }), lines.slice(-20_000).join("\n"));
    assert.equal(await text("chant_log", { id: "a", lines: 100_000 }), lines.join("\n"));
    assert.equal(await text("chant_log", { id: "a", lines: 0 }), "");
    assert.equal(await text("chant_log", { id: "b", lines: 3 }), "two\n\nlast");
    assert.equal(await text("chant_log", { id: "c" }), "");
    assert.equal(await text("chant_log", { id: "d" }), "\ufffdA");
    project.write(".chant/specs/e.md", "");
    assert.match(await refusal("chant_log", { id: "e" }), /^No log file found for spec 'e'/);
    mkdirSync(project.at(".chant/logs/e.log"));
    assert.match(await refusal("chant_log", { id: "e" }), /^No log file found for spec 'e'/);
    if (process.platform === "win32") return;
    project.write(".chant/specs/pipe.md", "");
    execFileSync("mkfifo", [project.at(".chant/logs/pipe.log")]);
    assert.match(await refusal("chant_log", { id: "pipe" }), /^No log file found for spec 'pipe'/);
  });
});

test("structured content says what the text says, to those who know it [clause 286]", async () => {
  using project = scratchProject({ a: "# A\n\n## Acceptance Criteria\n\n- [ ] x\n" });
  const calls = [
    ["chant_spec_list", {}],
    ["chant_spec_get", { id: "a" }],
    ["chant_ready", {}],
    ["chant_status", {}],
    ["chant_diagnose", { id: "a" }],
    ["chant_verify", { id: "a" }],
  ] as const;
  for (const version of ["2025-06-18", "2025-03-26"]) {
    await withChant(
      project.root,
      async ({ client }) => {
        for (const [name, args] of calls) {
          const { result } = await client.request("tools/call", { name, arguments: args });
          const [content] = result?.["content"] as { text: string }[];
          const expected: unknown = version === "2025-06-18" ? JSON.parse(content?.text ?? "") : undefined;
          assert.deepEqual(result?.["structuredContent"], expected, `${name} ${version}`);
        }
      },
      { version },
    );
  }
});

test("extras: the parts of a list are of one moment, and its next beginning of another", async () => {
  using project = scratchProject(
    Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`s${n}`, specText("type: code")])),
  );
  const list = (offset: number) => ({ limit: 3, offset });
  await withChant(
    project.root,
    async ({ json }) => {
      assert.deepEqual(ids(await json("chant_spec_list", list(0))), ["s0", "s1", "s2"]);
      project.write(".chant/specs/a.md", specText("type: code"));
      assert.equal((await json("chant_ready"))["total"], 6, "who asks for something else sees what is there now");
      const rest = await json("chant_spec_list", list(3));
      assert.deepEqual([ids(rest), rest["total"]], [["s3", "s4"], 5]);
      const again = await json("chant_spec_list", list(0));
      assert.deepEqual([ids(again), again["total"]], [["a", "s0", "s1"], 6]);
    },
    { args: ["--extras"] },
  );
});

test("extras: a list continues where its last part ended, and says so", async () => {
  using project = scratchProject(
    Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`s${n}`, specText("type: code")])),
  );
  const part = { limit: 2, offset: 3 };
  await withChant(
    project.root,
    async ({ json }) => {
      const answer = await json("chant_spec_list", part);
      assert.deepEqual([ids(answer), answer["total"], answer["offset"]], [["s3", "s4"], 5, 3]);
      assert.deepEqual(ids(await json("chant_ready", { ...part, offset: 9 })), []);
    },
    { args: ["--extras"] },
  );
  await withChant(project.root, async ({ json }) => {
    const answer = await json("chant_spec_list", part);
    assert.deepEqual([ids(answer), "offset" in answer], [["s0", "s1"], false]);
  });
});

test("with extras one spec has the data of its list row, and without them only what the contract prints", async () => {
  using project = scratchProject({
    first: specText("type: code"),
    second: `${specText("depends_on: [first]")}\n## Acceptance Criteria\n\n- [x] One\n- [ ] Two\n`,
  });
  await withChant(
    project.root,
    async ({ json }) => {
      const rows = (await json("chant_spec_list"))["specs"] as Record<string, unknown>[];
      const one = await json("chant_spec_get", { id: "second" });
      const row = rows.find(({ id }) => id === "second") ?? {};
      assert.deepEqual(Object.fromEntries(Object.keys(row).map((key) => [key, one[key]])), row);
      assert.deepEqual(one["blocked_by"], [{ reason: "dependency", id: "first", state: "unfinished" }]);
    },
    { args: ["--extras"] },
  );
  await withChant(project.root, async ({ json }) => {
    const keys = Object.keys(await json("chant_spec_get", { id: "second" }));
    assert.deepEqual(
      ["path", "criteria", "blocked_by", "driver"].filter((key) => keys.includes(key)),
      [],
    );
  });
});
