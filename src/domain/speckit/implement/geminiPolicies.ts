import type { Permission, PermissionFile } from "./runner.ts";

/**
 * Rules above those of user and repository. Without them a model leaves the plan mode by itself, which ends with every
 * tool allowed, and `tools.allowed` of a settings file counts more than the approval mode. A tool denied here is not
 * shown to the model. Files with a suffix other than `.toml` are skipped silently.
 */
export const geminiPolicies: Readonly<Partial<Record<Permission, PermissionFile>>> = {
  ask: {
    name: "policy.toml",
    text: `[[rule]]
toolName = "*"
decision = "deny"
priority = 1

[[rule]]
toolName = ["read_file", "read_many_files", "list_directory", "glob", "grep_search", "search_file_content"]
decision = "allow"
priority = 2
`,
  },
  edit: {
    name: "policy.toml",
    text: `[[rule]]
toolName = ["enter_plan_mode", "exit_plan_mode", "run_shell_command", "discovered_tool_*"]
decision = "deny"
priority = 999
`,
  },
};
