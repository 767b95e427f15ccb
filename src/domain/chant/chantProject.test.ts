import assert from "node:assert/strict";
import { test } from "node:test";
import { readChantConfig } from "./chantConfig.ts";
import { detectProjectName, planInit } from "./initProject.ts";
import { expandPrompt, parsePrompt, type Prompt } from "./prompt.ts";

const config = (yaml: string): string => `---\n${yaml}\n---\n\n# Notes\n`;

test("settings have defaults", () => {
  const defaults = {
    projectName: undefined,
    projectPrefix: undefined,
    isSilent: false,
    defaultPrompt: "bootstrap",
    branchPrefix: "chant/",
    mainBranch: "main",
    defaultModel: undefined,
    rejectionAction: "manual",
    requiresApprovalForAgentWork: false,
    agents: [],
  };
  const empty = config("project:\n  silent: no\napproval:\n  rejection_action: never\nparallel:\n  agents: none");
  for (const texts of [{}, { user: "", project: "# Notes\n", agents: config("") }, { project: empty }])
    assert.deepEqual(readChantConfig(texts), { config: defaults, problems: [] });
});

test("sections that the project does not have are those of the user", () => {
  const user = config(
    "defaults:\n  main_branch: trunk\n  prompt: mine\napproval:\n  rejection_action: group\n  require_approval_for_agent_work: True\nparallel:\n  agents:\n  - name: a",
  );
  const read = readChantConfig({ user, project: config("project:\n  name: x\ndefaults:\n  prompt: theirs") }).config;
  assert.deepEqual(
    [read.mainBranch, read.defaultPrompt, read.rejectionAction, read.requiresApprovalForAgentWork, read.agents],
    ["trunk", "theirs", "group", true, [{ name: "a", command: "claude", maxConcurrent: 2 }]],
  );
});

test("an agent has a name, a command and a limit that is a number of runs", () => {
  const agents = ["0", "-1", "1.5", "x", "1", "~"].map((limit) => `  - max_concurrent: ${limit}\n`).join("");
  const text = config(`parallel:\n  agents:\n  - plain\n  - name: b\n    command: codex\n${agents}`);
  const limits = readChantConfig({ project: text }).config.agents;
  assert.deepEqual(limits, [
    { name: "b", command: "codex", maxConcurrent: 2 },
    ...[2, 2, 2, 2, 1, 2].map((maxConcurrent) => ({ name: "main", command: "claude", maxConcurrent })),
  ]);
});

test("the project's settings win over the user's, key by key, and other sections as a whole", () => {
  const user = config(
    "project:\n  name: mine\n  prefix: m\ndefaults:\n  model: opus\napproval:\n  rejection_action: group\n  require_approval_for_agent_work: true\nparallel:\n  agents:\n  - name: a",
  );
  const project = config(
    "project:\n  name: theirs\n  silent: true\ndefaults:\n  branch_prefix: work/\napproval:\n  rejection_action: dependency",
  );
  const { config: merged } = readChantConfig({
    user,
    project,
    agents: config("parallel:\n  agents:\n  - name: private\n    max_concurrent: 4"),
  });
  assert.deepEqual(merged, {
    projectName: "theirs",
    projectPrefix: "m",
    isSilent: true,
    defaultPrompt: "bootstrap",
    branchPrefix: "work/",
    mainBranch: "main",
    defaultModel: "opus",
    rejectionAction: "dependency",
    requiresApprovalForAgentWork: false,
    agents: [{ name: "private", command: "claude", maxConcurrent: 4 }],
  });
});

test("broken settings count as none and are reported", () => {
  const broken = config("project:\n  name: x\nproject:\n  name: y");
  const { config: read, problems } = readChantConfig({ user: config("defaults:\n  model: opus"), project: broken });
  assert.deepEqual([read.projectName, read.defaultModel], [undefined, "opus"]);
  assert.deepEqual(problems, ['The key "project" appears twice.']);
});

test("init plans folders, settings, ignore rules and prompts", () => {
  const plan = planInit({ projectName: "yes", date: "2026-03-02", model: "opus" });
  assert.deepEqual(plan.folders, [
    ".chant/specs",
    ".chant/prompts",
    ".chant/logs",
    ".chant/processes",
    ".chant/.locks",
    ".chant/.store",
  ]);
  const [settings, ignored, ...prompts] = plan.files;
  assert.deepEqual(settings, {
    path: ".chant/config.md",
    text: `---
project:
  name: 'yes'
defaults:
  prompt: standard
  model: opus
---

# Chant settings

Set up on 2026-03-02. Everything above this heading is read by tools; write notes for people here.
`,
  });
  assert.deepEqual(ignored, {
    path: ".chant/.gitignore",
    text: ".locks/\n.store/\nstore/\nlogs/\nprocesses/\npids/\ntmp/\nagents.md\nwatch.pid\n",
  });
  assert.deepEqual(
    prompts.map(({ path }) => path),
    ["standard", "split", "verify"].map((name) => `.chant/prompts/${name}.md`),
  );
});

test("init can do without prompts, keep out of git and name a provider", () => {
  const options = { projectName: "tide", date: "2026-03-02", isMinimal: true, isSilent: true, provider: "claude" };
  const { files } = planInit(options);
  assert.deepEqual(
    files.map(({ path }) => path),
    [".chant/config.md", ".chant/.gitignore"],
  );
  assert.equal(
    files[0]?.text.split("\n# ")[0],
    "---\nproject:\n  name: tide\n  silent: true\ndefaults:\n  prompt: standard\n  provider: claude\n---\n",
  );
  const loud = planInit({ ...options, isSilent: false }).files[0]?.text ?? "";
  assert.doesNotMatch(loud, /silent/);
});

test("the shipped prompts can be read and filled in", () => {
  const files = planInit({ projectName: "x", date: "" }).files.filter(({ path }) => path.includes("/prompts/"));
  const prompts = new Map(files.map(({ path, text }) => [path, parsePrompt(path, text)]));
  const variables = {
    "project.name": "P",
    "spec.id": "I",
    "spec.title": "T",
    "spec.path": "F",
    "spec.description": "D",
  };
  for (const [name, { purpose }] of prompts) {
    const text = expandPrompt(prompts, name, variables);
    assert.ok(text.ok && !text.value.includes("{{"), name);
    assert.ok(purpose);
  }
});

test("a name is taken from the project's own files", () => {
  const folderName = "folder";
  assert.equal(detectProjectName({ packageJson: '{"name":"pkg"}', folderName }), "pkg");
  assert.equal(detectProjectName({ packageJson: "{", cargoToml: '[package]\nname = "crate"\n', folderName }), "crate");
  assert.equal(detectProjectName({ goMod: "module example.com/a/tool\n", folderName }), "tool");
  for (const packageJson of ['{"name":7}', '{"name":""}', "{}", "[]", '"text"', "7", "null", ""])
    assert.equal(detectProjectName({ packageJson, folderName }), "folder", packageJson);
});

test("prompts extend each other, never in a circle", () => {
  const prompts = new Map<string, Prompt>(
    Object.entries({
      base: "Hello {{spec.id}} {{other}}",
      child: "---\nextends: base\n---\n[{{> parent}}] {{ spec.title }}",
      a: "---\nextends: b\n---\nx",
      b: "---\nextends: a\n---\nx",
      orphan: "---\nextends: missing\n---\nx",
    }).map(([name, text]) => [name, parsePrompt(name, text)]),
  );
  const expand = (name: string) => expandPrompt(prompts, name, { "spec.id": "$&", "spec.title": "T" });
  assert.deepEqual(expand("child"), { ok: true, value: "[Hello $& {{other}}] T" });
  assert.deepEqual(expand("a"), { ok: false, error: { kind: "cycle", names: ["a", "b", "a"] } });
  assert.deepEqual(expand("orphan"), { ok: false, error: { kind: "notFound", name: "missing" } });
});

test("agents come from the file of agents, and only without one from the settings", () => {
  const settings = { project: config("parallel:\n  agents:\n  - name: shared") };
  const names = (agents?: string) =>
    readChantConfig({ ...settings, ...(agents !== undefined && { agents: config(agents) }) }).config.agents.map(
      ({ name }) => name,
    );
  assert.deepEqual(names(), ["shared"]);
  assert.deepEqual(names("parallel:\n  stagger: 1"), ["shared"]);
  assert.deepEqual(names("parallel:\n  agents:\n  - name: private"), ["private"]);
});
