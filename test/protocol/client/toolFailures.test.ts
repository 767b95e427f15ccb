import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { CallError } from "../../../src/mcp/callError.ts";
import { chantFile } from "../chant/chantProcess.ts";
import { scratchProject as chantProject, specText } from "../chant/scratchProject.ts";
import { preflightsFile } from "../preflights/preflightsProcess.ts";
import { scratchRepository } from "../preflights/scratchRepository.ts";
import { scratchProject as speckitProject } from "../speckit/scratchProject.ts";
import { speckitFile } from "../speckit/speckitProcess.ts";
import { never, stdioEntry, withConnection } from "./support.ts";

type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

/** What each call fails with, as commands see it. */
async function failuresOf(root: string, program: readonly string[], calls: readonly Call[]) {
  const launch = { type: "stdio", command: process.execPath, args: program, env: {}, cwd: root } as const;
  return withConnection(stdioEntry("own", [], { launch, folder: root }), async (connection) => {
    const failures: CallError[] = [];
    for (const [tool, args] of calls) {
      const failure: unknown = await connection
        .callTool(tool, args, { signal: never })
        .catch((thrown: unknown) => thrown);
      assert.ok(failure instanceof CallError, String(failure));
      failures.push(failure);
    }
    return failures;
  });
}

const detailsOf = (failures: readonly CallError[]) => failures.map(({ detail }) => detail);

test("failures of the chant server arrive with what it knows about them", async () => {
  using project = chantProject({ a: specText("status: completed") });
  const failures = await failuresOf(
    project.root,
    [chantFile, "mcp"],
    [
      ["chant_spec_get", { id: "nothing" }],
      ["chant_spec_get", {}],
      ["chant_spec_update", { id: "a", status: "odd" }],
      ["chant_resume", { id: "a" }],
    ],
  );
  assert.deepEqual(detailsOf(failures), [
    { code: "notFound", system: "specs" },
    { code: "invalidInput", argument: "id" },
    { code: "invalidInput", argument: "status" },
    { code: "conflict", system: "specs" },
  ]);
  assert.equal(failures[0]?.message, "Spec not found: nothing");
  using nowhere = chantProject({}, { initialized: false });
  const [uninitialized] = await failuresOf(nowhere.root, [chantFile, "mcp"], [["chant_spec_list", {}]]);
  assert.deepEqual(uninitialized?.detail, { code: "notInitialized", system: "specs" });
});

test("failures of the spec-kit server arrive with what it knows about them", async () => {
  using project = speckitProject({ "specs/001-a/spec.md": "# Feature Specification: A\n" });
  const directory = project.at("specs/001-a");
  const failures = await failuresOf(
    project.root,
    [speckitFile],
    [
      ["speckit.implement", { spec_directory: directory }],
      ["speckit.plan", { spec_directory: project.at("specs/002-b") }],
      ["speckit.plan", {}],
    ],
  );
  assert.deepEqual(detailsOf(failures), [
    { code: "missingDocument", path: project.at("specs/001-a/plan.md"), step: "plan" },
    { code: "missingDocument", path: project.at("specs/002-b/spec.md"), step: "specify" },
    { code: "invalidInput", argument: "spec_directory" },
  ]);
  assert.match(failures[0]?.message ?? "", /plan\.md does not exist\. Run speckit\.plan first\.$/);
});

test("failures of the preflights server arrive with what it knows about them", async () => {
  using repository = scratchRepository({}, { git: false });
  const failures = await failuresOf(
    repository.root,
    [preflightsFile],
    [
      ["read_architecture", {}],
      ["require_clarification", { user_intention: 7 }],
    ],
  );
  assert.deepEqual(detailsOf(failures), [
    { code: "notInitialized", system: "decisions" },
    { code: "invalidInput", argument: "user_intention" },
  ]);
});

test("clients that compare structured content with its schema get failures as results, with the same text", async () => {
  using project = chantProject({ a: specText("") });
  const feature = { spec_directory: project.at("specs/001-a") };
  const servers = [
    { args: [chantFile, "mcp"], name: "chant_spec_get", given: { id: "nothing" }, text: "Spec not found: nothing" },
    { args: [speckitFile], name: "speckit.tasks", given: feature, text: /spec\.md does not exist/ },
    { args: [preflightsFile], name: "read_architecture", given: { repo_path: "/nowhere" }, text: /REPO_NOT_FOUND/ },
  ];
  for (const { args, name, given, text } of servers) {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, cwd: project.root, stderr: "ignore" }),
    );
    try {
      const { tools } = await client.listTools();
      assert.ok(tools.find((tool) => tool.name === name)?.outputSchema, `${name} declares its output`);
      const { content, isError } = await client.callTool({ name, arguments: given });
      assert.equal(isError, true);
      const [block] = content as { text: string }[];
      if (typeof text === "string") assert.equal(block?.text, text);
      else assert.match(block?.text ?? "", text);
    } finally {
      await client.close();
    }
  }
});
