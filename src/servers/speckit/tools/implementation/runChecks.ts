import type { AgentStarter } from "../../../../agents/agentStarter.ts";
import { findExecutable } from "../../../../disk/programs/findExecutable.ts";
import { visibleText } from "../../../../domain/consent/visibleText.ts";
import type { CheckResult } from "../../../../domain/speckit/implement/tasks/evidence.ts";
import type { ToolContext } from "../../../kit/defineTool.ts";

/** What a person has agreed to since this server started, by project and command. */
const agreed = new Set<string>();

export interface Checking {
  readonly root: string;
  /** The agent may run any command anyway. */
  readonly mayRunAll: boolean;
  readonly context: ToolContext;
  readonly agents: AgentStarter;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Which of the commands may run: each is shown to a person before its first use. */
export async function allowedChecks(
  commands: readonly string[],
  { root, mayRunAll, context }: Checking,
): Promise<readonly string[]> {
  if (mayRunAll) return commands;
  const keyOf = (command: string): string => `${root}\0${command}`;
  const unknown = [...new Set(commands)].filter((command) => !agreed.has(keyOf(command)));
  if (unknown.length > 0 && context.client.capabilities.elicitation !== undefined) {
    const shown = unknown.map((command) => `- ${visibleText(command)}`).join("\n");
    const reply = await context.client.elicit({
      message: `Run these commands in ${visibleText(root)} to check the work? They come from tasks.md.\n${shown}`,
      requestedSchema: {
        type: "object",
        properties: { run: { type: "boolean", title: "Run them after each task that names them", default: false } },
        required: ["run"],
      },
    });
    if (reply.action === "accept" && reply.content["run"] === true)
      for (const command of unknown) agreed.add(keyOf(command));
  }
  return commands.filter((command) => agreed.has(keyOf(command)));
}

/** The exit code of each command decides. One that may not run has no result. */
export async function runChecks(commands: readonly string[], checking: Checking): Promise<readonly CheckResult[]> {
  const allowed = await allowedChecks(commands, checking);
  const results: CheckResult[] = [];
  for (const command of commands)
    results.push(allowed.includes(command) ? { command, passed: await passes(command, checking) } : { command });
  return results;
}

async function passes(command: string, { root, context, agents, environment }: Checking): Promise<boolean> {
  const [program = "", ...args] = command.split(/\s+/);
  const file = await findExecutable(program, environment);
  if (file === undefined) return false;
  const request = {
    ...{ file, args, folder: root, input: "", timeoutMs: 600_000 },
    environment: { ...environment },
    onLine: (line: string, stream: "stdout" | "stderr") => context.print(line, stream, program),
  };
  return (await agents.runCheck(request, context.signal)).code === 0;
}
