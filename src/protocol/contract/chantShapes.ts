import * as z from "zod";
import { type SpecStatus, specStatuses } from "../../domain/spec/spec.ts";
import { lenient, longList, orBareList } from "./lenient.ts";
import { describedAs } from "./wireSchema.ts";

/** Shapes that several tools of chant share. Only id and status are taken for granted of a server that is not ours. */
export const specId = z.string().describe("Spec ID (full or partial)");
export const specLimit = z.int().describe("Maximum number of specs to return (default: 50)");
export const listOffset = z.int().describe("Continue a list from this many specs on");

export const count = z.int().min(0);
export const nullableText = z.string().nullable();
export const nullableTexts = z.array(z.string()).nullable();

const knownId = z.string().refine((id) => id !== "");

/** The original chant writes two states without their underscore. */
const statusOf = (word: unknown): unknown =>
  word === "inprogress" ? "in_progress" : word === "needsattention" ? "needs_attention" : word;

const status = describedAs(
  z.string().describe("What the stored status comes to in the project; blocked is computed"),
  z.preprocess(statusOf, z.string().pipe(z.enum(specStatuses).catch("pending"))) as unknown as z.ZodType<
    SpecStatus,
    SpecStatus
  >,
);

export const specHeader = {
  id: knownId,
  title: lenient(nullableText),
  status,
  type: lenient(z.string()),
};

export const specCore = {
  ...specHeader,
  depends_on: lenient(nullableTexts),
  labels: lenient(nullableTexts),
};

/** What a spec waits for before it can start: another one, with what is wrong with that, or an approval without an id. */
const obstacle = z.object({ reason: z.string(), id: nullableText, state: lenient(nullableText) });

/** What only our own server tells of a spec in a list. */
export const ownRowKeys = {
  path: lenient(z.string().describe("Relative to the project root")),
  criteria: lenient(z.object({ total: count, checked: count })),
  blocked_by: lenient(z.array(obstacle).describe("Nothing here on a pending spec means ready")),
  driver: lenient(nullableText),
};

/** A row of `chant_spec_list` and `chant_ready`. */
export const specRow = z.object({ ...specCore, ...ownRowKeys });

const page = { total: lenient(count), limit: lenient(count), returned: lenient(count) };

/** One part of a list. `offset` says where it begins; only a server that can continue a list says so. */
export const specPage = orBareList(
  "specs",
  describedAs(
    z.object({ specs: z.array(specRow), ...page }),
    z.object({ specs: longList(specRow), ...page, offset: lenient(count.optional()) }),
  ),
);
