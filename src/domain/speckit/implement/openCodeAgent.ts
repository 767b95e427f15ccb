/**
 * Variables that define an agent with these permissions. Those of an agent count more than those of the configuration
 * (`OPENCODE_PERMISSION` among them), so the agents that user or repository define are not used. The configuration of the
 * repository stays out, since it could change ours and brings tools of its own. An `OPENCODE_CONFIG_CONTENT` that the user
 * has set is replaced.
 */
export const openCodeAgent = (name: string, permission: Readonly<Record<string, unknown>>) => ({
  OPENCODE_DISABLE_PROJECT_CONFIG: "1",
  OPENCODE_CONFIG_CONTENT: JSON.stringify({ agent: { [name]: { mode: "primary", permission } } }),
  // For versions that do not find the agent and take another.
  OPENCODE_PERMISSION: JSON.stringify(permission),
});
