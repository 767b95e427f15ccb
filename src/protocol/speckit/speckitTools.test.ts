import assert from "node:assert/strict";
import { test } from "node:test";
import { outlineTool } from "../../../test/support/outlineTool.ts";
import { speckitClarify } from "./speckitClarify.ts";
import { speckitImplement } from "./speckitImplement.ts";
import { speckitPlan } from "./speckitPlan.ts";
import { speckitSpecify } from "./speckitSpecify.ts";
import { speckitTasks } from "./speckitTasks.ts";

const answers = `answers object
  files array of string
  summary string
  questions array of object
  openQuestions array of string
  hooks array of object
  next string | null
  mode? string: deterministic | model
  warnings? array of string
  feature? string`;

test("clients of spec-kit are told what each tool does, takes and answers", () => {
  const tools = [speckitClarify, speckitImplement, speckitPlan, speckitSpecify, speckitTasks];
  assert.equal(
    tools.map(outlineTool).join("\n\n"),
    `speckit.clarify (Clarify a specification): Ask about what the specification leaves open and apply the answers
effect: write; readOnlyHint false, destructiveHint false, openWorldHint false
ours: answers, interaction, use_model
takes object
  spec_directory string — Absolute path to specification directory
  questions? array of string — Specific questions to clarify (optional), asked instead of others; \`Q: … → A: …\` is an answer
  answers? array of object — Answers to questions of an earlier call
    question string
    answer string
    category? string
  interaction? string: elicit | return — Ask the user directly, or return the questions (default: ask where the client can)
  use_model? boolean — Whether the client's model may write the text (default: where the client offers sampling)
${answers}

speckit.implement (Implement tasks): Check the gates, order the tasks, and hand each to an agent or return its prompt
effect: destroy; readOnlyHint false, destructiveHint true, openWorldHint true
ours: force, dry_run, runner, permission, parallel
takes object
  spec_directory string — Absolute path to specification directory
  task_filter? string — Optional filter for specific tasks to implement: T001, T004-T010, US1, P1, phase 2, mvp, next:3, !T005
  force? boolean — Continue even if a checklist or a prerequisite is open
  dry_run? boolean — Only show gates, batches and prompts
  runner? string — Id of the agent that does the work (default: prompt, which starts none)
  permission? string: ask | edit | all — What the agent may do by itself (default: edit)
  model? string — Model the agent should use
  parallel? boolean — Run tasks marked [P] at the same time
${answers}
  gates? array of object
  batches? array of object
  tasks? array of object
  blockedBy? array of string
  skipped? array of string
  runner? string

speckit.plan (Plan a feature): Generate implementation plan
effect: write; readOnlyHint false, destructiveHint false, openWorldHint false
ours: guidance, extend, use_model
takes object
  spec_directory string — Absolute path to specification directory
  guidance? string — Technology and structure to use; wins over what the repository shows
  extend? boolean — Add to a finished plan the sections and documents that it lacks
  use_model? boolean — Whether the client's model may write the text (default: where the client offers sampling)
${answers}

speckit.specify (Specify a feature): Create or update feature specification
effect: write; readOnlyHint false, destructiveHint false, openWorldHint false
ours: short_name, overwrite, use_model
takes object
  feature_description string — Natural language description of the feature
  spec_directory string — Absolute path to specification directory
  short_name? string — Words for the folder name, instead of those of the description
  overwrite? boolean — Replace a specification that has already been written
  use_model? boolean — Whether the client's model may write the text (default: where the client offers sampling)
${answers}

speckit.tasks (Write the task list): Break the plan into ordered tasks
effect: write; readOnlyHint false, destructiveHint false, openWorldHint false
ours: guidance, include_tests, extend, use_model
takes object
  spec_directory string — Absolute path to specification directory
  guidance? string — Preferences for the task list; asking for tests adds them
  include_tests? boolean — Add test tasks to every story
  extend? boolean — Add to a written list tasks for what none of its tasks names
  use_model? boolean — Whether the client's model may write the text (default: where the client offers sampling)
${answers}`,
  );
});
