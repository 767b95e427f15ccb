import type { Result } from "../result.ts";
import { fail, ok } from "../result.ts";
import type { Category } from "./architectureSchema.ts";
import { architectureSchema, categories, categoryNamed, fieldNamed, openCategory } from "./architectureSchema.ts";
import { oneLine } from "./oneLine.ts";
import type { DecidedValue, Snapshot } from "./snapshot.ts";
import { decidedIn, entriesOf, formatDecided, snapshotOf, spellingIn } from "./snapshot.ts";

export interface PatchField {
  readonly field: string;
  readonly value: string;
}

/** One decision: values for fields of one category, the primary field first. */
export interface Patch {
  readonly category: string;
  readonly fields: readonly PatchField[];
}

export type PatchProblem =
  | { readonly kind: "unknownCategory"; readonly category: string; readonly validCategories: readonly string[] }
  | {
      readonly kind: "unknownField";
      readonly category: string;
      readonly field: string;
      readonly validFields: readonly string[];
    };

/** The patch in the spelling of the schema and with values of one line each; a field named twice has its last value. */
export function checkPatch(patch: Patch): Result<Patch, PatchProblem> {
  const category = categoryNamed(patch.category);
  if (category === undefined)
    return fail({ kind: "unknownCategory", category: patch.category, validCategories: categories });
  const values = new Map<string, string>();
  for (const { field, value } of patch.fields) {
    const name = fieldNamed(category, oneLine(field));
    if (name === undefined)
      return fail({ kind: "unknownField", category, field, validFields: architectureSchema[category] });
    values.set(spellingIn(values, name) ?? name, oneLine(value));
  }
  return ok({ category, fields: [...values].map(([field, value]) => ({ field, value })) });
}

/** What was decided before, changed by the patch; everything else keeps the ADR that set it. */
export function applyPatch(previous: Snapshot, patch: Patch, uid: string): Snapshot {
  const { category, fields } = inSpellingOf(previous, patch);
  const changed = fields.map(({ field, value }) => ({ category, field, value, adr: uid }));
  return snapshotOf([...entriesOf(previous), ...changed]);
}

/** Fields of the open category have no schema to settle their spelling, so what is there already settles it. */
function inSpellingOf(previous: Snapshot, patch: Patch): Patch {
  if ((patch.category as Category) !== openCategory) return patch;
  const known = previous.get(spellingIn(previous, patch.category) ?? "");
  if (known === undefined) return patch;
  return {
    ...patch,
    fields: patch.fields.map(({ field, value }) => ({ field: spellingIn(known, field) ?? field, value })),
  };
}

export interface Change {
  readonly kind: "Added" | "Modified" | "Confirmed" | "Restored";
  readonly category: string;
  readonly field: string;
  readonly value: string;
  readonly was?: DecidedValue;
}

/** What the patch does to the snapshot before it, one change per field in the order of the patch. */
export function changesOf(previous: Snapshot, patch: Patch): readonly Change[] {
  const { category, fields } = inSpellingOf(previous, patch);
  return fields.map(({ field, value }) => {
    const was = decidedIn(previous, category, field);
    if (was === undefined) return { kind: "Added", category, field, value };
    if (was.value === value) return { kind: "Confirmed", category, field, value };
    return { kind: "Modified", category, field, value, was };
  });
}

export function formatChange({ kind, category, field, value, was }: Change): string {
  const line = `${kind}: ${category}.${field} = ${value}`;
  return was === undefined ? line : `${line} (was: ${formatDecided(was)})`;
}
