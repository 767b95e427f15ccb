import type { PatchField } from "../../adr/patch.ts";
import type { Inquiry } from "../inquiry.ts";
import { findMentions } from "../words/namedValues.ts";

/** A model's value counts only where the user stated it: in an answer, the request or its background. */
export function fieldsTheUserGave({ intention, context = "", answers }: Inquiry, fields: readonly PatchField[]) {
  const said = [intention, context, ...[...answers.values()].flat()].join("\n");
  const plain = plainly(said);
  const named = new Set(findMentions(said).map(({ value }) => value));
  return fields.filter(({ value }) => named.has(value) || wordsOf(value).every((word) => plain.includes(word)));
}

/** Spelling may differ ("next auth", "Next-Auth"), the words may not. */
const plainly = (text: string): string => wordsOf(text).join("");

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
