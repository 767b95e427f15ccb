import assert from "node:assert/strict";
import { test } from "node:test";
import { readChantConfig } from "./chantConfig.ts";
import { detectProjectName, planInit } from "./initProject.ts";
import { expandPrompt, parsePrompt, type Prompt } from "./prompt.ts";

const config = (yaml: string): string => `---\n${yaml}\n---\n\n# Notes\n`;

test("settings have defaults", () => {
  const { config: empty, problems } = readChantConfig({});
  assert.deepEqual(problems, []);
  assert.deepEqual(
    [empty.branchPrefix, empty.mainBranch, empty.defaultPrompt, empty.isSilent],
    ["chant/", "main", "bootstrap", false],
  );
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
  const { config: read, problems } = readChantConfig({ project: config("project: [") });
  assert.equal(read.branchPrefix, "chant/");
  assert.equal(problems.length > 0, true);
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
  const settings = plan.files.find(({ path }) => path === ".chant/config.md")?.text ?? "";
  const { config: read } = readChantConfig({ project: settings });
  assert.deepEqual([read.projectName, read.defaultPrompt, read.defaultModel], ["yes", "standard", "opus"]);
  assert.match(plan.files[1]?.text ?? "", /^pids\/$/m);
  assert.ok(plan.files.some(({ path }) => path === ".chant/prompts/standard.md"));
  assert.equal(planInit({ projectName: "x", date: "", isMinimal: true }).files.length, 2);
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
  assert.equal(detectProjectName({ packageJson: '{"name":7}', folderName }), "folder");
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
