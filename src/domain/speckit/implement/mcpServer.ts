/** An MCP server that an agent is given for one run. */
export interface McpServer {
  readonly name: string;
  /** Absolute path of the program. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** As an inline table of TOML, whose strings in double quotes are those of JSON. */
export function tomlOf({ command, args, env = {} }: McpServer): string {
  const variables = Object.entries(env).map(([name, value]) => `${JSON.stringify(name)} = ${JSON.stringify(value)}`);
  const parts = [
    `command = ${JSON.stringify(command)}`,
    `args = [${args.map((each) => JSON.stringify(each)).join(", ")}]`,
    ...(variables.length === 0 ? [] : [`env = { ${variables.join(", ")} }`]),
    // Without a person in front of it, every question about a tool counts as refused.
    'default_tools_approval_mode = "approve"',
  ];
  return `{ ${parts.join(", ")} }`;
}

/** A configuration of OpenCode with the server in it, which the agents that it defines may use. */
export function openCodeConfigWith(config: string | undefined, { name, command, args, env }: McpServer): string {
  const { agent, mcp, ...rest } = parse(config);
  const entry = { type: "local", command: [command, ...args], enabled: true, ...(env ? { environment: env } : {}) };
  const agents = Object.entries(fieldsOf(agent)).map(([each, definition]) => {
    const { permission, ...others } = fieldsOf(definition);
    // The last rule that fits counts.
    return [each, { ...others, permission: { ...fieldsOf(permission), [`${name}_*`]: "allow" } }];
  });
  return JSON.stringify({
    ...rest,
    ...(agents.length === 0 ? {} : { agent: Object.fromEntries(agents) as unknown }),
    mcp: { ...fieldsOf(mcp), [name]: entry },
  });
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

function parse(json: string | undefined): Fields {
  try {
    return fieldsOf(JSON.parse(json ?? "{}"));
  } catch {
    // What the program could not read either.
    return {};
  }
}
