import assert from "node:assert/strict";
import type { AgentStarter } from "../../../src/agents/agentStarter.ts";
import { silentLog } from "../../../src/domain/ports.ts";
import type { ToolContext, ToolResult } from "../../../src/servers/kit/defineTool.ts";
import { ProjectFinder } from "../../../src/servers/chant/project/projectFinder.ts";
import { createChantServer } from "../../../src/servers/chant/server.ts";
import type { ChantServices } from "../../../src/servers/chant/tools/chantTool.ts";
import { toolContext } from "../../support/toolContext.ts";
import type { ChantToolArguments, ChantToolName } from "./chantToolArguments.ts";

interface InProcessOptions extends Partial<Pick<ChantServices, "environment" | "withExtras" | "random">> {
  readonly now?: Date;
  readonly startAgent?: AgentStarter["startAgent"];
  readonly warnings?: string[];
}

const noAgent = (): never => assert.fail("No agent should be started.");

/** The tools of the server without its process, where a test sets the clock, chance and the agents. */
export function inProcess(root: string, options: InProcessOptions = {}) {
  const { now = new Date("2026-03-02T10:20:30.456Z"), startAgent = noAgent, warnings = [] } = options;
  const services: ChantServices = {
    projects: new ProjectFinder(root, {
      homeFolder: "/nonexistent",
      log: { ...silentLog, warn: (message) => void warnings.push(message) },
    }),
    clock: { now: () => now },
    random: options.random ?? (() => 0),
    environment: options.environment ?? {},
    withExtras: options.withExtras ?? false,
    agents: { startAgent, runCheck: noAgent },
    useTexts: async () => undefined,
  };
  const { tools, resources } = createChantServer(services, "all", true);
  const call = async (name: string, args?: unknown, context: ToolContext = toolContext()): Promise<ToolResult> =>
    tools.find((tool) => tool.name === name)?.run(args, context) ?? assert.fail(`There is no tool ${name}.`);
  const textOf = async (isError: boolean, ...request: Parameters<typeof call>): Promise<string> => {
    const result = await call(...request);
    assert.equal(result.isError === true, isError, result.text);
    return result.text;
  };
  return {
    services,
    resources,
    call,
    text: <N extends ChantToolName>(name: N, args?: ChantToolArguments[N]): Promise<string> =>
      textOf(false, name, args),
    json: async <N extends ChantToolName>(name: N, args?: ChantToolArguments[N]): Promise<Record<string, unknown>> =>
      JSON.parse(await textOf(false, name, args)) as Record<string, unknown>,
    refusal: (name: string, args?: unknown): Promise<string> => textOf(true, name, args),
  };
}
