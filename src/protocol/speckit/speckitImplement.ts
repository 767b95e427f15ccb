import * as z from "zod";
import { lenient, lenientOr } from "../contract/lenient.ts";
import { describedObjects, orPlainText, specDirectory, speckitResult } from "../contract/speckitShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

const gate = z.object({
  checklist: z.string(),
  total: z.int(),
  checked: z.int(),
  unchecked: z.int(),
  status: z.enum(["PASS", "OPEN"]),
});
const batch = z.object({ phase: z.string(), tasks: z.array(z.string()), parallel: z.boolean() });
const task = z.object({
  id: z.string(),
  outcome: z.enum(["done", "failed", "unverified", "blocked", "cancelled", "prompt"]),
  detail: lenient(z.string()),
  prompt: lenient(z.string().optional()),
});
const strings = z.array(z.string());
const none = (): never[] => [];

export const speckitImplement = defineContract({
  name: "speckit.implement",
  title: "Implement tasks",
  description: "Check the gates, order the tasks, and hand each to an agent or return its prompt",
  effect: "destroy",
  isOpenWorld: true,
  input: z.object({
    spec_directory: specDirectory,
    task_filter: z
      .string()
      .describe(
        "Optional filter for specific tasks to implement: T001, T004-T010, US1, P1, phase 2, mvp, next:3, !T005",
      )
      .optional(),
    force: z.boolean().describe("Continue even if a checklist or a prerequisite is open").optional(),
    dry_run: z.boolean().describe("Only show gates, batches and prompts").optional(),
    runner: z.string().describe("Id of the agent that does the work (default: prompt, which starts none)").optional(),
    permission: z.enum(["ask", "edit", "all"]).describe("What the agent may do by itself (default: edit)").optional(),
    model: z.string().describe("Model the agent should use").optional(),
    parallel: z.boolean().describe("Run tasks marked [P] at the same time").optional(),
  }),
  ownArguments: ["force", "dry_run", "runner", "permission", "parallel"],
  output: orPlainText(
    z.object({
      ...speckitResult,
      gates: lenientOr(describedObjects(gate).optional(), none),
      batches: lenientOr(describedObjects(batch).optional(), none),
      tasks: lenientOr(describedObjects(task).optional(), none),
      /** Unfinished tasks outside the selection that must come first. */
      blockedBy: lenientOr(strings.optional(), none),
      skipped: lenientOr(strings.optional(), none),
      runner: lenient(z.string().optional()),
    }),
  ),
});
