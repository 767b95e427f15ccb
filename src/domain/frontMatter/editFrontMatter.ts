import { l10n } from "../l10n.ts";
import { fail, ok, type Result } from "../result.ts";
import type { FieldNode } from "./fieldNode.ts";
import { parseYaml } from "./parseYaml.ts";
import { type NewValue, setField } from "./setField.ts";
import { splitFrontMatter } from "./splitFrontMatter.ts";

export interface EditProblem {
  readonly kind: "unreadable" | "unsafe";
  readonly message: string;
}

/**
 * Sets fields in the front matter and changes nothing else: comments, unknown keys, quoting, order and line ends stay. A new
 * key goes behind the key that precedes it in `order`, otherwise to the end. A file without front matter gets one.
 */
export function editFrontMatter(
  text: string,
  values: Readonly<Record<string, NewValue>>,
  order: readonly string[],
): Result<string, EditProblem> {
  let edited = text;
  for (const [key, value] of Object.entries(values)) {
    const { yaml: range } = splitFrontMatter(edited);
    const yaml = range && parseYaml(edited, range);
    if (yaml !== undefined && yaml.problems.length > 0) {
      return fail({ kind: "unreadable", message: yaml.problems[0]?.message ?? "" });
    }
    edited = setField(edited, yaml?.root, { key, value, order });
  }
  return isFaithful(text, edited, values)
    ? ok(edited)
    : fail({
        kind: "unsafe",
        message: l10n.t("The front matter is written in a way that cannot be edited without side effects."),
      });
}

/** Reads the result again: anchors, tags and other rarities could make an edit mean more than it should. */
function isFaithful(before: string, after: string, values: Readonly<Record<string, NewValue>>): boolean {
  const [old, now] = [meaningOf(before), meaningOf(after)];
  const kept = [...old.fields].every(([key, meaning]) => Object.hasOwn(values, key) || now.fields.get(key) === meaning);
  const set = Object.entries(values).every(([key, value]) => now.fields.get(key) === JSON.stringify(value));
  const added = Object.keys(values).filter((key) => !old.fields.has(key)).length;
  return kept && set && now.fields.size === old.fields.size + added && now.body === old.body;
}

function meaningOf(text: string): { readonly fields: ReadonlyMap<string, string>; readonly body: string } {
  const { yaml, body } = splitFrontMatter(text);
  const fields = yaml === undefined ? [] : parseYaml(text, yaml).root.fields;
  const meanings = fields.map(({ key, value }) => [key, JSON.stringify(plainValue(value))] as const);
  return { fields: new Map(meanings), body: text.slice(body.start, body.end) };
}

type PlainValue = string | null | readonly PlainValue[] | { readonly [key: string]: PlainValue };

function plainValue(node: FieldNode): PlainValue {
  if (node.kind === "scalar") return node.isPlain && node.text === "" ? null : node.text;
  if (node.kind === "list") return node.items.map(plainValue);
  return Object.fromEntries(node.fields.map(({ key, value }) => [key, plainValue(value)]));
}
