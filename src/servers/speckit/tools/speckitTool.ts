import type { AgentStarter } from "../../../agents/agentStarter.ts";
import { AppError } from "../../../domain/errors.ts";
import { invalidInput } from "../../../domain/failures.ts";
import { orDiskFailure } from "../../../disk/files/diskFailure.ts";
import type { Clock } from "../../../domain/ports.ts";
import type { ArgumentsOf, ToolContract } from "../../../protocol/contract/toolContract.ts";
import type { Tool, ToolContext, ToolResult } from "../../kit/defineTool.ts";
import { toolFailure } from "../../kit/defineTool.ts";
import { type Misfit, readArguments } from "../../kit/readArguments.ts";
import type { StartPlace } from "../../kit/start/startPlace.ts";
import type { SpeckitResult } from "./results.ts";
import { withHeartbeat } from "../../kit/work/withHeartbeat.ts";

/** What the tools need from outside. */
export interface SpeckitServices {
  readonly clock: Clock;
  readonly start: StartPlace;
  readonly agents: AgentStarter;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface SpeckitTool<C extends ToolContract = ToolContract> {
  readonly contract: C;
  run(args: ArgumentsOf<C>, context: ToolContext, services: SpeckitServices): Promise<ToolResult>;
}

/** What the caller can repair becomes a result with its sentence; a cancelled call has no result at all. */
export const toKitTool = (tool: SpeckitTool, services: SpeckitServices): Tool => ({
  ...tool.contract.wire,
  async run(sent, context) {
    const { contract } = tool;
    try {
      return await tool.run(readArguments(contract.wire, sent, refuse), withHeartbeat(context), services);
    } catch (thrown) {
      context.signal.throwIfAborted();
      const error = orDiskFailure(thrown);
      if (!(error instanceof AppError)) throw error;
      context.log.debug(`${contract.name}: ${error.message}`);
      return toolFailure(error);
    }
  },
});

/**
 * A switch may come as a word. The tools have sentences of their own for what is missing; what does not fit is refused.
 */
function refuse({ name, schema, value, isRequired }: Misfit): unknown {
  if (schema.type === "boolean") return value === "true" ? true : value === "false" ? false : undefined;
  if (isRequired && (value === undefined || name === "spec_directory")) return "";
  throw invalidInput(`${name} ${expected(schema, value)}.`, { argument: name });
}

function expected({ type, enum: words, items = {} }: Misfit["schema"], value: unknown): string {
  if (words !== undefined) return `must be one of ${words.join(", ")}`;
  if (type !== "array") return "must be a string";
  if (!Array.isArray(value)) return "must be a list";
  return items.required
    ? `needs ${items.required.join(" and ")} in each item, as strings`
    : "must be a list of strings";
}

/** Reports progress in equal steps and stops at each of them when the call was cancelled. */
export function progressSteps({ progress, signal }: ToolContext, total: number): (message: string) => void {
  let step = 0;
  return (message) => {
    signal.throwIfAborted();
    progress({ progress: step++, total, message });
  };
}

/** A result with readable text: the summary, then what a person should know, then what to do next. */
export function toResult(result: SpeckitResult, extra: readonly string[] = []): ToolResult {
  const lines = [
    result.summary,
    ...extra,
    ...(result.openQuestions.length > 0
      ? [`Open:\n${result.openQuestions.map((question) => `- ${question}`).join("\n")}`]
      : []),
    ...(result.warnings.length > 0 ? [`Note:\n${result.warnings.map((warning) => `- ${warning}`).join("\n")}`] : []),
    ...(result.hooks.length > 0
      ? [
          `Hooks of this project (not run):\n${result.hooks.map((hook) => `- ${hook.event}: ${hook.command}${hook.optional ? " (optional)" : ""}`).join("\n")}`,
        ]
      : []),
    `Written by ${result.mode === "model" ? "the client's model, checked by the same rules" : "plain rules, without a model"}.${result.next === null ? "" : ` Next: ${result.next}.`}`,
  ];
  return { text: lines.join("\n\n"), structured: result };
}

/** Local date, as people write it into documents. */
export function today(clock: Clock): string {
  const now = clock.now();
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
