import type { Category } from "../../adr/architectureSchema.ts";
import { categoryCalled, fieldNamed } from "../../adr/architectureSchema.ts";
import { oneLine } from "../../adr/oneLine.ts";
import type { PatchField } from "../../adr/patch.ts";
import { wordPattern } from "../words/keywords.ts";
import { fieldsOf, listOf } from "./looseJson.ts";

type DecisionReply = (
  | { readonly status: "extracted"; readonly category: Category; readonly fields: readonly PatchField[] }
  | { readonly status: "insufficient"; readonly reason: string }
) & { readonly repairs: readonly string[] };

/** Values like these are placeholders. */
const placeholder = wordPattern(
  "tbd",
  "todo",
  "unknown",
  "n/a",
  "na",
  "to be defined",
  "to be determined",
  "placeholder",
);

/** A model's decision, without anything that the schema does not know or the user did not decide. */
export function readDecisionReply(reply: unknown): DecisionReply {
  const { status, category, fields, reason } = fieldsOf(reply);
  const repairs: string[] = [];
  const pairs = listOf(fields).map(fieldsOf);
  if (status !== "extracted" && status !== "insufficient") repairs.push("status inferred");
  const isExtracted = status === "extracted" || (status !== "insufficient" && isText(category) && pairs.length > 0);
  const insufficient = (why: string): DecisionReply => ({ status: "insufficient", reason: why, repairs });
  if (!isExtracted) {
    if (isText(reason)) return insufficient(oneLine(reason));
    repairs.push("reason missing");
    return insufficient("The answers do not support a decision");
  }
  const known = isText(category) ? categoryCalled(category) : undefined;
  if (known === undefined) {
    repairs.push("category unknown");
    return insufficient(`${isText(category) ? oneLine(category) : "Nothing"} is not a category`);
  }
  const kept = pairs.flatMap((pair) => readField(known, pair, repairs));
  if (kept.length > 0) return { status: "extracted", category: known, fields: kept, repairs };
  repairs.push("no fields left");
  return insufficient(`No field of ${known} has a value`);
}

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

function readField(
  category: Category,
  { key, value }: Readonly<Record<string, unknown>>,
  repairs: string[],
): readonly PatchField[] {
  const field = isText(key) ? fieldNamed(category, oneLine(key)) : undefined;
  const text = isText(value) ? oneLine(value) : "";
  if (field === undefined || text === "" || placeholder.test(text)) {
    repairs.push(`dropped ${isText(key) ? oneLine(key) : "a field without a name"}`);
    return [];
  }
  return [{ field, value: text }];
}
