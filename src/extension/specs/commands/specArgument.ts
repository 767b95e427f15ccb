import * as z from "zod";
import { isSelection } from "../../systems/view/isSelection.ts";
import type { SpecPlace, SpecReference, SpecSelection } from "../contributions.ts";

const reference = z.object({
  projectRoot: z.string(),
  specId: z.string(),
  path: z.string().optional(),
  text: z.string().optional(),
});
const specRow = z
  .object({
    kind: z.literal("spec"),
    root: z.string(),
    isArchived: z.boolean(),
    spec: z.object({ id: z.string(), path: z.string().nullish() }),
  })
  .transform(({ root, isArchived, spec }) => ({
    projectRoot: root,
    specId: spec.id,
    ...(isArchived && spec.path ? { path: spec.path } : {}),
  }));
const otherSpecRow = z
  .object({
    kind: z.literal("reference"),
    root: z.string(),
    target: z.string(),
    state: z.string(),
    path: z.string().optional(),
  })
  .transform(({ root, target, state, path }) => ({
    projectRoot: root,
    specId: target,
    ...(state === "archived" && path !== undefined ? { path } : {}),
  }));
const criterionRow = z
  .object({
    kind: z.literal("criterion"),
    root: z.string(),
    specId: z.string(),
    index: z.number(),
    keepsFocus: z.boolean().optional(),
  })
  .transform(({ root, specId, index, keepsFocus }) => ({ projectRoot: root, specId, criterion: index, keepsFocus }));
const rowBelow = z
  .object({ kind: z.enum(["section", "log", "file"]), root: z.string(), specId: z.string() })
  .transform(({ root, specId }) => ({ projectRoot: root, specId }));
const place = z.union([reference, specRow, otherSpecRow, criterionRow, rowBelow]);

/** The spec of a command: a reference or a row of the tree; undefined if the user has to be asked. */
export function parseSpecArgument([first]: readonly unknown[]): SpecPlace | undefined {
  const parsed = place.safeParse(first);
  return parsed.success ? withoutAbsent(parsed.data) : undefined;
}

/**
 * A menu passes its row and then all selected rows; a key passes neither and means the selection; a button or a repeated
 * run passes a list.
 */
export function parseSpecArguments([first, all]: readonly unknown[]): SpecSelection {
  const rows = [all, first].find(isList) ?? [first];
  const references = rows.flatMap((row): SpecReference | readonly SpecReference[] => parseSpecArgument([row]) ?? []);
  return isSelection(first) ? "selection" : [...new Map(references.map((each) => [keyOf(each), each])).values()];
}

const isList = (argument: unknown): argument is readonly unknown[] => Array.isArray(argument) && argument.length > 0;

const keyOf = ({ projectRoot, specId }: SpecReference): string => `${projectRoot}\n${specId}`;

const withoutAbsent = (value: object): SpecPlace =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as unknown as SpecPlace;
