import assert from "node:assert/strict";
import { test } from "node:test";
import { outlineTool } from "../../../test/support/outlineTool.ts";
import type { ToolContract } from "../contract/toolContract.ts";
import { chantAdd } from "./chantAdd.ts";
import { chantArchive } from "./chantArchive.ts";
import { chantCancel } from "./chantCancel.ts";
import { chantDiagnose } from "./chantDiagnose.ts";
import { chantFinalize } from "./chantFinalize.ts";
import { chantLint } from "./chantLint.ts";
import { chantLog } from "./chantLog.ts";
import { chantReady } from "./chantReady.ts";
import { chantReset } from "./chantReset.ts";
import { chantResume } from "./chantResume.ts";
import { chantSearch } from "./chantSearch.ts";
import { chantSpecGet } from "./chantSpecGet.ts";
import { chantSpecList } from "./chantSpecList.ts";
import { chantSpecUpdate } from "./chantSpecUpdate.ts";
import { chantStatus } from "./chantStatus.ts";
import { chantVerify } from "./chantVerify.ts";
import { chantWork } from "./chantWork.ts";

const listed = `answers object
  specs array of object
    id string
    title string | null
    status string — What the stored status comes to in the project; blocked is computed
    type string
    depends_on array | null of string
    labels array | null of string
    path string — Relative to the project root
    criteria object
      total integer [minimum 0]
      checked integer [minimum 0]
    blocked_by array of object — Nothing here on a pending spec means ready
      reason string
      id string | null
      state string | null
    driver string | null
  total integer [minimum 0]
  limit integer [minimum 0]
  returned integer [minimum 0]`;

test("clients of chant are told what each tool does, takes and answers", () => {
  const tools = [
    chantAdd,
    chantArchive,
    chantCancel,
    chantDiagnose,
    chantFinalize,
    chantLint,
    chantLog,
    chantReady,
    chantReset,
    chantResume,
    chantSearch,
    chantSpecGet,
    chantSpecList,
    chantSpecUpdate,
    chantStatus,
    chantVerify,
    chantWork,
  ];
  assert.equal(
    tools.map(outlineTool).join("\n\n"),
    `chant_add: Create a new spec with description
effect: write; readOnlyHint false, destructiveHint false, idempotentHint false, openWorldHint false
takes object
  description string — Description of work to be done (becomes spec title)
  prompt? string — Optional prompt template name to use

chant_archive: Move a completed spec to the archive directory
effect: destroy; readOnlyHint false, destructiveHint true, idempotentHint false, openWorldHint false
takes object
  id string — Spec ID (full or partial)

chant_cancel: Cancel a spec (sets status to cancelled)
effect: destroy; readOnlyHint false, destructiveHint true, idempotentHint false, openWorldHint false
takes object
  id string — Spec ID (full or partial)

chant_diagnose: Diagnose issues with a spec (check file, log, locks, commits, criteria)
effect: read; readOnlyHint true, openWorldHint false
takes object
  id string — Spec ID (full or partial)
answers object
  spec_id string
  status string
  location string
  checks array of object
    name string
    passed boolean
    details string | null
  diagnosis string
  suggestion string | null

chant_finalize: Mark a spec as completed (validates all criteria are checked)
effect: write; readOnlyHint false, destructiveHint false, idempotentHint true, openWorldHint false
takes object
  id string — Spec ID (full or partial)

chant_lint: Grade how well specs are written (one spec, or all open ones)
effect: read; readOnlyHint true, openWorldHint false
takes object
  id? string — Spec ID (full or partial)

chant_log: Read execution log for a spec
effect: read; readOnlyHint true, openWorldHint false
takes object
  id string — Spec ID (full or partial)
  lines? integer — Number of lines to return (default: 100)

chant_ready: List all specs that are ready to be worked (no unmet dependencies)
effect: read; readOnlyHint true, openWorldHint false
ours: offset
takes object
  limit? integer — Maximum number of specs to return (default: 50)
  offset? integer — Continue a list from this many specs on
${listed}

chant_reset: Reset a failed or running spec to pending; branches and worktrees stay
effect: write; readOnlyHint false, destructiveHint false, idempotentHint true, openWorldHint false
takes object
  id string — Spec ID (full or partial)

chant_resume: Reset a failed spec to pending status so it can be reworked
effect: write; readOnlyHint false, destructiveHint false, idempotentHint true, openWorldHint false
takes object
  id string — Spec ID (full or partial)

chant_search: Search specs by title and body content
effect: read; readOnlyHint true, openWorldHint false
takes object
  query string — Search query (case-insensitive substring match)
  status? string — Filter by status
answers object
  results array of object
    id string
    title string | null
    status string — What the stored status comes to in the project; blocked is computed
    type string

chant_spec_get: Get details of a chant spec including full body content
effect: read; readOnlyHint true, openWorldHint false
takes object
  id string — Spec ID (full or partial)
answers object
  id string
  title string | null
  status string — What the stored status comes to in the project; blocked is computed
  type string
  depends_on array | null of string
  labels array | null of string
  target_files array | null of string
  context array | null of string
  prompt string | null
  branch string | null
  commits array | null of string
  completed_at string | null
  model string | null
  body string

chant_spec_list: List all chant specs in the current project
effect: read; readOnlyHint true, openWorldHint false
ours: offset
takes object
  status? string — Filter by status (pending, in_progress, completed, failed, ready, blocked)
  limit? integer — Maximum number of specs to return (default: 50)
  offset? integer — Continue a list from this many specs on
${listed}

chant_spec_update: Update a chant spec status or add output
effect: write; readOnlyHint false, destructiveHint false, idempotentHint false, openWorldHint false
takes object
  id string — Spec ID (full or partial)
  status? string — New status (pending, in_progress, completed, failed)
  output? string — Output text to append to spec body
  depends_on? array of string — Replaces the ids that must be finished first
  labels? array of string — Replaces the labels
  target_files? array of string — Replaces the files the work is expected to touch
  replace_body? boolean — Put output in place of the body instead of appending it

chant_status: Get project status summary with spec counts by status
effect: read; readOnlyHint true, openWorldHint false
takes object
  brief? boolean — Return brief single-line output (e.g., '3 pending | 2 in_progress | 15 completed')
  include_activity? boolean — Include activity info for in_progress specs (last modified time, log activity)
answers object
  total integer [minimum 0]
  pending integer [minimum 0]
  in_progress integer [minimum 0]
  completed integer [minimum 0]
  failed integer [minimum 0]
  blocked integer [minimum 0]
  cancelled integer [minimum 0]
  needs_attention integer [minimum 0]
  in_progress_activity? array of object
    id string
    title string | null
    spec_modified string | null
    log_modified string | null
    has_log boolean

chant_verify: Verify a spec meets its acceptance criteria
effect: read; readOnlyHint true, openWorldHint false
takes object
  id string — Spec ID (full or partial)
answers object
  spec_id string
  verified boolean
  criteria object
    total integer [minimum 0]
    checked integer [minimum 0]
    unchecked integer [minimum 0]
  unchecked_items array of string
  verification_notes string

chant_work: Have an agent carry out a spec, then verify and finalize it
effect: write; readOnlyHint false, destructiveHint false, idempotentHint false, openWorldHint true
takes object
  id string — Spec ID (full or partial)
  runner string — Id of the agent that does the work, or sampling for the client's model
  permission? string: ask | edit | all — What the agent may do by itself (default: edit)
  model? string — Model the agent should use
  force? boolean — Work on it even if it is waiting for other specs
  trusted_configuration? string — Hash of the configuration for agents that the user has seen and agreed to; empty if the user refused. The server asks without it, and where the configuration is another one.
answers object
  spec_id string
  outcome string: completed | failed
  reason string | null
  summary string | null
  changed_files array of string — Relative to the project root
  open_criteria array of string
  unrecorded_commits string | null`,
  );
});

test("a server without extras tells nothing of what only they add", () => {
  const argumentsOf = ({ inputSchema }: ToolContract["wire"]): readonly string[] =>
    Object.keys(inputSchema.properties ?? {});
  assert.deepEqual(argumentsOf(chantSpecList.wire), ["status", "limit"]);
  assert.deepEqual(argumentsOf(chantReady.wire), ["limit"]);
  assert.deepEqual(argumentsOf(chantSpecUpdate.wire), ["id", "status", "output"]);
  assert.deepEqual(chantLog.wire, chantLog.wireWithExtras);
  assert.deepEqual(Object.keys(chantLog.wire), ["name", "description", "inputSchema", "annotations"]);
});
