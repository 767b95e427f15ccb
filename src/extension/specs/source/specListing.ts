import * as z from "zod";
import { specStatuses } from "../../../domain/spec/spec.ts";

/**
 * What chant's tools answer. Only `id` is taken for granted: a foreign chant server may leave out the keys ours adds,
 * and the original one writes two states without their underscore.
 */
const statusSchema = z
  .string()
  .transform((word) => (word === "inprogress" ? "in_progress" : word === "needsattention" ? "needs_attention" : word))
  .pipe(z.enum(specStatuses).catch("pending"));

/** Extra knowledge of our own server: when it is missing or shaped otherwise, the row simply says less. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(undefined);
const textList = z.array(z.string());

const obstacleSchema = z.object({ reason: z.string(), id: z.string().nullable(), state: z.string().nullish() });

const specSchema = z.object({
  id: z.string().min(1),
  title: optional(z.string()),
  status: statusSchema,
  type: optional(z.string()),
  depends_on: optional(textList),
  labels: optional(textList),
  path: optional(z.string()),
  criteria: optional(z.object({ total: z.number(), checked: z.number() })),
  blocked_by: optional(z.array(obstacleSchema)),
  driver: optional(z.string()),
});

export type Obstacle = z.infer<typeof obstacleSchema>;

export type SpecRow = z.infer<typeof specSchema>;

/** The frame of a list; its rows are many and are read one by one, see `parseRow`. */
export const specPartSchema = z.preprocess(
  // The contract prints a bare list. Whether there is more of one that is as long as it may be, only asking tells.
  (answer) =>
    Array.isArray(answer)
      ? { specs: answer, total: answer.length < rowsPerCall ? answer.length : answer.length + 1 }
      : answer,
  z.object({
    specs: z.array(z.unknown()),
    total: z.number(),
    /** Only a server that can continue a list says where this part of it begins. */
    offset: z.number().optional().catch(undefined),
  }),
);

/** Small enough that taking one part in never holds the window up, large enough that few are needed. */
export const rowsPerCall = 2_000;

export const parseRow = (row: unknown): SpecRow => specSchema.parse(row);

const list = optional(textList).transform((items) => items ?? []);
const text = optional(z.string()).transform((value) => value ?? undefined);

export const specDetailSchema = z
  .object({
    id: z.string().min(1),
    target_files: list,
    context: list,
    commits: list,
    branch: text,
    completed_at: text,
    body: text,
  })
  .transform(({ id, target_files: targetFiles, context, commits, branch, completed_at: completedAt, body = "" }) => ({
    ...{ id, targetFiles, context, commits, branch, completedAt, body },
  }));

export const searchHitsSchema = z.array(z.object({ id: z.string() })).transform((hits) => hits.map(({ id }) => id));
