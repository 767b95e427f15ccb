import assert from "node:assert/strict";
import { utimesSync } from "node:fs";
import { test } from "node:test";
import { echoInto, succeeded } from "../protocol/chant/chantProcess.ts";
import { scratchProject, specText, type ScratchProject } from "../protocol/chant/scratchProject.ts";

const id = "2026-01-22-001-x7m";

async function status(root: string, args: object): Promise<string> {
  const params = { name: "chant_status", arguments: args };
  const [answer] = await echoInto(root, { jsonrpc: "2.0", method: "tools/call", params, id: 1 });
  return succeeded(answer ?? assert.fail("no answer"));
}

/** The project of the printed answers: three pending, two in progress, fifteen completed. */
function twentySpecs(): ScratchProject {
  const statuses = [...Array<string>(3).fill("pending"), "in_progress", ...Array<string>(15).fill("completed")];
  return scratchProject({
    [id]: specText("status: in_progress", "# Add user auth\n"),
    ...Object.fromEntries(statuses.map((word, n) => [`2026-01-23-${n + 100}-abc`, specText(`status: ${word}`)])),
  });
}

const printed = `{\n  "total": 20,\n  "pending": 3,\n  "in_progress": 2,\n  "completed": 15,\n  "failed": 0,\n  "blocked": 0,\n  "cancelled": 0,\n  "needs_attention": 0\n}`;

test("the status is the printed text, counter by counter [clause 328]", async () => {
  using project = twentySpecs();
  assert.equal(await status(project.root, {}), printed);
});

test("each counter counts its own specs [clause 328]", async () => {
  const words = ["pending", "in_progress", "completed", "failed", "cancelled", "needs_attention"];
  using project = scratchProject({
    ...Object.fromEntries(
      words.flatMap((word, n) => Array.from({ length: n + 1 }, (_, m) => [`${word}${m}`, specText(`status: ${word}`)])),
    ),
    ...Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`w${n}`, specText("depends_on: [failed0]")])),
  });
  assert.deepEqual(Object.entries(JSON.parse(await status(project.root, {})) as object), [
    ...[["total", 28] as const, ["pending", 1] as const, ["in_progress", 2] as const, ["completed", 3] as const],
    ...[["failed", 4] as const, ["blocked", 7] as const, ["cancelled", 5] as const, ["needs_attention", 6] as const],
  ]);
});

test("in brief it is the printed line, and only for true [clauses 329, 334]", async () => {
  using project = twentySpecs();
  assert.equal(await status(project.root, { brief: true }), "3 pending | 2 in_progress | 15 completed");
  for (const brief of [false, "true", 1, null, {}, []]) assert.equal(await status(project.root, { brief }), printed);
});

test("with activity it reports each spec in progress, as printed [clauses 330-333]", async () => {
  using project = twentySpecs();
  project.write(`.chant/logs/${id}.log`, "working\n");
  const [touched, logged] = [new Date(2026, 0, 22, 14, 30), new Date(2026, 0, 22, 14, 35)];
  utimesSync(project.at(`.chant/specs/${id}.md`), touched, touched);
  utimesSync(project.at(`.chant/logs/${id}.log`), logged, logged);
  const text = await status(project.root, { include_activity: true });
  assert.ok(text.startsWith(`{\n  "total": 20,\n  "pending": 3,\n  "in_progress": 2,\n`), text);
  const activity = `  "in_progress_activity": [\n    {\n      "id": "2026-01-22-001-x7m",\n      "title": "Add user auth",\n      "spec_modified": "2026-01-22 14:30:00",\n      "log_modified": "2026-01-22 14:35:00",\n      "has_log": true\n    }`;
  assert.ok(text.includes(`\n${activity},\n    {\n      "id": "2026-01-23-103-abc",\n`), text);
  const { in_progress_activity: rows } = JSON.parse(text) as { in_progress_activity: Record<string, unknown>[] };
  assert.equal(rows.length, 2);
  assert.deepEqual([rows[1]?.["log_modified"], rows[1]?.["has_log"]], [null, false]);
  assert.doesNotMatch(await status(project.root, { include_activity: "true" }), /activity/);
});
