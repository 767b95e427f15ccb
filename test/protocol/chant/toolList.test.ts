import assert from "node:assert/strict";
import { test } from "node:test";
import { withChant } from "./chantProcess.ts";
import { scratchProject } from "./scratchProject.ts";

interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: string;
    readonly properties: Record<string, { type: string; description: string }>;
    readonly required?: string[];
  };
  readonly outputSchema?: object;
  readonly annotations?: { readonly readOnlyHint: boolean };
}

async function listed(options: { args?: string[]; version?: string }): Promise<readonly ListedTool[]> {
  using project = scratchProject();
  let tools: readonly ListedTool[] = [];
  const look = async (
    request: (method: string) => Promise<{ result?: Record<string, unknown> | null }>,
  ): Promise<void> => {
    tools = (await request("tools/list")).result?.["tools"] as ListedTool[];
  };
  await withChant(project.root, ({ client }) => look((method) => client.request(method)), options);
  return tools;
}

const id = ["string", "Spec ID (full or partial)"];
const limit = ["integer", "Maximum number of specs to return (default: 50)"];
/** Name, description, arguments with type and description, required ones: the contract's list, in its order. */
const contract: readonly [string, string, Record<string, readonly string[]>, readonly string[]][] = [
  [
    "chant_spec_list",
    "List all chant specs in the current project",
    { status: ["string", "Filter by status (pending, in_progress, completed, failed, ready, blocked)"], limit },
    [],
  ],
  ["chant_spec_get", "Get details of a chant spec including full body content", { id }, ["id"]],
  ["chant_ready", "List all specs that are ready to be worked (no unmet dependencies)", { limit }, []],
  [
    "chant_status",
    "Get project status summary with spec counts by status",
    {
      brief: ["boolean", "Return brief single-line output (e.g., '3 pending | 2 in_progress | 15 completed')"],
      include_activity: ["boolean", "Include activity info for in_progress specs (last modified time, log activity)"],
    },
    [],
  ],
  [
    "chant_log",
    "Read execution log for a spec",
    { id, lines: ["integer", "Number of lines to return (default: 100)"] },
    ["id"],
  ],
  [
    "chant_search",
    "Search specs by title and body content",
    { query: ["string", "Search query (case-insensitive substring match)"], status: ["string", "Filter by status"] },
    ["query"],
  ],
  ["chant_diagnose", "Diagnose issues with a spec (check file, log, locks, commits, criteria)", { id }, ["id"]],
  [
    "chant_spec_update",
    "Update a chant spec status or add output",
    {
      id,
      status: ["string", "New status (pending, in_progress, completed, failed)"],
      output: ["string", "Output text to append to spec body"],
    },
    ["id"],
  ],
  [
    "chant_add",
    "Create a new spec with description",
    {
      description: ["string", "Description of work to be done (becomes spec title)"],
      prompt: ["string", "Optional prompt template name to use"],
    },
    ["description"],
  ],
  ["chant_finalize", "Mark a spec as completed (validates all criteria are checked)", { id }, ["id"]],
  ["chant_resume", "Reset a failed spec to pending status so it can be reworked", { id }, ["id"]],
  ["chant_cancel", "Cancel a spec (sets status to cancelled)", { id }, ["id"]],
  ["chant_archive", "Move a completed spec to the archive directory", { id }, ["id"]],
  ["chant_verify", "Verify a spec meets its acceptance criteria", { id }, ["id"]],
];

test("exactly the fourteen tools of the contract, word for word", async () => {
  const tools = await listed({});
  const summary = tools.map(({ name, description, inputSchema: { properties, required } }) => [
    name,
    description,
    Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, [schema.type, schema.description]])),
    required ?? [],
  ]);
  assert.deepEqual(summary, contract);
});

test("an old client sees nothing its revision does not know", async () => {
  for (const tool of await listed({ version: "2024-11-05" })) {
    assert.deepEqual(Object.keys(tool), ["name", "description", "inputSchema"]);
  }
});

test("tools say whether they only read", async () => {
  const tools = await listed({});
  const readers = tools.filter((tool) => tool.annotations?.readOnlyHint).map(({ name }) => name);
  assert.deepEqual(readers, [
    "chant_spec_list",
    "chant_spec_get",
    "chant_ready",
    "chant_status",
    "chant_log",
    "chant_search",
    "chant_diagnose",
    "chant_verify",
  ]);
  assert.ok(tools.every((tool) => tool.annotations));
});

test("extras come only when asked for", async () => {
  const tools = await listed({ args: ["--extras"] });
  assert.deepEqual(tools.map(({ name }) => name).slice(14), ["chant_lint", "chant_reset"]);
  const update = tools.find(({ name }) => name === "chant_spec_update");
  assert.deepEqual(Object.keys(update?.inputSchema.properties ?? {}), [
    "id",
    "status",
    "output",
    "depends_on",
    "labels",
    "target_files",
    "replace_body",
  ]);
  const list = tools.find(({ name }) => name === "chant_spec_list");
  assert.deepEqual(Object.keys(list?.inputSchema.properties ?? {}), ["status", "limit", "offset"]);
});
