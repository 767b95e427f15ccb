import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { chantFile } from "../../protocol/chant/chantProcess.ts";
import { specText } from "../../protocol/chant/scratchProject.ts";
import { preflightsFile } from "../../protocol/preflights/preflightsProcess.ts";
import { adrFixture, fixtureUid } from "../../protocol/preflights/adrFixture.ts";
import { speckitFile } from "../../protocol/speckit/speckitProcess.ts";
import { type ServerMessage, type StdioClient, withServer } from "../../support/stdioClient.ts";
import { linkedProject, namesOf, secret, type Texts } from "./linkedProject.ts";

interface Campaign {
  readonly file: string;
  readonly args?: readonly string[];
  readonly texts: Texts;
  /** What the server may find although no file of it is there before. */
  readonly alsoLinked?: readonly string[];
  /** Each is called in this order, whatever the one before it answered. */
  readonly calls: (at: (name: string) => string) => readonly (readonly [tool: string, args: object])[];
  readonly uris: readonly string[];
}

const spec = (status: string, more = ""): string =>
  specText(`status: ${status}${more}`, "# MARK\n\n## Acceptance Criteria\n\n- [x] MARK\n");

const chant: Campaign = {
  file: chantFile,
  args: ["mcp", "--extras"],
  texts: {
    ".chant/specs/a.md": spec("in_progress"),
    ".chant/specs/deep/b.md": spec("completed"),
    ".chant/specs/c.md": spec("failed", "; prompt: MARK"),
    ".chant/archive/2026-01-01/2026-01-01-001-abc.md": spec("completed"),
    ".chant/config.md": "---\nproject:\n  name: MARK\ndefaults:\n  model: MARK\n  branch_prefix: MARK/\n---\n",
    ".chant/agents.md": "---\nagents:\n  - name: MARK\n---\n",
    ".chant/prompts/standard.md": "MARK",
    ".chant/logs/a.log": "MARK\n",
    ".chant/.locks/a.lock": "MARK",
  },
  alsoLinked: [".chant/archive/b.md", ".chant/specs/.a.md.lock"],
  calls: () => [
    ...["chant_spec_list", "chant_ready", "chant_status", "chant_lint"].map((name) => [name, {}] as const),
    ["chant_status", { include_activity: true }],
    ["chant_search", { query: "a" }],
    ...["a", "b", "c", "2026-01-01-001-abc"].flatMap((id) =>
      ["chant_spec_get", "chant_log", "chant_diagnose", "chant_verify"].map((name) => [name, { id }] as const),
    ),
    ["chant_add", { description: "New", prompt: "standard" }],
    ["chant_spec_update", { id: "a", status: "failed", output: "x" }],
    ["chant_resume", { id: "a" }],
    ["chant_finalize", { id: "c" }],
    ["chant_finalize", { id: "a" }],
    ["chant_archive", { id: "b" }],
    ["chant_archive", { id: "a" }],
    ["chant_cancel", { id: "c" }],
    ["chant_reset", { id: "c" }],
  ],
  uris: ["a", "b", "c"].map((id) => `chant://spec/${id}`).concat("chant://archive/2026-01-01-001-abc"),
};

const feature = "specs/001-a";
const speckit: Campaign = {
  file: speckitFile,
  texts: {
    [`${feature}/spec.md`]:
      "# Feature Specification: MARK\n\n### User Story 1 - MARK (Priority: P1)\n\nUsers add MARK.\n\n1. **Given** none, **When** one is added, **Then** MARK is shown\n\n## Requirements\n\n- **FR-001**: Users MUST be able to add MARK [NEEDS CLARIFICATION: which MARK?]\n",
    [`${feature}/plan.md`]: "# Implementation Plan: MARK\n\n**Language/Version**: MARK\n",
    [`${feature}/research.md`]: "# MARK\n",
    [`${feature}/data-model.md`]: "# MARK\n",
    [`${feature}/quickstart.md`]: "# MARK\n",
    [`${feature}/tasks.md`]: "# Tasks: MARK\n\n## Phase 1: Setup\n\n- [ ] T001 Create MARK in src/a.ts\n",
    [`${feature}/contracts/api.md`]: "# MARK\n",
    [`${feature}/checklists/requirements.md`]: "# MARK\n\n- [ ] CHK001 MARK\n",
    ".specify/feature.json": '{"feature_directory":"specs/001-a","x":"MARK"}\n',
    ".specify/init-options.json": '{"feature_numbering":"MARK"}\n',
    ".specify/extensions.yml":
      "hooks:\n  after_plan:\n    - extension: MARK\n      command: MARK\n      enabled: true\n      optional: true\n",
    ".specify/memory/constitution.md": "# MARK Constitution\n\n## Core Principles\n\n### I. MARK\n\nYou MUST MARK.\n",
    ".specify/templates/spec-template.md": "# Feature Specification: [FEATURE NAME] MARK\n\n## Requirements\n\nMARK\n",
    ".specify/templates/plan-template.md": "# Implementation Plan: [FEATURE] MARK\n\n## Summary\n\nMARK\n",
    ".specify/templates/tasks-template.md": "# Tasks: [FEATURE NAME] MARK\n\n## Phase 1: MARK\n",
    ".specify/presets/.registry": '{"presets":{"p":{"priority":1,"enabled":true}}}',
    ".specify/presets/p/preset.yml":
      "provides:\n  templates:\n    - type: template\n      name: spec-template\n      file: own.md\n",
    ".specify/presets/p/own.md": "# Feature Specification: [FEATURE NAME] MARK\n\n## MARK\n",
    "package.json": '{"name":"MARK","dependencies":{"MARK":"1"}}',
    "src/a.ts": "MARK\n",
  },
  alsoLinked: [
    "specs/002-b/spec.md",
    "specs/002-b/checklists",
    ".specify/templates/overrides/spec-template.md",
    "specs/001-a/.tasks.md.lock",
  ],
  calls: (at) => {
    const described = { feature_description: "Users can add notes and share them." };
    const place = { spec_directory: at(feature) };
    return [
      ["speckit.implement", { ...place, runner: "prompt" }],
      ["speckit.clarify", place],
      ["speckit.clarify", { ...place, answers: [{ question: "which inside?", answer: "all" }] }],
      ["speckit.plan", place],
      ["speckit.tasks", place],
      ["speckit.implement", { ...place, runner: "sampling", permission: "edit", force: true }],
      ["speckit.specify", { ...described, ...place, overwrite: true }],
      ["speckit.specify", { ...described, spec_directory: at("specs/002-b") }],
      ["speckit.specify", { ...described, spec_directory: at(".") }],
      ["speckit.plan", { spec_directory: at("specs/002-b") }],
      ["speckit.tasks", { spec_directory: at("specs/002-b") }],
    ];
  },
  uris: ["speckit://features", "speckit://feature/001-a", "speckit://feature/002-b"],
};

const oldTask = `<!-- UID: ${fixtureUid(1)} -->\n<!-- Created: 2025-01-01T00:00:01.000Z -->\n\n# MARK\n`;
const answers = { auth_strategy: "OAuth", auth_library: "custom", allowlist_paths: "src/", acceptance_criteria: "x" };
const preflights: Campaign = {
  file: preflightsFile,
  texts: {
    ...adrFixture(1, { "Infra.Hosting": ["MARK", 1] }),
    "docs/CURRENT_TASK.md": oldTask,
    "docs/ARCHITECTURE_STATE.md": "MARK\n",
    [`docs/archive/task/${fixtureUid(2)}_older.md`]: oldTask.replace(fixtureUid(1), fixtureUid(2)),
    "docs/AGENT_PROMPT.md": "MARK",
    "src/a.ts": "MARK",
  },
  alsoLinked: [
    "docs/.preflights-journal.json",
    "docs/.preflights.lock",
    `docs/archive/task/${fixtureUid(1)}_inside.md`,
  ],
  calls: (at) => [
    ["read_architecture", {}],
    ["read_architecture", { repo_path: at("docs") }],
    ["require_clarification", { user_intention: "Add authentication", answers }],
    ["read_architecture", {}],
    ["require_clarification", { user_intention: "Add authentication", answers, preferences: { reconcile: true } }],
  ],
  uris: ["architecture", "decisions", "task/current", `adr/${fixtureUid(1)}`, `task/${fixtureUid(2)}`].map(
    (name) => `preflights://${name}`,
  ),
};

/** Answers what a server may ask: the folders it works in, and a model that writes the file of the task. */
function answerQuestions(client: StdioClient, root: string): void {
  const files = JSON.stringify({ files: [{ path: "src/a.ts", content: "written by the model\n" }], notes: "" });
  const content = { type: "text", text: files };
  let seen = 0;
  client.child.on("received", () => {
    for (const { id, method } of client.received.slice(seen) as ServerMessage[]) {
      seen++;
      if (method === undefined || id === undefined) continue;
      const roots = { roots: [{ uri: pathToFileURL(root).href }] };
      const result = method === "roots/list" ? roots : { role: "assistant", model: "m", content };
      client.write({ jsonrpc: "2.0", id, result });
    }
  });
}

const environment = {
  ...{ HOME: "/nonexistent", USERPROFILE: "/nonexistent", CHANT_MODEL: "", ANTHROPIC_MODEL: "" },
  ...{ PREFLIGHTS_LLM_PROVIDER: "", FLIGHTDECK_RUNNERS: "" },
};

for (const [server, campaign] of Object.entries({ chant, speckit, preflights })) {
  const names = [...namesOf(campaign.texts), ...(campaign.alsoLinked ?? [])];
  test(`${server} neither changes nor tells what a link at any of ${names.length} places leads to`, async (context) => {
    let calls = 0;
    for (const name of names) {
      for (const target of ["twin", "nothing"] as const) {
        using project = linkedProject(campaign.texts, name, target);
        const before = project.outside();
        const attack = async (client: StdioClient): Promise<void> => {
          answerQuestions(client, project.root);
          await client.initialize("2025-11-25", { roots: {}, sampling: {} });
          for (const [tool, args] of campaign.calls(project.at)) {
            await client.request("tools/call", { name: tool, arguments: args });
            calls++;
          }
          await client.request("resources/list");
          for (const uri of campaign.uris) await client.request("resources/read", { uri });
          const told = [...client.rawLines, client.log()].filter((line) => line.includes(secret));
          assert.deepEqual(told, [], `${name} → ${target}: told`);
        };
        await withServer(campaign.file, attack, { cwd: project.root, args: campaign.args ?? [], env: environment });
        assert.equal(project.outside(), before, `${name} → ${target}: changed`);
      }
    }
    context.diagnostic(`${2 * names.length} links, ${calls} calls of tools`);
  });
}
