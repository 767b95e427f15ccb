import type { Runner } from "./runner.ts";
import { defaultTimeoutSeconds } from "./runner.ts";

type Row = Omit<Runner, "label" | "outputParser" | "timeoutSeconds" | "permissionArgs"> & {
  readonly label?: string;
  readonly outputParser?: Runner["outputParser"];
  /** `ask` stands only where the program itself refuses every change; `edit` without arguments is its own default. */
  readonly permissionArgs?: Runner["permissionArgs"];
};

const define = ({ permissionArgs, ...row }: Row): Runner => ({
  label: row.id,
  outputParser: "text",
  timeoutSeconds: defaultTimeoutSeconds,
  permissionArgs: { edit: [], all: [], ...permissionArgs },
  ...row,
});

const model = (flag = "--model"): Pick<Runner, "modelArgs"> => ({ modelArgs: [flag, "${model}"] });

/**
 * Agents by their headless calls. Long prompts go through stdin wherever the agent reads it. Tried out with the real
 * programs: claude, codex, gemini, copilot, opencode, qwen, pi. The others follow their documentation.
 */
const documented: readonly Row[] = [
  {
    id: "claude",
    label: "Claude Code",
    command: "claude",
    args: ["-p", "--output-format", "stream-json", "--verbose"],
    promptVia: "stdin",
    outputParser: "jsonLines",
    permissionArgs: {
      // The plan mode alone leaves it to a model whether a command may run.
      ask: ["--permission-mode", "plan", "--disallowed-tools", "Bash,Edit,Write,NotebookEdit"],
      edit: ["--permission-mode", "acceptEdits"],
      all: ["--permission-mode", "bypassPermissions"],
    },
    firstOutputSeconds: 300,
    ...model(),
  },
  {
    id: "codex",
    label: "Codex CLI",
    command: "codex",
    args: ["exec", "--skip-git-repo-check", "-"],
    promptVia: "stdin",
    permissionArgs: {
      ask: ["--sandbox", "read-only"],
      edit: ["--sandbox", "workspace-write"],
      all: ["--sandbox", "danger-full-access"],
    },
    ...model(),
  },
  {
    id: "gemini",
    label: "Gemini CLI",
    command: "gemini",
    args: ["-p", "${prompt}"],
    promptVia: "arg",
    permissionArgs: {
      ask: ["--approval-mode", "default"],
      edit: ["--approval-mode", "auto_edit"],
      all: ["--approval-mode", "yolo"],
    },
    trustArgs: ["--skip-trust"],
    ...model("-m"),
  },
  {
    id: "copilot",
    label: "GitHub Copilot CLI",
    command: "copilot",
    args: ["-p", "${prompt}", "-s", "--no-ask-user"],
    promptVia: "arg",
    permissionArgs: {
      ask: ["--deny-tool", "write", "--deny-tool", "shell"],
      edit: ["--allow-tool", "write"],
      all: ["--allow-all-tools"],
    },
    trustArgs: ["--trust-folder"],
    ...model(),
  },
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
  {
    id: "opencode",
    label: "OpenCode",
    command: "opencode",
    args: ["run", "${prompt}"],
    promptVia: "arg",
    permissionArgs: { ask: [], all: ["--auto"] },
    // Denied tools vanish; its agent "plan" keeps them.
    permissionEnvironment: {
      ask: { OPENCODE_PERMISSION: '{"edit":"deny","bash":"deny"}' },
      edit: { OPENCODE_PERMISSION: '{"bash":"deny"}' },
    },
    ...model("-m"),
  },
  {
    id: "qwen",
    label: "Qwen Code",
    command: "qwen",
    args: ["-p", "${prompt}"],
    promptVia: "arg",
    permissionArgs: {
      ask: ["--approval-mode", "plan"],
      edit: ["--approval-mode", "auto-edit"],
      all: ["--approval-mode", "yolo"],
    },
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
].map((id): Row => ({ id, command: id, args: ["-p", "${prompt}"], promptVia: "arg" }));

export const knownRunners: readonly Runner[] = [...documented, ...generic].map(define);

/** Definitions of the user come first; an id may be redefined. */
export const findRunner = (id: string, own: readonly Runner[]): Runner | undefined =>
  [...own, ...knownRunners].find((runner) => runner.id === id || (id === "kiro" && runner.id === "kiro-cli"));
