import type * as z from "zod";
import { wireSchema, type WireSchema } from "./wireSchema.ts";

/** What a call of a tool does to the user's files. Confirmation, refresh and who may call it follow from this. */
export type Effect = "read" | "write" | "destroy";

interface ContractParts {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly effect: Effect;
  /** Calling it twice does no more than calling it once. Left out where that is not said. */
  readonly isIdempotent?: boolean;
  /** It reaches beyond the project, by starting an agent for example. */
  readonly isOpenWorld?: boolean;
  readonly input: z.ZodObject;
  /** Arguments besides that only a server started with `--extras` knows. */
  readonly extras?: z.ZodObject;
  /** Arguments of ours that another server can do without. */
  readonly ownArguments?: readonly string[];
  /**
   * What our server sends goes in, what a caller gets of any server comes out; a tool without it answers in plain text.
   * Only where every successful answer is such an object: clients insist on it.
   */
  readonly output?: z.ZodType;
}

/** How `tools/list` describes a tool. */
interface WireTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: WireSchema;
  readonly outputSchema?: WireSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint: boolean;
  };
}

/**
 * Everything both ends know about a tool. The bundles of the servers hold `name`, `effect` and the described forms only:
 * the build puts these in place of the file, so that no server pays for zod. See `esbuild.mjs`.
 */
export interface ToolContract extends ContractParts {
  readonly wire: WireTool;
  readonly wireWithExtras: WireTool;
}

export function defineContract<const C extends ContractParts>(
  parts: C,
): C & Pick<ToolContract, "wire" | "wireWithExtras"> {
  return {
    ...parts,
    get wire() {
      return describe(parts, parts.input);
    },
    get wireWithExtras() {
      return describe(parts, parts.extras ? parts.input.extend(parts.extras.shape) : parts.input);
    },
  };
}

function describe(contract: ContractParts, input: z.ZodObject): WireTool {
  const { name, title, description, output } = contract;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: wireSchema(input, "input"),
    ...(output === undefined ? {} : { outputSchema: wireSchema(output, "output") }),
    annotations: annotationsOf(contract),
  };
}

function annotationsOf({ effect, isIdempotent, isOpenWorld = false }: ContractParts): WireTool["annotations"] {
  if (effect === "read") return { readOnlyHint: true, openWorldHint: isOpenWorld };
  return {
    readOnlyHint: false,
    destructiveHint: effect === "destroy",
    ...(isIdempotent === undefined ? {} : { idempotentHint: isIdempotent }),
    openWorldHint: isOpenWorld,
  };
}

type DeepReadonly<T> = T extends (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** What a caller gives, and what the handler gets. */
export type ArgumentsOf<C extends ToolContract> = DeepReadonly<
  z.output<C["input"]> & (C["extras"] extends z.ZodType ? Partial<z.output<C["extras"]>> : unknown)
>;

/** What our server sends as `structuredContent`. */
export type AnswerOf<C extends ToolContract> = C["output"] extends z.ZodType
  ? DeepReadonly<z.input<C["output"]>>
  : never;

/** What a caller gets: the output as it was read, or the text of a tool that has no other. */
export type OutputOf<C extends ToolContract> = C["output"] extends z.ZodType ? z.output<C["output"]> : string;
