import * as z from "zod";
import { textFormats } from "../form/formQuestion.ts";
import type { Draft } from "./draft.ts";

const input = z.object({
  chosen: z.array(z.string()),
  other: z.boolean(),
  text: z.string(),
  skipped: z.boolean(),
});
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
const question = z.discriminatedUnion("kind", [
  z.object({
    ...base,
    kind: z.enum(["single", "multi"]),
    options: z.array(z.object({ value: z.string(), label: z.string(), recommended: z.boolean().optional() })),
    otherLabel: z.string().optional(),
    min: limit,
    max: limit,
    maxWords: limit,
  }),
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
  }),
  z.object({ ...base, kind: z.literal("number"), integer: z.boolean(), minimum: limit, maximum: limit }),
  z.object({ ...base, kind: z.literal("boolean") }),
]);

const origin = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("preflight"),
    intention: z.string(),
    context: z.string().optional(),
    forceAdr: z.boolean().optional(),
    repoPath: z.string().optional(),
  }),
  z.object({ kind: z.literal("clarify"), specDirectory: z.string(), title: z.string() }),
  z.object({ kind: z.literal("elicitation"), connection: z.string(), server: z.string(), message: z.string() }),
]);

const draftShape = z.object({
  formId: z.string(),
  origin,
  questions: z.array(question),
  inputs: formInputsShape,
  accepted: formInputsShape,
  revision: z.number(),
  wasSending: z.boolean(),
});

/** Reads a stored draft; storage written by another version may hold anything. */
export function readDraft(stored: unknown): Draft | undefined {
  const parsed = draftShape.safeParse(stored);
  // The shape has no `undefined` values in it: what was stored went through JSON.
  return parsed.success ? (parsed.data as Draft) : undefined;
}
