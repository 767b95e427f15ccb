import assert from "node:assert/strict";
import { test } from "node:test";
import { outlineTool } from "../../../test/support/outlineTool.ts";
import { readArchitecture } from "./readArchitecture.ts";
import { requireClarification } from "./requireClarification.ts";

test("clients of preflights are told what each tool does, takes and answers", () => {
  const tools = [readArchitecture, requireClarification];
  assert.equal(
    tools.map(outlineTool).join("\n\n"),
    `read_architecture (Read architecture): Reads the current architecture: the decided value of each field by category, from the latest ADR.
effect: read; readOnlyHint true, openWorldHint false
takes object
  repo_path? string [nullable true] — A directory inside the git repository; found from the working directory if left out.
answers object
  status success | error
  architecture? object
    uid string | null
    categories object [additionalProperties {"type":"object","additionalProperties":{"type":"string"}}]
  source_file? string
  error? object
    code string
    message string
    details object
    recovery_hint string

require_clarification (Require clarification): Clarifies a change before it is coded. Starts with the user's intention and asks what is still undecided; call it again with the session_id and the answers until it is completed. Writes the task to docs/CURRENT_TASK.md and, for decisions of lasting effect, an ADR to docs/adr/.
effect: write; readOnlyHint false, destructiveHint false, idempotentHint false, openWorldHint false
takes object
  user_intention string — What the user wants to do, in their own words.
  optional_context? string [nullable true] — Background that is not part of the request itself.
  session_id? string [nullable true] — The session to continue; leave out to start one.
  answers? object [nullable true, additionalProperties true] — Answers by question id. Instead of an option, any text of the user's own may be given.
  preferences? object [nullable true]
    force_adr? boolean — Write an ADR even if the change does not require one.
    reconcile? boolean — Restore decisions that were lost in a branch merge.
  repo_path? string [nullable true] — A directory inside the git repository; found from the working directory if left out.
answers object
  status needs_clarification | completed | error
  session_id? string
  questions? array of object
    id string
    type single_choice | multi_choice | free_text
    question string
    options? array of string
    min_selections? integer
    max_selections? integer
    optional? boolean
  progress? object
    asked_so_far integer
    answered integer
  artifacts_created? array of object
    path string
    type adr | task | projection
    uid? string
  summary? string
  error? object
    code string
    message string
    details object
    recovery_hint string
  warning? llm_fallback
  message? string`,
  );
});
