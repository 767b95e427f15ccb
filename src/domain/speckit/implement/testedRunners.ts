import { geminiPolicies } from "./geminiPolicies.ts";
import { openCodeAgent } from "./openCodeAgent.ts";
import { model, type RunnerRow } from "./runnerRow.ts";

/** Agents whose rows were tried out with the real programs, against a model that attempts what is forbidden. */
export const testedRunners: readonly RunnerRow[] = [
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
      ask: ["--approval-mode", "default", "--admin-policy", "${permissionFile}"],
      edit: ["--approval-mode", "auto_edit", "--admin-policy", "${permissionFile}"],
      all: ["--approval-mode", "yolo"],
    },
    permissionFiles: geminiPolicies,
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
    id: "opencode",
    label: "OpenCode",
    command: "opencode",
    args: ["run", "${prompt}"],
    promptVia: "arg",
    permissionArgs: {
      ask: ["--agent", "flightdeck-ask"],
      edit: ["--agent", "flightdeck-edit"],
      all: ["--auto"],
    },
    permissionEnvironment: {
      ask: openCodeAgent("flightdeck-ask", {
        "*": "deny",
        // As by default, where our rule would lift it.
        read: { "*": "allow", "*.env": "deny", "*.env.*": "deny" },
        glob: "allow",
        grep: "allow",
        list: "allow",
      }),
      edit: openCodeAgent("flightdeck-edit", { edit: "allow", bash: "deny", task: "deny", external_directory: "deny" }),
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
  {
    id: "pi",
    command: "pi",
    args: ["-p", "${prompt}"],
    promptVia: "arg",
    permissionArgs: { ask: ["--tools", "read,grep,find,ls"] },
  },
];
