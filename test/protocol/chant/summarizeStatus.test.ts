import assert from "node:assert/strict";
import { mkdirSync, utimesSync } from "node:fs";
import { test } from "node:test";
import { criteria } from "./gitProject.ts";
import { inProcess } from "./inProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const none = { pending: 0, in_progress: 0, completed: 0, failed: 0, blocked: 0, cancelled: 0, needs_attention: 0 };

test("specs are counted by the status that they have, and a paused one is in progress", async () => {
  const statuses = ["in_progress", "paused", "completed", "failed", "cancelled", "needs_attention", "pending"];
  using project = scratchProject({
    ...Object.fromEntries(statuses.map((status) => [status, specText(`status: ${status}`)])),
    waiting: specText("depends_on: [pending]"),
  });
  const { json, text, call } = inProcess(project.root);
  const counts = {
    ...{ pending: 1, in_progress: 2, completed: 1, failed: 1, blocked: 1, cancelled: 1, needs_attention: 1 },
    total: 8,
  };
  assert.deepEqual(await json("chant_status"), counts);
  const brief = "1 pending | 2 in_progress | 1 completed | 1 failed | 1 blocked | 1 cancelled | 1 needs_attention";
  assert.deepEqual(await call("chant_status", { brief: true, include_activity: true }), {
    ...{ text: brief, structured: counts },
  });
  project.write(".chant/specs/x/y.md", "");
  assert.match(await text("chant_status", { brief: true }), /^2 pending \| 2 in_progress/);
});

test("a project without specs has counts of zero, and says so in brief", async () => {
  using project = scratchProject();
  const { json, text } = inProcess(project.root);
  assert.deepEqual(await json("chant_status"), { total: 0, ...none });
  assert.equal(await text("chant_status", { brief: true }), "No specs");
});

test("the activity of a running spec is when its file and its log were changed, in local time", async () => {
  using project = scratchProject({
    a: specText("status: in_progress"),
    b: specText("status: in_progress", "no title"),
    c: specText("status: failed"),
    ".chant/logs/a.log": "x",
    ".chant/logs/c.log": "x",
  });
  const at = (...time: [number, number, number, number, number, number]): Date => new Date(...time);
  utimesSync(project.at(".chant/specs/a.md"), at(2026, 0, 2, 3, 4, 5), at(2026, 0, 2, 3, 4, 5));
  utimesSync(project.at(".chant/specs/b.md"), at(2026, 10, 12, 13, 14, 15), at(2026, 10, 12, 13, 14, 15));
  utimesSync(project.at(".chant/logs/a.log"), at(2026, 9, 10, 11, 12, 13), at(2026, 9, 10, 11, 12, 13));
  assert.deepEqual(await inProcess(project.root).json("chant_status", { include_activity: true }), {
    ...{ ...none, total: 3, in_progress: 2, failed: 1 },
    in_progress_activity: [
      {
        ...{ id: "a", title: "A spec", has_log: true },
        ...{ spec_modified: "2026-01-02 03:04:05", log_modified: "2026-10-10 11:12:13" },
      },
      { id: "b", title: null, spec_modified: "2026-11-12 13:14:15", log_modified: null, has_log: false },
    ],
  });
});

test("a list gives fifty rows unless asked for another number", async () => {
  using project = scratchProject(
    Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`s${n}`, specText("type: code")])),
  );
  const sizes = async (args: object, withExtras = false) => {
    const answer = await inProcess(project.root, { withExtras }).json("chant_spec_list", args);
    const { specs, total, limit, returned, offset } = answer;
    return [(specs as unknown[]).length, total, limit, returned, offset];
  };
  assert.deepEqual(await sizes({}), [50, 51, 50, 50, undefined]);
  assert.deepEqual(await sizes({ limit: 2, offset: 1 }), [2, 51, 2, 2, undefined]);
  assert.deepEqual(await sizes({}, true), [50, 51, 50, 50, undefined]);
  assert.deepEqual(await sizes({ limit: 50, offset: 0 }, true), [50, 51, 50, 50, 0]);
  assert.deepEqual(await sizes({ limit: 50, offset: 50 }, true), [1, 51, 50, 1, 50]);
});

test("a lint grades what is not done, or the one spec that is asked for", async () => {
  using project = scratchProject({
    a: specText("status: pending", criteria("- [ ] one")),
    b: specText("status: completed"),
    "d.1": specText("status: pending"),
    d: specText("type: driver", ""),
  });
  const { json } = inProcess(project.root, { withExtras: true });
  const all = await json("chant_lint");
  const results = all["results"] as Record<string, unknown>[];
  assert.deepEqual(
    results.map(({ id, title }) => [id, title]),
    [
      ["a", "T"],
      ["d", null],
      ["d.1", "A spec"],
    ],
  );
  const lights = results.map((each) => each["traffic_light"]);
  const count = (light: string): number => lights.filter((each) => each === light).length;
  assert.deepEqual(
    [all["specs_checked"], all["red"], all["yellow"], all["green"]],
    [3, count("red"), count("yellow"), count("green")],
  );
  const keys = ["id", "title", "traffic_light", "complexity", "confidence", "splittability", "ac_quality", "isolation"];
  for (const each of results) assert.deepEqual(Object.keys(each), [...keys, "suggestions"]);
  assert.deepEqual(
    results.map(({ isolation }) => isolation === null),
    [true, false, true],
    "only a driver is graded on how its members stand apart",
  );
  const one = await json("chant_lint", { id: "b" });
  assert.deepEqual([one["specs_checked"], (one["results"] as { id: string }[])[0]?.id], [1, "b"]);
  assert.equal((await json("chant_lint", { id: " " }))["specs_checked"], 3);
});

test("the last lines of a log are found, wherever its parts are cut", async () => {
  using project = scratchProject({ a: "" });
  const { text, refusal } = inProcess(project.root);
  assert.equal(await refusal("chant_log", { id: "a" }), "No log file found for spec 'a' (expected .chant/logs/a.log)");
  const part = 64 * 1024;
  for (const [log, lines, expected] of [
    ["one\ntwo\nthree\n", 2, "two\nthree"],
    ["one\ntwo\nthree", 2, "two\nthree"],
    ["one\ntwo\n\n", 2, "two\n"],
    ["one\n", 5, "one"],
    ["one\r\ntwo\r\n", 1, "two"],
    ["\n", 1, ""],
    ["", 3, ""],
    ["one", 0, ""],
    [`first\n${"x".repeat(part - 1)}\n`, 1, "x".repeat(part - 1)],
    [`first\n${"x".repeat(part - 1)}\n`, 2, `first\n${"x".repeat(part - 1)}`],
    [`first\n${"x".repeat(part)}\n`, 1, "x".repeat(part)],
    [`first\n${"x".repeat(3 * part)}\nlast\n`, 2, `${"x".repeat(3 * part)}\nlast`],
    [`${"é".repeat(part)}\n`, 1, "é".repeat(part)],
  ] as const) {
    project.write(".chant/logs/a.log", log);
    assert.equal(await text("chant_log", { id: "a", lines }), expected, `${log.slice(0, 20)} ${lines}`);
  }
  project.write(".chant/logs/a.log", `${Array.from({ length: 102 }, (_, n) => n).join("\n")}\n`);
  assert.equal(await text("chant_log", { id: "a" }), Array.from({ length: 100 }, (_, n) => n + 2).join("\n"));
  project.write(".chant/specs/b.md", "");
  mkdirSync(project.at(".chant/logs/b.log"));
  assert.match(await refusal("chant_log", { id: "b" }), /^No log file found/);
});
