import assert from "node:assert/strict";
import { test } from "node:test";
import { echoInto, succeeded } from "../protocol/chant/chantProcess.ts";
import { scratchProject, specText } from "../protocol/chant/scratchProject.ts";
import { assertPrinted } from "./printed.ts";

const id = "2026-01-22-001-x7m";
const request = (name: string, args: object): object => ({
  jsonrpc: "2.0",
  method: "tools/call",
  params: { name, arguments: args },
  id: 1,
});

/** The text of the one answer to a printed request; its frame is compared with the printed one. */
async function answerTo(root: string, name: string, args: object): Promise<string> {
  const [answer = assert.fail("no answer"), ...more] = await echoInto(root, request(name, args));
  assert.deepEqual(more, []);
  const text = succeeded(answer);
  assertPrinted(answer, { jsonrpc: "2.0", result: { content: [{ type: "text", text }] }, id: 1 }, "chantMessage");
  return text;
}

const json = async (root: string, name: string, args: object): Promise<Record<string, unknown>> =>
  JSON.parse(await answerTo(root, name, args)) as Record<string, unknown>;

const idsIn = (answer: Record<string, unknown>): readonly string[] =>
  (answer["specs"] as { id: string }[]).map((spec) => spec.id);

const specs = (count: number, frontMatter: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n + 100}`, specText(frontMatter)]));

test("the printed question for specs in progress gets the printed rows, in an object [clauses 305, 311, 315, 316]", async () => {
  using project = scratchProject({
    [id]: specText("type: feature\nstatus: in_progress", "# Add user authentication\n"),
    "2026-01-22-002-abc": specText("status: pending"),
  });
  const answer = await json(project.root, "chant_spec_list", { status: "in_progress" });
  const printed = `[\n  {\n    "id": "2026-01-22-001-x7m",\n    "title": "Add user authentication",\n    "status": "in_progress",\n    "type": "feature"\n  }\n]`;
  assertPrinted(answer["specs"], JSON.parse(printed), "chantSpecRows");
  assert.deepEqual(Object.keys(answer), ["specs", "total", "limit", "returned"]);
});

test("lists return the total, the number returned and the limit, which is 50 by default [clauses 309-314, 326, 327]", async () => {
  using project = scratchProject({ ...specs(55, "status: pending"), failed: specText("status: failed") });
  for (const [name, args, total] of [
    ["chant_spec_list", {}, 56],
    ["chant_spec_list", { status: "pending" }, 55],
    ["chant_ready", {}, 55],
  ] as const) {
    const whole = await json(project.root, name, args);
    assert.deepEqual(Object.keys(whole), ["specs", "total", "limit", "returned"]);
    assert.deepEqual([whole["total"], whole["limit"], whole["returned"]], [total, 50, 50], name);
    assert.equal(idsIn(whole).length, 50);
    const few = await json(project.root, name, { ...args, limit: 7 });
    assert.deepEqual([few["total"], few["limit"], few["returned"]], [total, 7, 7], name);
    assert.deepEqual(idsIn(few), idsIn(whole).slice(0, 7));
    const many = await json(project.root, name, { ...args, limit: 100 });
    assert.deepEqual([many["total"], many["limit"], many["returned"]], [total, 100, total], name);
  }
});

test("the printed question for what is ready gets ten [clauses 325, 327]", async () => {
  using project = scratchProject(specs(12, "status: pending"));
  const answer = await json(project.root, "chant_ready", { limit: 10 });
  assert.deepEqual([answer["total"], answer["limit"], answer["returned"]], [12, 10, 10]);
  assert.equal(idsIn(answer).length, 10);
});

test("ready is what waits for nothing [clause 324]", async () => {
  using project = scratchProject({
    alone: specText("status: pending"),
    freed: specText("depends_on: [done, old]"),
    waiting: specText("depends_on: [done, running]"),
    lost: specText("depends_on: [nowhere]"),
    done: specText("status: completed"),
    running: specText("status: in_progress"),
    ".chant/archive/old.md": specText("status: completed"),
  });
  assert.deepEqual(idsIn(await json(project.root, "chant_ready", {})), ["alone", "freed"]);
});

test("the printed question for one spec gets the printed answer, with the title line in the body [clauses 319-321]", async () => {
  using project = scratchProject({
    [id]: specText(
      "type: feature\nstatus: in_progress",
      "# Add user authentication\n\n## Description\n\nImplement user auth...\n",
    ),
  });
  const printed = `{\n  "id": "2026-01-22-001-x7m",\n  "title": "Add user authentication",\n  "status": "in_progress",\n  "type": "feature",\n  "body": "## Description\\n\\nImplement user auth..."\n}`;
  const { body, ...head } = JSON.parse(printed) as Record<string, string>;
  const answer = await json(project.root, "chant_spec_get", { id: "001" });
  assertPrinted(answer, { ...head, body: `# ${head["title"]}\n\n${body}` }, "chantSpec");
});

test("a whole id finds its spec, though it is a part of others [clause 318]", async () => {
  const ids = [id, `${id}.1`, `copy-of-${id}`];
  using project = scratchProject(Object.fromEntries(ids.map((each) => [each, "# A spec\n"])));
  for (const each of ids) assert.equal((await json(project.root, "chant_spec_get", { id: each }))["id"], each);
});

test("any part of an id finds its spec [clause 319]", async () => {
  using project = scratchProject({ [id]: "# It\n", "2026-01-23-002-abc": "# Other\n" });
  for (const [part, found] of [
    ["x7m", id],
    ["001", id],
    ["01-22", id],
    ["2026-01-23", "2026-01-23-002-abc"],
    ["002", "2026-01-23-002-abc"],
  ] as const) {
    assert.equal((await json(project.root, "chant_spec_get", { id: part }))["id"], found, part);
  }
});

test("verify answers as printed, and open criteria are not an error [clauses 353-357]", async () => {
  const spec = (...boxes: string[]): string =>
    specText("status: in_progress", `# T\n\n## Acceptance Criteria\n\n${boxes.join("\n")}\n`);
  const [ticked, open] = [
    ["- [x] a", "- [x] b", "- [x] c"],
    ["- [ ] Tests added", "- [ ] Documentation updated"],
  ];
  using success = scratchProject({ "2026-02-02-001-xyz": spec(...ticked, "- [x] d", "- [x] e") });
  assert.equal(
    await answerTo(success.root, "chant_verify", { id: "001" }),
    `{\n  "spec_id": "2026-02-02-001-xyz",\n  "verified": true,\n  "criteria": {\n    "total": 5,\n    "checked": 5,\n    "unchecked": 0\n  },\n  "unchecked_items": [],\n  "verification_notes": "All acceptance criteria met"\n}`,
  );
  using failure = scratchProject({ "2026-02-02-001-xyz": spec(...ticked, ...open) });
  assert.equal(
    await answerTo(failure.root, "chant_verify", { id: "001" }),
    `{\n  "spec_id": "2026-02-02-001-xyz",\n  "verified": false,\n  "criteria": {\n    "total": 5,\n    "checked": 3,\n    "unchecked": 2\n  },\n  "unchecked_items": [\n    "- [ ] Tests added",\n    "- [ ] Documentation updated"\n  ],\n  "verification_notes": "2 criteria not yet checked"\n}`,
  );
});
