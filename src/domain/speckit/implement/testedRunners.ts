import { geminiPolicies } from "./geminiPolicies.ts";
import { openCodeAgent } from "./openCodeAgent.ts";
import { model, type RunnerRow } from "./runnerRow.ts";

/** Set to "true" by the user, it would allow every tool and trust every folder. */
const copilotVariables = { COPILOT_ALLOW_ALL: "false" };

/** Tools of Qwen Code that a list of core tools leaves in place, in one mode or another. */
const qwenToolsBesides = [
  ...["agent", "list_agents", "send_message", "create_sub_session", "task_stop", "skill", "workflow"],
  ...["tool_call", "tool_search", "get_goal", "update_goal", "enter_worktree", "exit_worktree"],
  ...["cron_create", "cron_delete", "cron_list", "loop_wakeup", "read_mcp_resource", "web_fetch", "zoom_image"],
  ...["artifact", "record_artifact", "record_source", "report_findings"],
];

/**
 * Agents whose rows were tried out with the real programs, against a model that attempts what is forbidden. Prompts go
 * through stdin wherever it is read: a long one has no room in an argument, many agents may not read a file outside the
 * project, and one that begins with a dash would be taken for an option.
 */
export const testedRunners: readonly RunnerRow[] = [
  {
    id: "claude",
    label: "Claude Code",
    command: "claude",
    args: ["-p", "--output-format", "stream-json", "--verbose"],
    promptVia: "stdin",
    outputParser: "jsonLines",
    permissionArgs: {
      // The plan mode alone leaves it to a model whether a command may run, and makes worktrees and scheduled prompts.
      ask: ["--permission-mode", "plan", "--tools", "Read,Glob,Grep", "--strict-mcp-config"],
      edit: ["--permission-mode", "acceptEdits", "--disallowed-tools", "EnterWorktree,CronCreate"],
      all: ["--permission-mode", "bypassPermissions"],
    },
    // Its settings hold hooks; servers of the repository start unasked without a terminal.
    untrustedArgs: ["--setting-sources", "user", "--strict-mcp-config"],
    mcpArgs: ["--mcp-config", "${mcpFile}", "--allowed-tools", "mcp__${mcpName}"],
    checkArgs: ["--allowed-tools", "Bash(${check})"],
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
      // A rule that allows a command runs it outside the sandbox.
      ask: ["--sandbox", "read-only", "--ignore-rules"],
      edit: ["--sandbox", "workspace-write", "--ignore-rules"],
      all: ["--sandbox", "danger-full-access"],
    },
    mcpArgs: ["-c", "mcp_servers.${mcpName}=${mcpToml}"],
    ...model(),
  },
  {
    id: "gemini",
    label: "Gemini CLI",
    command: "gemini",
    args: [],
    promptVia: "stdin",
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
    args: ["-s", "--no-ask-user"],
    promptVia: "stdin",
    permissionArgs: {
      ask: ["--available-tools", "view,glob,grep", "--deny-tool", "write", "--deny-tool", "shell"],
      edit: ["--allow-tool", "write"],
      all: ["--allow-all-tools"],
    },
    permissionEnvironment: { ask: copilotVariables, edit: copilotVariables, all: copilotVariables },
    trustArgs: ["--trust-folder"],
    mcpArgs: ["--additional-mcp-config", "@${mcpFile}", "--allow-tool", "${mcpName}"],
    mcpPermissionArgs: { ask: ["--available-tools", "${mcpName}"] },
    ...model(),
  },
  {
    id: "opencode",
    label: "OpenCode",
    command: "opencode",
    args: ["run"],
    promptVia: "stdin",
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
    untrustedEnvironment: { OPENCODE_DISABLE_PROJECT_CONFIG: "1" },
    mcpVariable: "OPENCODE_CONFIG_CONTENT",
    ...model("-m"),
  },
  {
    id: "qwen",
    label: "Qwen Code",
    command: "qwen",
    args: [],
    promptVia: "stdin",
    permissionArgs: {
      // An empty name lets no MCP server in.
      ask: [
        ...["--approval-mode", "plan", "--allowed-mcp-server-names", ""],
        ...["--core-tools", "read_file,glob,grep_search,list_directory", "--exclude-tools", qwenToolsBesides.join(",")],
      ],
      // Its mode "auto-edit" edits files anywhere; here "/" is the folder of the run.
      edit: [
        ...["--approval-mode", "default", "--exclude-tools", "enter_worktree,cron_create,workflow"],
        ...["edit", "write_file", "notebook_edit"].flatMap((tool) => ["--allowed-tools", `${tool}(/**)`]),
      ],
      all: ["--approval-mode", "yolo"],
    },
    // Keeps out what the user has set up, too: there is no argument for the repository alone.
    untrustedArgs: ["--safe-mode"],
    mcpArgs: ["--mcp-config", "${mcpFile}", "--allowed-tools", "mcp__${mcpName}"],
    mcpPermissionArgs: { ask: ["--allowed-mcp-server-names", "${mcpName}"] },
    ...model(),
  },
];
