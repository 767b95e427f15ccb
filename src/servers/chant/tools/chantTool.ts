import path from "node:path";
import type { AgentStarter } from "../../../agents/agentStarter.ts";
import { DiskFailure, orDiskFailure } from "../../../disk/files/diskFailure.ts";
import { isInside } from "../../../disk/paths/isInside.ts";
import { relativePath } from "../../../disk/paths/relativePath.ts";
import { invalidInput, notFound, notInitialized } from "../../../domain/failures.ts";
import { AppError } from "../../../domain/errors.ts";
import type { Clock, Log } from "../../../domain/ports.ts";
import { describeUnresolvedId, resolveSpecId } from "../../../domain/spec/resolveSpecId.ts";
import { localDate } from "../../../domain/spec/specId.ts";
import type { AnswerOf, ArgumentsOf, ToolContract } from "../../../protocol/contract/toolContract.ts";
import { type Tool, type ToolContext, toolFailure, type ToolResult } from "../../kit/defineTool.ts";
import type { ChantProject, ProjectState } from "../project/chantProject.ts";
import type { ProjectFinder } from "../project/projectFinder.ts";
import type { ProjectSpec } from "../project/projectSpec.ts";
import { type Misfit, readArguments } from "../../kit/readArguments.ts";

/** What the tools need from outside the project. */
export interface ChantServices {
  readonly projects: ProjectFinder;
  readonly clock: Clock;
  readonly random: () => number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Offers what newer chant releases have beyond the contract. */
  readonly withExtras: boolean;
  readonly agents: AgentStarter;
  /** Has texts for people come in the language of the editor that started us. */
  useTexts(): Promise<void>;
}

/** What is around a call of a tool, in a project that was found and is initialized. */
export interface ChantContext {
  readonly services: ChantServices;
  readonly project: ChantProject;
  readonly signal: AbortSignal;
  readonly log: Log;
}

export interface ChantCall<C extends ToolContract> extends ChantContext {
  readonly args: ArgumentsOf<C>;
}

/** A tool with an output has it in every answer. */
type ChantAnswer<C extends ToolContract> = [AnswerOf<C>] extends [never]
  ? ToolResult
  : { readonly text: string; readonly structured: AnswerOf<C>; readonly isError?: boolean };

export interface ChantTool<C extends ToolContract = ToolContract> {
  readonly contract: C;
  readonly takesLong?: boolean;
  /** What the absence of `arguments` means: nothing, or a fault of its own. */
  readonly withoutArguments: "fine" | "refused";
  run(call: ChantCall<C>, context: ToolContext): Promise<ChantAnswer<C>>;
}

/** Checks in the order callers rely on: project found, initialized, arguments, then whatever the tool checks. */
export function toKitTool(tool: ChantTool, services: ChantServices): Tool {
  const { contract } = tool;
  const wire = services.withExtras ? contract.wireWithExtras : contract.wire;
  return {
    ...wire,
    ...(tool.takesLong === true ? { takesLong: true } : {}),
    async run(sent, context) {
      const { signal, log } = context;
      const project = services.projects.find();
      if (project === undefined) return toolFailure(notInitialized(services.projects.whyNone(), { system: "specs" }));
      if (sent === undefined && tool.withoutArguments === "refused")
        return toolFailure(invalidInput("Missing arguments"));
      try {
        const args = readArguments(wire, sent, tool.takesLong === true ? refuseAll : refuseMissing);
        return await tool.run({ services, project, args, signal, log }, context);
      } catch (thrown) {
        const error = orDiskFailure(thrown);
        if (error instanceof DiskFailure) return toolFailure(error.named(nameIn(project, error.path)));
        if (error instanceof AppError) return toolFailure(error);
        throw error;
      }
    },
  };
}

/** An optional argument of another type counts as absent. */
function refuseMissing({ name, isRequired }: Misfit): undefined {
  if (isRequired) throw invalidInput(`Missing required parameter: ${name}`, { argument: name });
}

/** An agent is not started with other limits than its caller wanted. */
function refuseAll(misfit: Misfit): undefined {
  const { name, value } = misfit;
  if (value !== undefined) throw invalidInput(`Invalid parameter: ${name}`, { argument: name });
  return refuseMissing(misfit);
}

/** For a text that must say something: blank is as good as missing. */
export function requireNonBlank(name: string, text: string | undefined): string {
  if (text === undefined || text.trim() === "")
    throw invalidInput(`Missing required parameter: ${name}`, { argument: name });
  return text;
}

/** As callers know it from lists and answers. */
function nameIn({ root }: ChantProject, file: string): string {
  return isInside(root, file) ? relativePath(root, file) : path.basename(file);
}

/** The spec the caller means by `id`, with the state it was found in. */
export async function findSpec(
  call: ChantContext & { readonly args: { readonly id?: string | undefined } },
): Promise<{ readonly found: ProjectSpec; readonly state: ProjectState }> {
  const text = requireNonBlank("id", call.args.id);
  const state = await call.project.state(call.signal);
  const today = localDate(call.services.clock.now());
  const id = resolveSpecId([...state.byId().keys()], text, today);
  if (!id.ok) throw notFound(describeUnresolvedId(id.error), { system: "specs" });
  const found = state.byId().get(id.value);
  if (found === undefined) throw notFound(`Spec not found: ${text}`, { system: "specs" });
  return { found, state };
}

export const textAnswer = (text: string): ToolResult => ({ text });

/** Text and structured content say the same; a bare list needs a name where an object is asked for. */
export const jsonAnswer = <T extends object>(structured: T, printed: object = structured) => ({
  text: JSON.stringify(printed, null, 2),
  structured,
});
