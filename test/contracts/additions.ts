/** What every tool of ours says of itself beside its name and input. */
const beside = ["title", "description", "outputSchema", "annotations"] as const;

/**
 * What our messages hold beside what the contracts print: annotations, output schemas, optional inputs of our own. By
 * kind of message, as paths from its top; `[]` stands for every item of a list.
 */
export const additions = {
  // Contract 0: the client of workflow servers.
  "workflow initialize": [
    "params.capabilities.experimental",
    "params.capabilities.roots",
    "params.capabilities.elicitation",
  ],
  "workflow tools/call": ["params._meta"],
  "speckit.specify": [
    ...beside,
    "inputSchema.properties.short_name",
    "inputSchema.properties.overwrite",
    "inputSchema.properties.use_model",
  ],
  "speckit.clarify": [
    ...beside,
    "inputSchema.properties.answers",
    "inputSchema.properties.interaction",
    "inputSchema.properties.use_model",
  ],
  "speckit.plan": [
    ...beside,
    "inputSchema.properties.guidance",
    "inputSchema.properties.extend",
    "inputSchema.properties.use_model",
  ],
  "speckit.tasks": [
    ...beside,
    "inputSchema.properties.guidance",
    "inputSchema.properties.include_tests",
    "inputSchema.properties.extend",
    "inputSchema.properties.use_model",
  ],
  "speckit.implement": [
    ...beside,
    "inputSchema.properties.force",
    "inputSchema.properties.dry_run",
    "inputSchema.properties.runner",
    "inputSchema.properties.permission",
    "inputSchema.properties.model",
    "inputSchema.properties.parallel",
  ],
  // Contract 1: the client of resource servers.
  resourceRequest: [],
  resourceInitialize: ["params.capabilities.experimental", "params.capabilities.roots"],
  resourceToolCall: ["params._meta"],
  // Contract 2: the plugin protocol.
  pluginRequest: [],
  pluginInitialize: ["params.capabilities.experimental"],
  pluginAuthentication: [
    "params.capabilities.experimental",
    "params.capabilities.roots",
    "params.capabilities.sampling",
  ],
  pluginToolCall: ["params._meta"],
  pluginBatch: ["[].params._meta"],
  // Contract 3: the chant server.
  chantMessage: [],
  chantInitialize: ["result.capabilities.resources"],
  chantToolList: ["tools[].outputSchema", "tools[].annotations"],
  chantSpecRows: ["[].depends_on", "[].labels", "[].path", "[].criteria", "[].blocked_by", "[].driver"],
  chantSpec: [
    ...["depends_on", "labels", "target_files", "context", "prompt", "branch", "commits", "completed_at", "model"],
  ],
  // Contract 4: the preflights server.
  preflightsClarifyInput: [
    ...["user_intention", "optional_context", "session_id", "answers", "repo_path"].map(
      (name) => `properties.${name}.description`,
    ),
    "properties.preferences.properties.force_adr.description",
    "properties.preferences.properties.reconcile",
  ],
  preflightsReadInput: ["properties.repo_path.description"],
  preflightsQuestion: [],
  preflightsResult: [],
  preflightsArchitecture: [],
  preflightsNoRepository: ["error.details"],
} satisfies Readonly<Record<string, readonly string[]>>;
