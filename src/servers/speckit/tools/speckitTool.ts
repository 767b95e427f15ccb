import { AppError } from "../../../domain/errors.ts";
import { invalidInput } from "../../../domain/failures.ts";
import { orDiskFailure } from "../../../disk/files/diskFailure.ts";
import type { Clock } from "../../../domain/ports.ts";
import type { SpeckitResult, SpeckitToolName } from "../../../protocol/speckitTools.ts";
import type { JsonSchema, Tool, ToolAnnotations, ToolContext, ToolResult } from "../../kit/defineTool.ts";
import { toolFailure } from "../../kit/defineTool.ts";
import type { StartPlace } from "../../kit/startPlace.ts";
import { withSignsOfLife } from "./withSignsOfLife.ts";

/** What the tools need from outside. */
export interface SpeckitServices {
  readonly clock: Clock;
  readonly start: StartPlace;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export type Arguments = Readonly<Record<string, unknown>>;

export interface SpeckitTool {
  readonly name: SpeckitToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: ToolAnnotations;
  run(args: Arguments, context: ToolContext, services: SpeckitServices): Promise<ToolResult>;
}

/** What the caller can repair becomes a result with its sentence; a cancelled call has no result at all. */
export const toKitTool = (tool: SpeckitTool, services: SpeckitServices): Tool => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: tool.inputSchema,
  outputSchema: tool.outputSchema,
  annotations: tool.annotations,
  async run(args, context) {
    try {
      return await tool.run(asArguments(args), withSignsOfLife(context), services);
    } catch (thrown) {
      context.signal.throwIfAborted();
      const error = orDiskFailure(thrown);
      if (!(error instanceof AppError)) throw error;
      context.log.debug(`${tool.name}: ${error.message}`);
      return toolFailure(error);
    }
  },
});

const asArguments = (args: unknown): Arguments =>
  typeof args === "object" && args !== null && !Array.isArray(args) ? (args as Arguments) : {};

export const textArgument = (args: Arguments, name: string): string | undefined => {
  const value = args[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw invalidInput(`${name} must be a text.`, { argument: name });
  return value;
};

export const flagArgument = (args: Arguments, name: string): boolean => args[name] === true || args[name] === "true";

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
