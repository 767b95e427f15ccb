import assert from "node:assert/strict";
import { test } from "node:test";
import { productVersion } from "../../support/productVersion.ts";
import { echoInto, succeeded, withChant } from "./chantProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const authentication = specText(
  "type: feature\nstatus: in_progress",
  "# Add user authentication\n\nImplement user auth...\n",
);
const call = (name: string, args: object) => ({
  jsonrpc: "2.0",
  method: "tools/call",
  params: { name, arguments: args },
  id: 1,
});

/** The contract's project: twenty specs, three pending, two in progress. */
function twentySpecs(): Record<string, string> {
  const status = (n: number): string => (n < 3 ? "pending" : n < 5 ? "in_progress" : "completed");
  const rows = Array.from({ length: 20 }, (_, n) => [
    `2026-01-22-0${(n + 10).toString(36)}-x7m`,
    specText(`status: ${status(n)}`),
  ]);
  return Object.fromEntries(rows) as Record<string, string>;
}

test("the four commands of the manual work as typed", async () => {
  using project = scratchProject({ "2026-01-22-001-x7m": authentication });
  const [list] = await echoInto(project.root, '{"jsonrpc":"2.0","method":"tools/list","id":1}');
  assert.equal((list?.result?.["tools"] as unknown[]).length, 14);
  const [hello] = await echoInto(project.root, '{"jsonrpc":"2.0","method":"initialize","id":1}');
  assert.equal(hello?.result?.["protocolVersion"], "2024-11-05");
  const [specs] = await echoInto(project.root, call("chant_spec_list", {}));
  assert.match(succeeded(specs ?? assert.fail()), /2026-01-22-001-x7m/);
  const [spec] = await echoInto(project.root, call("chant_spec_get", { id: "001" }));
  assert.match(succeeded(spec ?? assert.fail()), /Implement user auth/);
});

test("initialize answers as the contract shows, and offers resources besides [clauses 384-387]", async () => {
  using project = scratchProject();
  const [answer] = await echoInto(project.root, { jsonrpc: "2.0", method: "initialize", id: 1 });
  assert.deepEqual(answer, {
    jsonrpc: "2.0",
    result: {
      protocolVersion: "2024-11-05",
      capabilities: { tools: {}, resources: { subscribe: true, listChanged: true } },
      serverInfo: { name: "chant", version: productVersion },
    },
    id: 1,
  });
});

test("spec_list by status gives rows, total, limit and returned [clauses 315, 316]", async () => {
  using project = scratchProject({
    "2026-01-22-001-x7m": authentication,
    "2026-01-22-002-abc": specText("labels: [perf]"),
  });
  await withChant(project.root, async ({ json }) => {
    const answer = await json("chant_spec_list", { status: "in_progress" });
    assert.deepEqual(answer, {
      specs: [
        {
          id: "2026-01-22-001-x7m",
          title: "Add user authentication",
          status: "in_progress",
          type: "feature",
          depends_on: null,
          labels: null,
          path: ".chant/specs/2026-01-22-001-x7m.md",
          criteria: { total: 0, checked: 0 },
          blocked_by: [],
          driver: null,
        },
      ],
      total: 1,
      limit: 50,
      returned: 1,
    });
    const [, second] = (await json("chant_spec_list"))["specs"] as { labels: unknown }[];
    assert.deepEqual(second?.labels, ["perf"]);
  });
});

test("spec_get by partial id gives every key [clauses 319-321]", async () => {
  using project = scratchProject({ "2026-01-22-001-x7m": authentication });
  await withChant(project.root, async ({ json, text }) => {
    assert.deepEqual(await json("chant_spec_get", { id: "001" }), {
      id: "2026-01-22-001-x7m",
      title: "Add user authentication",
      status: "in_progress",
      type: "feature",
      depends_on: null,
      labels: null,
      target_files: null,
      context: null,
      prompt: null,
      branch: null,
      commits: null,
      completed_at: null,
      model: null,
      body: "# Add user authentication\n\nImplement user auth...",
    });
    assert.match(await text("chant_spec_get", { id: "x7m" }), /^\{\n {2}"id": "2026-01-22-001-x7m",\n/);
  });
});

test("ready takes a limit and returns the total", async () => {
  using project = scratchProject(twentySpecs());
  await withChant(project.root, async ({ json }) => {
    const all = await json("chant_ready", { limit: 10 });
    assert.deepEqual([all["total"], all["limit"], all["returned"]], [3, 10, 3]);
    const two = await json("chant_ready", { limit: 2 });
    assert.deepEqual([two["total"], two["limit"], two["returned"]], [3, 2, 2]);
  });
});

test("status counts, in full and in one line", async () => {
  using project = scratchProject(twentySpecs());
  await withChant(project.root, async ({ json, text }) => {
    const counts = {
      total: 20,
      pending: 3,
      in_progress: 2,
      completed: 15,
      failed: 0,
      blocked: 0,
      cancelled: 0,
      needs_attention: 0,
    };
    assert.deepEqual(await json("chant_status", {}), counts);
    assert.equal(await text("chant_status", { brief: true }), "3 pending | 2 in_progress | 15 completed");
    assert.equal(
      await text("chant_status", { brief: true, include_activity: true }),
      "3 pending | 2 in_progress | 15 completed",
    );
  });
});

test("status with activity shows when spec and log were modified", async () => {
  using project = scratchProject({ "2026-01-22-001-x7m": authentication, "2026-01-22-002-x7m": authentication });
  project.write(".chant/logs/2026-01-22-001-x7m.log", "a\n");
  await withChant(project.root, async ({ json }) => {
    const activity = (await json("chant_status", { include_activity: true }))["in_progress_activity"] as Record<
      string,
      unknown
    >[];
    assert.deepEqual(
      activity.map((each) => [each["id"], each["title"], each["has_log"]]),
      [
        ["2026-01-22-001-x7m", "Add user authentication", true],
        ["2026-01-22-002-x7m", "Add user authentication", false],
      ],
    );
    assert.match(String(activity[0]?.["spec_modified"]), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.match(String(activity[0]?.["log_modified"]), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.equal(activity[1]?.["log_modified"], null);
  });
});

test("spec_update sets the status and appends the output in one write", async () => {
  using project = scratchProject({
    "2026-01-22-001-x7m":
      "---\ntype: code\nstatus: in_progress\n---\n# Feature Implementation\n\nSome initial content...",
  });
  await withChant(project.root, async ({ text }) => {
    const update = { id: "001", status: "completed", output: "Implementation complete. All tests passing." };
    assert.equal(await text("chant_spec_update", update), "Updated spec: 2026-01-22-001-x7m");
    assert.equal(
      project.spec("2026-01-22-001-x7m"),
      "---\ntype: code\nstatus: completed\n---\n# Feature Implementation\n\nSome initial content...\n\n## Output\n\nImplementation complete. All tests passing.\n",
    );
  });
});

test("verify succeeds, fails, and finds nothing to verify [clauses 353-357]", async () => {
  const criteria = (...boxes: string[]): string => `# T\n\n## Acceptance Criteria\n\n${boxes.join("\n")}\n`;
  using project = scratchProject({
    "2026-02-02-001-xyz": specText(
      "status: in_progress",
      criteria("- [x] a", "- [x] b", "- [X] c", "- [x] d", "- [x] e"),
    ),
    "2026-02-02-002-xyz": specText(
      "status: in_progress",
      criteria("- [x] a", "- [x] b", "- [x] c", "- [ ] Tests added", "  - [ ] Documentation updated"),
    ),
    "2026-02-02-003-xyz": specText("status: in_progress"),
  });
  await withChant(project.root, async ({ json }) => {
    assert.deepEqual(await json("chant_verify", { id: "001" }), {
      spec_id: "2026-02-02-001-xyz",
      verified: true,
      criteria: { total: 5, checked: 5, unchecked: 0 },
      unchecked_items: [],
      verification_notes: "All acceptance criteria met",
    });
    assert.deepEqual(await json("chant_verify", { id: "002" }), {
      spec_id: "2026-02-02-002-xyz",
      verified: false,
      criteria: { total: 5, checked: 3, unchecked: 2 },
      unchecked_items: ["- [ ] Tests added", "- [ ] Documentation updated"],
      verification_notes: "2 criteria not yet checked",
    });
    assert.deepEqual(await json("chant_verify", { id: "003" }), {
      spec_id: "2026-02-02-003-xyz",
      verified: false,
      criteria: { total: 0, checked: 0, unchecked: 0 },
      unchecked_items: [],
      verification_notes: "No acceptance criteria found",
    });
  });
});
