import type { ChantToolName } from "./chantTools.ts";
import { flag, input, integer, type Properties, text, texts } from "./schemaParts.ts";

interface ToolSchema {
  readonly name: ChantToolName;
  readonly description: string;
  readonly inputSchema: {
    readonly type: "object";
    readonly properties: Properties;
    readonly required?: readonly string[];
  };
  /** Only where every successful answer is such an object: clients insist on it. */
  readonly outputSchema?: {
    readonly type: "object";
    readonly properties: Properties;
    readonly required: readonly string[];
  };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint: false;
  };
}

const id = text("Spec ID (full or partial)");
const limit = integer("Maximum number of specs to return (default: 50)");

const count = { type: "integer", minimum: 0 };
const word = { type: "string" };
const wordOrNull = { type: ["string", "null"] };
const wordsOrNull = { type: ["array", "null"], items: word };
const output = (properties: Properties, ...optional: string[]) => ({
  type: "object" as const,
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const specHeader = {
  id: word,
  title: wordOrNull,
  status: text("What the stored status comes to in the project; blocked is computed"),
  type: word,
};
const specCore = {
  ...specHeader,
  depends_on: wordsOrNull,
  labels: wordsOrNull,
};
const obstacle = output({ reason: word, id: wordOrNull, state: wordOrNull });
const specRow = output({
  ...specCore,
  path: text("Relative to the project root"),
  criteria: output({ total: count, checked: count }),
  blocked_by: { type: "array", items: obstacle, description: "Nothing here on a pending spec means ready" },
  driver: wordOrNull,
});
const statusCounts = Object.fromEntries(
  ["total", "pending", "in_progress", "completed", "failed", "blocked", "cancelled", "needs_attention"].map((name) => [
    name,
    count,
  ]),
);
const activity = output({
  id: word,
  title: wordOrNull,
  spec_modified: wordOrNull,
  log_modified: wordOrNull,
  has_log: { type: "boolean" },
});
const specRows = output({ specs: { type: "array", items: specRow }, total: count, limit: count, returned: count });

const reading = { readOnlyHint: true, openWorldHint: false } as const;
const setting = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;
const adding = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false } as const;
const ending = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false } as const;

const contractSchemas: readonly ToolSchema[] = [
  {
    name: "chant_spec_list",
    description: "List all chant specs in the current project",
    inputSchema: input({
      status: text("Filter by status (pending, in_progress, completed, failed, ready, blocked)"),
      limit,
    }),
    outputSchema: specRows,
    annotations: reading,
  },
  {
    name: "chant_spec_get",
    description: "Get details of a chant spec including full body content",
    inputSchema: input({ id }, "id"),
    outputSchema: output({
      ...specCore,
      target_files: wordsOrNull,
      context: wordsOrNull,
      prompt: wordOrNull,
      branch: wordOrNull,
      commits: wordsOrNull,
      completed_at: wordOrNull,
      model: wordOrNull,
      body: word,
    }),
    annotations: reading,
  },
  {
    name: "chant_ready",
    description: "List all specs that are ready to be worked (no unmet dependencies)",
    inputSchema: input({ limit }),
    outputSchema: specRows,
    annotations: reading,
  },
  {
    name: "chant_status",
    description: "Get project status summary with spec counts by status",
    inputSchema: input({
      brief: flag("Return brief single-line output (e.g., '3 pending | 2 in_progress | 15 completed')"),
      include_activity: flag("Include activity info for in_progress specs (last modified time, log activity)"),
    }),
    outputSchema: output(
      { ...statusCounts, in_progress_activity: { type: "array", items: activity } },
      "in_progress_activity",
    ),
    annotations: reading,
  },
  {
    name: "chant_log",
    description: "Read execution log for a spec",
    inputSchema: input({ id, lines: integer("Number of lines to return (default: 100)") }, "id"),
    annotations: reading,
  },
  {
    name: "chant_search",
    description: "Search specs by title and body content",
    inputSchema: input(
      { query: text("Search query (case-insensitive substring match)"), status: text("Filter by status") },
      "query",
    ),
    outputSchema: output({ results: { type: "array", items: output(specHeader) } }),
    annotations: reading,
  },
  {
    name: "chant_diagnose",
    description: "Diagnose issues with a spec (check file, log, locks, commits, criteria)",
    inputSchema: input({ id }, "id"),
    outputSchema: output({
      spec_id: word,
      status: word,
      location: word,
      checks: { type: "array", items: output({ name: word, passed: { type: "boolean" }, details: wordOrNull }) },
      diagnosis: word,
      suggestion: wordOrNull,
    }),
    annotations: reading,
  },
  {
    name: "chant_spec_update",
    description: "Update a chant spec status or add output",
    inputSchema: input(
      {
        id,
        status: text("New status (pending, in_progress, completed, failed)"),
        output: text("Output text to append to spec body"),
      },
      "id",
    ),
    annotations: adding,
  },
  {
    name: "chant_add",
    description: "Create a new spec with description",
    inputSchema: input(
      {
        description: text("Description of work to be done (becomes spec title)"),
        prompt: text("Optional prompt template name to use"),
      },
      "description",
    ),
    annotations: adding,
  },
  {
    name: "chant_finalize",
    description: "Mark a spec as completed (validates all criteria are checked)",
    inputSchema: input({ id }, "id"),
    annotations: setting,
  },
  {
    name: "chant_resume",
    description: "Reset a failed spec to pending status so it can be reworked",
    inputSchema: input({ id }, "id"),
    annotations: setting,
  },
  {
    name: "chant_cancel",
    description: "Cancel a spec (sets status to cancelled)",
    inputSchema: input({ id }, "id"),
    annotations: ending,
  },
  {
    name: "chant_archive",
    description: "Move a completed spec to the archive directory",
    inputSchema: input({ id }, "id"),
    annotations: ending,
  },
  {
    name: "chant_verify",
    description: "Verify a spec meets its acceptance criteria",
    inputSchema: input({ id }, "id"),
    outputSchema: output({
      spec_id: word,
      verified: { type: "boolean" },
      criteria: output({ total: count, checked: count, unchecked: count }),
      unchecked_items: { type: "array", items: word },
      verification_notes: word,
    }),
    annotations: reading,
  },
];

const listExtras = { offset: integer("Continue a list from this many specs on") };

/** Arguments that tools take besides, with `--extras`. */
const extraArguments: Partial<Record<ChantToolName, Properties>> = {
  chant_spec_list: listExtras,
  chant_ready: listExtras,
  chant_spec_update: {
    depends_on: texts("Replaces the ids that must be finished first"),
    labels: texts("Replaces the labels"),
    target_files: texts("Replaces the files the work is expected to touch"),
    replace_body: flag("Put output in place of the body instead of appending it"),
  },
};

/** Tools of newer chant releases, with `--extras` only. */
const extraSchemas: readonly ToolSchema[] = [
  {
    name: "chant_lint",
    description: "Grade how well specs are written (one spec, or all open ones)",
    inputSchema: input({ id }),
    annotations: reading,
  },
  {
    name: "chant_reset",
    description: "Reset a failed or running spec to pending; branches and worktrees stay",
    inputSchema: input({ id }, "id"),
    annotations: setting,
  },
];

const schemas = new Map([...contractSchemas, ...extraSchemas].map((schema) => [schema.name, schema]));

/** How `tools/list` describes a tool. */
export function chantToolSchema(name: ChantToolName, withExtras: boolean): ToolSchema {
  const schema = schemas.get(name);
  if (schema === undefined) throw new Error(`No schema for ${name}`);
  const extras = withExtras ? extraArguments[name] : undefined;
  if (extras === undefined) return schema;
  const properties = { ...schema.inputSchema.properties, ...extras };
  return { ...schema, inputSchema: { ...schema.inputSchema, properties } };
}
