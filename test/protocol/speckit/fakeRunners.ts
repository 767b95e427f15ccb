import { fileURLToPath } from "node:url";
import type { ScratchProject } from "./scratchProject.ts";
import { withSpeckit, type SpeckitOptions } from "./speckitProcess.ts";

const agent = fileURLToPath(new URL("../../fixtures/speckit/fakeAgent.mjs", import.meta.url));
/** One runner for each way an agent can behave. */
export const runners = [
  "edit",
  "fail",
  "hang",
  "flood",
  "nothing",
  "obey",
  "tick",
  "tickAll",
  "failFirst",
  "elsewhere",
  "hook",
  "sameTime",
].map((mode) => ({
  id: `fake-${mode}`,
  label: `Fake ${mode}`,
  command: process.execPath,
  args: [agent, mode],
  promptVia: "stdin",
  permissionArgs: { ask: ["--may-read"], edit: ["--may-edit"], all: ["--may-everything"] },
  modelArg: "--model",
  timeoutSeconds: mode === "hang" ? 600 : 60,
}));
const env = { FLIGHTDECK_RUNNERS: JSON.stringify(runners) };
export const withRunners = (
  project: ScratchProject,
  run: Parameters<typeof withSpeckit>[1],
  options: SpeckitOptions = {},
) =>
  withSpeckit(project.root, run, {
    ...options,
    env: { ...env, FAKE_AGENT_LOG: project.at("agent.log"), ...options.env },
  });

export const tasks =
  "# Tasks: Notes\r\n\r\n## Phase 1: Setup\r\n\r\n- [ ] T001 Create src/a.ts\r\n- [ ] **T002** Create src/b.ts (depends on T001)\r\n";
export const feature = (project: ScratchProject) => ({ spec_directory: project.at("specs/001-a") });
export const outcomes = (result: { tasks: readonly { id: string; outcome: string }[] }) =>
  result.tasks.map(({ id, outcome }) => `${id} ${outcome}`);
