import assert from "node:assert/strict";
import { chmodSync, readlinkSync, rmSync, statSync, symlinkSync, watch } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { withChant } from "./chantProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";
import { lockTextOf } from "../../support/lockText.ts";

const odd =
  "\ufeff---\r\n# mine\r\nstatus:   failed  # why\r\ncommits: ['4e48568', 0375251]\r\nunknown: {a: 1}\r\n---\r\n\r\n# Odd\r\n\r\ntext";

test("an update touches its own lines only", async () => {
  using project = scratchProject({ odd });
  chmodSync(project.at(".chant/specs/odd.md"), 0o640);
  await withChant(project.root, async ({ text, json }) => {
    await text("chant_spec_update", { id: "odd", status: "completed" });
    assert.equal(project.spec("odd"), odd.replace("failed", "completed"));
    await text("chant_spec_update", { id: "odd", output: "a\nb" });
    await text("chant_spec_update", { id: "odd", output: "c" });
    const sections = "\r\n\r\n## Output\r\n\r\na\r\nb\r\n\r\n## Output\r\n\r\nc\r\n";
    assert.equal(project.spec("odd"), odd.replace("failed", "completed") + sections);
    assert.deepEqual((await json("chant_spec_get", { id: "odd" }))["commits"], ["4e48568", "0375251"]);
    if (process.platform !== "win32") assert.equal(statSync(project.at(".chant/specs/odd.md")).mode & 0o777, 0o640);
    assert.deepEqual(project.files(".chant/specs"), ["odd.md"]);
  });
});

test("a computed status never reaches the disk", async () => {
  using project = scratchProject({ a: specText("status: failed"), b: specText("depends_on: [a]") });
  await withChant(project.root, async ({ text, json }) => {
    await text("chant_spec_update", { id: "b", output: "x" });
    assert.equal((await json("chant_spec_get", { id: "b" }))["status"], "blocked");
    assert.doesNotMatch(project.spec("b"), /blocked/);
  });
});

test("a spec is written where it was found, and without front matter too", async () => {
  using project = scratchProject({ ".chant/specs/later/n.md": "# Nested\n" });
  await withChant(project.root, async ({ text }) => {
    await text("chant_spec_update", { id: "n", status: "failed" });
    assert.deepEqual(project.files(".chant/specs"), ["later/n.md"]);
    assert.equal(project.read(".chant/specs/later/n.md"), "---\nstatus: failed\n---\n# Nested\n");
  });
});

test("a file that is not UTF-8 text is left unchanged", async () => {
  using project = scratchProject();
  const { writeFileSync, readFileSync } = await import("node:fs");
  const bytes = Buffer.from([0x23, 0x20, 0x41, 0xff, 0x0a]);
  writeFileSync(project.at(".chant/specs/a.md"), bytes);
  await withChant(project.root, async ({ refusal }) => {
    assert.match(await refusal("chant_spec_update", { id: "a", status: "failed" }), /not valid UTF-8/);
  });
  assert.deepEqual(readFileSync(project.at(".chant/specs/a.md")), bytes);
});

test("add creates the next id of the day, archive included", async () => {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, "0");
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  using project = scratchProject({
    [`.chant/archive/${date}/${date}-00z-abc.md`]: "",
    [`.chant/archive/${date}-00y-abc.md`]: "",
    [`.chant/specs/later/${date}-00x-abc.2.md`]: "",
  });
  await withChant(project.root, async ({ text, json }) => {
    const created = await text("chant_add", { description: " Cache the index\n\nfor speed ", prompt: "4e48568" });
    const id = /^Created spec: (\S+)$/.exec(created)?.[1] ?? assert.fail(created);
    assert.match(id, new RegExp(`^${date}-010-[0-9a-z]{3}$`));
    assert.equal(
      project.spec(id),
      "---\ntype: code\nstatus: pending\nprompt: '4e48568'\n---\n\n# Cache the index\n\nfor speed\n",
    );
    assert.equal((await json("chant_spec_get", { id }))["title"], "Cache the index");
    assert.match(await text("chant_add", { description: "next" }), new RegExp(`^Created spec: ${date}-011-`));
  });
});

test("finalize wants a started spec, ticked boxes and finished members", async () => {
  const open = "# T\n\n## Acceptance Criteria\n\n- [ ] one\n- [ ] two\n";
  using project = scratchProject({
    p: specText("status: pending"),
    w: specText("depends_on: [p]"),
    n: specText("status: needs_attention"),
    o: specText("status: in_progress", open),
    d: specText("status: in_progress; type: driver"),
    "d.1": specText("status: cancelled"),
    "d.2": specText("status: failed"),
  });
  await withChant(project.root, async ({ refusal }) => {
    assert.equal(
      await refusal("chant_finalize", { id: "p" }),
      "Spec 'p' cannot be finalized from status pending (needs in_progress, completed or failed)",
    );
    assert.match(await refusal("chant_finalize", { id: "w" }), /from status blocked/);
    assert.match(await refusal("chant_finalize", { id: "n" }), /from status needs_attention/);
    assert.equal(await refusal("chant_finalize", { id: "o" }), "Spec 'o' has 2 unchecked acceptance criteria");
    assert.match(await refusal("chant_finalize", { id: "d" }), /^Spec 'd' has unfinished members: d\.2$/);
  });
});

test("finalize stamps the time and the model, and completes what it was the last of", async () => {
  using project = scratchProject({
    d: specText("type: group"),
    "d.1": specText("status: completed"),
    "d.2": specText("type: code; status: in_progress"),
    own: specText("status: failed; model: haiku; completed_at: 2020-01-01"),
    ".chant/config.md": "---\ndefaults:\n  model: claude-sonnet-4\n---\n",
  });
  await withChant(
    project.root,
    async ({ text }) => {
      assert.equal(await text("chant_finalize", { id: "d.2" }), "Finalized spec: d.2\nCompleted driver: d");
      assert.match(
        project.spec("d.2"),
        /^---\ntype: code\nstatus: completed\ncompleted_at: '\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ'\nmodel: sonnet\n---\n/,
      );
      assert.match(
        project.spec("d"),
        /^---\ntype: group\nstatus: completed\ncompleted_at: '[^']+Z'\nmodel: auto-completed\n---\n/,
      );
      assert.equal(await text("chant_finalize", { id: "own" }), "Finalized spec: own");
      assert.match(project.spec("own"), /model: haiku\ncompleted_at: '202[1-9].+Z'\n/);
      assert.equal(await text("chant_finalize", { id: "own" }), "Finalized spec: own");
    },
    { env: { CHANT_MODEL: "" } },
  );
});

test("resume and cancel", async () => {
  using project = scratchProject({
    f: specText("status: failed"),
    r: specText("status: in_progress"),
    c: specText("status: completed"),
    p: "# P",
  });
  await withChant(project.root, async ({ text, refusal }) => {
    assert.equal(await text("chant_resume", { id: "f" }), "Resumed spec 'f' - reset to pending");
    assert.equal(await text("chant_resume", { id: "r" }), "Resumed spec 'r' - reset to pending");
    assert.equal(project.spec("f"), specText("status: pending"));
    assert.match(await refusal("chant_resume", { id: "c" }), /not in failed or in_progress state.*completed/);
    assert.equal(await text("chant_cancel", { id: "c" }), "Cancelled spec: c");
    assert.equal(project.spec("c"), specText("status: cancelled"));
    assert.equal(await refusal("chant_cancel", { id: "c" }), "Spec 'c' is already cancelled");
  });
});

test("archive moves a completed spec and frees what waits for it", async () => {
  using project = scratchProject({
    "2026-03-02-001-abc": specText("status: completed"),
    "hand-made": specText("status: completed"),
    waiting: specText("depends_on: [hand-made]"),
    taken: specText("status: completed"),
    ".chant/archive/taken.md": "older",
  });
  await withChant(project.root, async ({ text, refusal, json }) => {
    assert.match(
      await refusal("chant_archive", { id: "waiting" }),
      /^Spec 'waiting' must be completed to archive \(current: pending\)$/,
    );
    assert.equal(
      await text("chant_archive", { id: "001" }),
      "Archived spec: 2026-03-02-001-abc -> .chant/archive/2026-03-02/2026-03-02-001-abc.md",
    );
    assert.equal(
      await text("chant_archive", { id: "hand" }),
      "Archived spec: hand-made -> .chant/archive/hand-made.md",
    );
    assert.equal(project.read(".chant/archive/hand-made.md"), specText("status: completed"));
    assert.match(await refusal("chant_archive", { id: "taken" }), /^Already in the archive/);
    assert.equal(project.read(".chant/archive/taken.md"), "older");
    assert.match(await refusal("chant_spec_get", { id: "hand-made" }), /^Spec not found/);
    assert.equal((await json("chant_ready"))["total"], 1);
    assert.deepEqual(project.files(".chant/specs"), ["taken.md", "waiting.md"]);
  });
});

test("archive finishes a move that was cut short", async () => {
  const text = specText("status: completed");
  using project = scratchProject({ half: text, ".chant/archive/half.md": text, link: text });
  symlinkSync("../specs/link.md", project.at(".chant/archive/link.md"));
  await withChant(project.root, async (chant) => {
    assert.equal(await chant.text("chant_archive", { id: "half" }), "Archived spec: half -> .chant/archive/half.md");
    assert.match(await chant.refusal("chant_archive", { id: "link" }), /^Already in the archive/);
  });
  assert.deepEqual(project.files(".chant/specs"), ["link.md"]);
  assert.equal(project.read(".chant/archive/half.md"), text);
});

test("archive moves a link so that it still leads to its file", async () => {
  const text = specText("status: completed");
  using project = scratchProject({ "notes/real.md": text });
  symlinkSync("../../notes/real.md", project.at(".chant/specs/2026-03-02-001-abc.md"));
  const archived = ".chant/archive/2026-03-02/2026-03-02-001-abc.md";
  await withChant(project.root, async (chant) => {
    assert.equal(
      await chant.text("chant_archive", { id: "2026-03-02-001-abc" }),
      `Archived spec: 2026-03-02-001-abc -> ${archived}`,
    );
  });
  assert.deepEqual(project.files(".chant/specs"), []);
  assert.equal(readlinkSync(project.at(archived)), path.join("..", "..", "..", "notes", "real.md"));
  assert.equal(project.read(archived), text);
});

test("archive waits for an update under way, and leaves what it changed", async () => {
  using project = scratchProject({ a: specText("status: completed") });
  const lock = ".chant/specs/.a.md.lock";
  project.write(lock, lockTextOf(process.pid));
  await withChant(project.root, async ({ refusal }) => {
    const isWaiting = new Promise<void>((resolve) => {
      const watcher = watch(project.at(".chant/specs"), (_, name) => {
        if (name?.startsWith(".a.md.lock.") !== true) return;
        watcher.close();
        resolve();
      });
    });
    const archived = refusal("chant_archive", { id: "a" });
    await isWaiting;
    project.write(".chant/specs/a.md", specText("status: pending"));
    rmSync(project.at(lock));
    assert.match(await archived, /^Another program changed .* in the meantime/);
  });
  assert.deepEqual(project.files(".chant"), ["specs/a.md"]);
});

test("extras: lists are replaced, cycles refused, bodies exchanged, specs reset and graded", async () => {
  using project = scratchProject({
    a: specText("depends_on: [b]"),
    b: specText("type: code\nlabels:\n  - x # keep\n"),
    c: specText("status: failed"),
  });
  await withChant(
    project.root,
    async ({ text, refusal, json }) => {
      await text("chant_spec_update", { id: "b", labels: ["x", "z"], target_files: ["src/a.ts"] });
      assert.equal(
        project.spec("b"),
        "---\ntype: code\nlabels:\n  - x # keep\n  - z\ntarget_files:\n- src/a.ts\n\n---\n\n# A spec\n",
      );
      assert.match(await refusal("chant_spec_update", { id: "b", depends_on: ["a"] }), /^Dependency cycle: /);
      await text("chant_spec_update", { id: "a", depends_on: [], output: "new text", replace_body: true });
      assert.equal(project.spec("a"), "---\ndepends_on: []\n---\n\n# A spec\n\nnew text\n");
      assert.equal(await text("chant_reset", { id: "c" }), "Reset spec 'c' to pending");
      const lint = await json("chant_lint");
      assert.deepEqual([lint["specs_checked"], lint["red"]], [3, 3]);
      assert.equal((await json("chant_lint", { id: "a" }))["specs_checked"], 1);
    },
    { args: ["--extras"] },
  );
});
