import type { Runner } from "./runner.ts";
import { defaultTimeoutSeconds } from "./runner.ts";
import { model, type RunnerRow } from "./runnerRow.ts";
import { testedRunners } from "./testedRunners.ts";

const define = ({ permissionArgs, ...row }: RunnerRow): Runner => ({
  label: row.id,
  outputParser: "text",
  timeoutSeconds: defaultTimeoutSeconds,
  permissionArgs: { edit: [], all: [], ...permissionArgs },
  ...row,
});

/** Agents whose rows follow their documentation. */
const documented: readonly RunnerRow[] = [
  {
    id: "cursor-agent",
    label: "Cursor",
    command: "cursor-agent",
    args: ["-p", "--output-format", "stream-json", "${prompt}"],
    promptVia: "arg",
    outputParser: "jsonLines",
    permissionArgs: { edit: ["--force"], all: ["--force", "--approve-mcps"] },
    trustArgs: ["--trust"],
    ...model(),
  },
  { id: "goose", command: "goose", args: ["run", "-t", "${prompt}"], promptVia: "arg", ...model() },
  {
    id: "droid",
    label: "Factory Droid",
    command: "droid",
    args: ["exec", "-f", "${promptFile}"],
    promptVia: "file",
    // Without --auto it only reads.
    permissionArgs: { ask: [], edit: ["--auto", "low"], all: ["--auto", "high"] },
    ...model(),
  },
  {
    id: "kiro-cli",
    label: "Kiro",
    command: "kiro-cli",
    args: ["chat", "--no-interactive"],
    promptVia: "stdin",
    permissionArgs: { edit: ["--trust-tools", "fs_read,fs_write"], all: ["--trust-all-tools"] },
  },
  {
    id: "amp",
    command: "amp",
    args: ["-x", "${prompt}"],
    promptVia: "arg",
    permissionArgs: { all: ["--dangerously-allow-all"] },
    firstOutputSeconds: 120,
  },
  {
    id: "auggie",
    command: "auggie",
    args: ["--print", "${prompt}"],
    promptVia: "arg",
    permissionArgs: { ask: ["--ask"] },
  },
  {
    id: "agy",
    label: "Antigravity",
    command: "agy",
    args: ["--print", "${prompt}"],
    promptVia: "arg",
    permissionArgs: { all: ["--dangerously-skip-permissions"] },
  },
  {
    id: "grok",
    command: "grok",
    args: ["-p", "${prompt}"],
    promptVia: "arg",
    permissionArgs: {
      edit: ["--permission-mode", "acceptEdits"],
      all: ["--permission-mode", "bypassPermissions"],
    },
    ...model(),
  },
  { id: "devin", command: "devin", args: ["-p", "${prompt}"], promptVia: "arg", ...model() },
  { id: "hermes", command: "hermes", args: ["chat", "-Q", "-q", "${prompt}"], promptVia: "arg", ...model("-m") },
  { id: "omp", command: "omp", args: ["--print", "${prompt}"], promptVia: "arg", ...model() },
  {
    id: "pi",
    command: "pi",
    args: ["-p", "${prompt}"],
    promptVia: "arg",
    permissionArgs: { ask: ["--tools", "read,grep,find,ls"] },
  },
  {
    id: "qodercli",
    command: "qodercli",
    args: ["-p", "${prompt}"],
    promptVia: "arg",
    permissionArgs: {
      edit: ["--permission-mode", "accept_edits"],
      all: ["--permission-mode", "bypass_permissions"],
    },
  },
  { id: "rovodev", label: "Rovo Dev", command: "acli", args: ["rovodev", "run", "${prompt}"], promptVia: "arg" },
];

/** Agents of which only the generic call is known. */
const generic = [
  "alquimia",
  "codebuddy",
  "command-code",
  "forge",
  "junie",
  "kimi",
  "shai",
  "tabnine",
  "vibe",
  "zcode",
].map((id): RunnerRow => ({ id, command: id, args: ["-p", "${prompt}"], promptVia: "arg" }));

export const knownRunners: readonly Runner[] = [...testedRunners, ...documented, ...generic].map(define);

/** Definitions of the user come first; an id may be redefined. */
export const findRunner = (id: string, own: readonly Runner[]): Runner | undefined =>
  [...own, ...knownRunners].find((runner) => runner.id === id || (id === "kiro" && runner.id === "kiro-cli"));
