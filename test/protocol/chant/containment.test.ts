import assert from "node:assert/strict";
import { mkdirSync, readdirSync, renameSync, symlinkSync } from "node:fs";
import { test } from "node:test";
import { type ChantProcess, withChant } from "./chantProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const secret = specText("status: completed", "# Secret\n");
const tools = [
  "chant_spec_get",
  "chant_log",
  "chant_diagnose",
  "chant_spec_update",
  "chant_finalize",
  "chant_resume",
  "chant_cancel",
  "chant_archive",
  "chant_verify",
];

test("no id leads out of the specs [clause 428]", async () => {
  using project = scratchProject({
    a: "",
    "./outside.md": secret,
    ".chant/config.md": secret,
    ".chant/secret.log": "x",
  });
  await withChant(project.root, async ({ refusal }) => {
    for (const id of [
      "../../outside",
      "..",
      "../config",
      ".chant/specs/a",
      "/etc/passwd",
      "..\\config",
      "a/../a",
      "a.md",
      "\0",
      "../secret",
    ]) {
      for (const name of tools)
        assert.match(await refusal(name, { id, status: "failed" }), /^Spec not found/, `${name} ${id}`);
    }
  });
  assert.equal(project.read("outside.md"), secret);
  assert.equal(project.read(".chant/config.md"), secret);
});

test("links that leave the project are not specs [clause 428]", async () => {
  using outside = scratchProject({ "s/secret.md": secret }, { initialized: false });
  using project = scratchProject({ inside: specText("status: failed"), "docs/linked.md": "# Linked\n" });
  symlinkSync(outside.at("s/secret.md"), project.at(".chant/specs/secret.md"));
  symlinkSync(outside.at("s"), project.at(".chant/specs/folder"));
  symlinkSync(project.at("docs/linked.md"), project.at(".chant/specs/linked.md"));
  symlinkSync(project.at("nowhere"), project.at(".chant/specs/dangling.md"));
  await withChant(project.root, async ({ json, refusal, text, client }) => {
    const specs = (await json("chant_spec_list"))["specs"] as { id: string }[];
    assert.deepEqual(
      specs.map(({ id }) => id),
      ["inside", "linked"],
    );
    assert.match(await refusal("chant_spec_update", { id: "secret", status: "failed" }), /^Spec not found/);
    assert.equal((await client.request("resources/read", { uri: "chant://spec/secret" })).error?.code, -32002);
    await text("chant_spec_update", { id: "linked", status: "failed" });
    assert.equal(project.read("docs/linked.md"), "---\nstatus: failed\n---\n# Linked\n");
  });
  assert.equal(outside.read("s/secret.md"), secret);
});

test("logs, locks and the archive stay inside, too [clause 428]", async () => {
  using outside = scratchProject(
    { "./a.log": "secret", "./secret.md": secret, "logs/b.log": "secret" },
    { initialized: false },
  );
  using project = scratchProject({ a: specText("status: completed"), b: specText("status: completed") });
  mkdirSync(project.at(".chant/logs"));
  symlinkSync(outside.at("a.log"), project.at(".chant/logs/a.log"));
  symlinkSync(outside.root, project.at(".chant/archive"));
  project.write(".chant/specs/waiting.md", specText("depends_on: [secret]"));
  await withChant(project.root, async ({ refusal, json, client }) => {
    assert.match(await refusal("chant_log", { id: "a" }), /^No log file/);
    const { resources } = (await client.request("resources/list")).result as { resources: { uri: string }[] };
    assert.deepEqual(
      resources.map(({ uri }) => uri),
      ["chant://spec/a", "chant://spec/b", "chant://spec/waiting"],
    );
    assert.equal((await json("chant_spec_get", { id: "waiting" }))["status"], "blocked");
    assert.match(await refusal("chant_archive", { id: "a" }), /leads out of the project/);
    const checks = (await json("chant_diagnose", { id: "a" }))["checks"] as { name: string; passed: boolean }[];
    assert.equal(checks.find(({ name }) => name === "Log file")?.passed, false);
  });
  assert.deepEqual(readdirSync(outside.root).sort(), ["a.log", "logs", "secret.md"]);
});

test("a specs folder that is a link out of the project is refused with the reason [clause 428]", async () => {
  using outside = scratchProject({ a: secret });
  for (const link of [".chant", ".chant/specs"]) {
    using project = scratchProject({ "./keep": "" }, { initialized: false });
    if (link !== ".chant") mkdirSync(project.at(".chant"));
    symlinkSync(outside.at(link), project.at(link));
    await withChant(project.root, async ({ refusal, client }) => {
      for (const name of ["chant_add", "chant_spec_list", "chant_spec_get"])
        assert.equal(
          await refusal(name, { description: "x", id: "a" }),
          `${link} leads out of the project through a symbolic link, so it is neither read nor written.`,
        );
      assert.deepEqual((await client.request("resources/list")).result?.["resources"], []);
    });
  }
  assert.deepEqual(outside.files(".chant/specs"), ["a.md"]);
});

test("a configuration behind a link out of the project is refused with the reason [clause 428]", async () => {
  using outside = scratchProject({ "./config.md": "---\ndefaults:\n  model: stolen\n---\n" }, { initialized: false });
  using project = scratchProject({ a: specText("status: in_progress") });
  symlinkSync(outside.at("config.md"), project.at(".chant/config.md"));
  await withChant(project.root, async ({ refusal }) => {
    assert.match(await refusal("chant_finalize", { id: "a" }), /^\.chant\/config\.md leads out of the project/);
  });
  assert.doesNotMatch(project.spec("a"), /stolen/);
});

test("--root chooses the project", async () => {
  using project = scratchProject({ a: "# Chosen\n" });
  using other = scratchProject({ b: "# Other\n" });
  const listed = async ({ json }: ChantProcess): Promise<void> => {
    const specs = (await json("chant_spec_list"))["specs"] as { id: string }[];
    assert.deepEqual(
      specs.map(({ id }) => id),
      ["a"],
    );
  };
  await withChant(other.root, listed, { args: ["--root", project.root] });
});

test("ids of every odd shape crash nothing", async () => {
  const ids = [
    "a",
    "..x",
    "x..",
    "q.b.c",
    "ünï",
    "2026",
    "-",
    "--x",
    "a b",
    "2026-01-01",
    "x'y\"z",
    "$(touch pwned)",
    "%2e%2e",
  ];
  using project = scratchProject(Object.fromEntries(ids.map((id) => [id, specText("status: failed")])));
  project.git("init", "-q");
  await withChant(project.root, async ({ text, json }) => {
    assert.equal((await json("chant_spec_list"))["total"], ids.length);
    for (const id of ids) {
      await json("chant_diagnose", { id });
      await text("chant_finalize", { id });
      await text("chant_archive", { id });
    }
  });
  assert.equal(project.files(".chant/archive").length, ids.length);
  assert.deepEqual(project.files(".chant/specs"), []);
  assert.deepEqual(readdirSync(project.root).sort(), [".chant", ".git"]);
});

test("a spec swapped for a link between look and write is not followed [clause 428]", async () => {
  using outside = scratchProject({ "./t.md": secret }, { initialized: false });
  using project = scratchProject({ a: specText("status: failed") });
  await withChant(project.root, async ({ json, refusal }) => {
    await json("chant_spec_list");
    renameSync(project.at(".chant/specs/a.md"), project.at("a.md"));
    symlinkSync(outside.at("t.md"), project.at(".chant/specs/a.md"));
    await refusal("chant_spec_update", { id: "a", status: "completed" });
  });
  assert.equal(outside.read("t.md"), secret);
});

test("diagnose looks into no folder that a repository only claims to be its worktree [clause 428]", async () => {
  using project = scratchProject({ a: specText("status: in_progress") });
  project.git("init", "-q");
  project.git("add", "-A");
  project.git("commit", "-q", "-m", "start");
  using victim = scratchProject({ a: specText("status: failed") });
  victim.write(".chant/.locks/a.lock", "secret");
  project.git("branch", "chant/a");
  project.write(".git/worktrees/planted/HEAD", "ref: refs/heads/chant/a\n");
  project.write(".git/worktrees/planted/commondir", "../..\n");
  project.write(".git/worktrees/planted/gitdir", `${victim.at(".git")}\n`);
  assert.match(project.git("worktree", "list"), /\[chant\/a\]/);
  await withChant(project.root, async ({ json }) => {
    const diagnosis = await json("chant_diagnose", { id: "a" });
    assert.equal(diagnosis["location"], "main repository");
    assert.doesNotMatch(JSON.stringify(diagnosis), /secret/);
  });
});
