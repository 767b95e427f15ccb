import { commit, criteria, repository } from "../protocol/chant/gitProject.ts";
import { specText, type ScratchProject } from "../protocol/chant/scratchProject.ts";
import type { ChantToolName } from "../protocol/chant/chantToolArguments.ts";

type ChantToolCall = readonly [name: ChantToolName, args: Readonly<Record<string, unknown>>];

/** A project in which each of the calls below succeeds, in any order. */
export function busyProject(): ScratchProject {
  const project = repository({
    running: specText("status: in_progress", criteria("- [x] one", "- [ ] two")),
    finished: specText("status: in_progress", criteria("- [x] one")),
    broken: specText("status: failed"),
    done: specText("status: completed"),
    idle: specText("status: pending"),
    noted: specText("status: pending"),
    ".chant/logs/running.log": "one\ntwo\nthree\n",
  });
  commit(project, "chant(running): a step");
  return project;
}

/** The tools that only look. */
export const queryCalls: readonly ChantToolCall[] = [
  ["chant_spec_list", {}],
  ["chant_spec_get", { id: "running" }],
  ["chant_ready", {}],
  ["chant_status", {}],
  ["chant_log", { id: "running" }],
  ["chant_search", { query: "spec" }],
  ["chant_diagnose", { id: "running" }],
  ["chant_verify", { id: "running" }],
];

/** The tools that change something. */
export const mutatingCalls: readonly ChantToolCall[] = [
  ["chant_spec_update", { id: "noted", output: "a note" }],
  ["chant_add", { description: "Another" }],
  ["chant_finalize", { id: "finished" }],
  ["chant_resume", { id: "broken" }],
  ["chant_cancel", { id: "idle" }],
  ["chant_archive", { id: "done" }],
];

/** The tools whose text is JSON. */
export const isData = (name: ChantToolName): boolean =>
  name !== "chant_log" && queryCalls.some(([queried]) => queried === name);
