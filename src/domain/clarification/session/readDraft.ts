import * as z from "zod";
import {
  type BooleanQuestion,
  type ChoiceQuestion,
  type FieldInput,
  type FormOption,
  type NumberQuestion,
  textFormats,
  type TextQuestion,
} from "../form/formQuestion.ts";
import type { Draft, FormOrigin } from "./draft.ts";

/** Reading drops what a shape does not name, so the compiler asks for every property of what was stored. */
type ShapeOf<T> = Record<keyof T, z.ZodType>;
type OriginOf<Kind extends FormOrigin["kind"]> = Extract<FormOrigin, { kind: Kind }>;

const input = z.object({
  chosen: z.array(z.string()),
  other: z.boolean(),
  text: z.string(),
  skipped: z.boolean(),
} satisfies ShapeOf<FieldInput>);
const formInputsShape = z.record(z.string(), input);

const base = {
  id: z.string(),
  text: z.string(),
  topic: z.string().optional(),
  help: z.string().optional(),
  why: z.string().optional(),
  required: z.boolean(),
  initial: input.optional(),
};
const limit = z.number().optional();
const option = z.object({
  value: z.string(),
  label: z.string(),
  recommended: z.boolean().optional(),
} satisfies ShapeOf<FormOption>);
const question = z.discriminatedUnion("kind", [
  z.object({
    ...base,
    kind: z.enum(["single", "multi"]),
    options: z.array(option),
    otherLabel: z.string().optional(),
    min: limit,
    max: limit,
    maxWords: limit,
  } satisfies ShapeOf<ChoiceQuestion>),
  z.object({
    ...base,
    kind: z.literal("text"),
    multiline: z.boolean(),
    format: z.enum(textFormats).optional(),
    minLength: limit,
    maxLength: limit,
    pattern: z.string().optional(),
    maxWords: limit,
    takesPaths: z.boolean().optional(),
    suggestion: z.string().optional(),
  } satisfies ShapeOf<TextQuestion>),
  z.object({
    ...base,
    kind: z.literal("number"),
    integer: z.boolean(),
    minimum: limit,
    maximum: limit,
  } satisfies ShapeOf<NumberQuestion>),
  z.object({ ...base, kind: z.literal("boolean") } satisfies ShapeOf<BooleanQuestion>),
]);

const origin = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("preflight"),
    intention: z.string(),
    context: z.string().optional(),
    forceAdr: z.boolean().optional(),
    repoPath: z.string().optional(),
  } satisfies ShapeOf<OriginOf<"preflight">>),
  z.object({
    kind: z.literal("clarify"),
    specDirectory: z.string(),
    title: z.string(),
  } satisfies ShapeOf<OriginOf<"clarify">>),
  z.object({
    kind: z.literal("elicitation"),
    connection: z.string(),
    server: z.string(),
    message: z.string(),
  } satisfies ShapeOf<OriginOf<"elicitation">>),
]);

const draftShape = z.object({
  formId: z.string(),
  origin,
  questions: z.array(question),
  inputs: formInputsShape,
  accepted: formInputsShape,
  revision: z.number(),
  wasSending: z.boolean(),
} satisfies ShapeOf<Draft>);

/** Reads a stored draft; storage written by another version may hold anything. */
export function readDraft(stored: unknown): Draft | undefined {
  const parsed = draftShape.safeParse(stored);
  // The shape has no `undefined` values in it: what was stored went through JSON.
  return parsed.success ? (parsed.data as Draft) : undefined;
}
