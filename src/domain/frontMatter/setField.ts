import { type Field, findField, type ListNode, type MapNode, type TextRange } from "./fieldNode.ts";
import { formatScalar } from "./formatScalar.ts";

export type NewValue = string | readonly string[] | NewMap;

/** A small map of words that are written as they are: quoted, `true` would no longer be a truth value to other readers. */
type NewMap = Readonly<Record<string, "true" | "false" | "pending" | "approved" | "rejected">>;

interface FieldChange {
  readonly key: string;
  readonly value: NewValue;
  readonly order: readonly string[];
}

/** One field set in a text whose front matter has been read; `root` is undefined where there is none. */
export function setField(text: string, root: MapNode | undefined, change: FieldChange): string {
  const eol = lineBreakOf(text);
  if (root === undefined)
    return insert(text, text.startsWith("\ufeff") ? 1 : 0, `---${eol}${fieldLines(change, eol)}---${eol}`);
  const field = findField(root.fields, change.key);
  if (field !== undefined) return replaceValue(text, field, change.value, root.isFlow);
  if (root.isFlow) return addToFlowMap(text, root, change);
  return insert(text, placeOfNewKey(text, root, change), fieldLines(change, eol));
}

export const lineBreakOf = (text: string): string => (/\r?\n/.exec(text)?.[0] === "\r\n" ? "\r\n" : "\n");

const insert = (text: string, at: number, added: string): string => text.slice(0, at) + added + text.slice(at);
const replace = (text: string, { start, end }: TextRange, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

function fieldLines({ key, value }: FieldChange, eol: string): string {
  if (typeof value === "string" || (isList(value) && value.length === 0))
    return `${key}: ${inlineValue(value, "block")}${eol}`;
  return `${key}:${eol}${isList(value) ? itemLines(value, "", eol) : entryLines(value, eol)}`;
}

const isList = (value: NewValue): value is readonly string[] => Array.isArray(value);
const entryLines = (map: NewMap, eol: string): string =>
  entriesOf(map)
    .map((entry) => `  ${entry}${eol}`)
    .join("");
const entriesOf = (map: NewMap): readonly string[] => Object.entries(map).map(([key, word]) => `${key}: ${word}`);

const itemLines = (items: readonly string[], indent: string, eol: string): string =>
  items.map((item) => `${indent}- ${formatScalar(item, "block")}${eol}`).join("");

function inlineValue(value: NewValue, place: "block" | "flow"): string {
  if (typeof value === "string") return formatScalar(value, place);
  if (isList(value)) return `[${value.map((item) => formatScalar(item, "flow")).join(", ")}]`;
  return `{${entriesOf(value).join(", ")}}`;
}

function replaceValue(text: string, { keyRange, value: old }: Field, value: NewValue, isInFlow: boolean): string {
  if (old.kind === "list" && !old.isFlow && isList(value)) return replaceItems(text, keyRange, old, value);
  const written = inlineValue(value, isInFlow ? "flow" : "block");
  const afterColon = text.indexOf(":", keyRange.end) + 1;
  if (old.range.start === old.range.end) return insert(text, afterColon, ` ${written}`);
  if (old.kind !== "scalar" && !old.isFlow)
    return replace(text, { start: afterColon, end: old.range.end }, ` ${written}`);
  // A block scalar includes the line break behind it.
  const lineBreak = /\r?\n$/.exec(text.slice(old.range.start, old.range.end))?.[0] ?? "";
  return replace(text, old.range, written + lineBreak);
}

/** Keeps the lines of the items both lists begin with, comments among them included. */
function replaceItems(text: string, keyRange: TextRange, old: ListNode, items: readonly string[]): string {
  const kept = old.items.findIndex((item, index) => item.kind !== "scalar" || item.text !== items[index]);
  const keptCount = kept === -1 ? old.items.length : kept;
  const end = endOfLine(text, old.range.end);
  const firstChanged = old.items[keptCount];
  const start = firstChanged === undefined ? end : startOfLine(text, firstChanged.range.start);
  const dashLine = text.slice(startOfLine(text, old.range.start), old.range.start);
  const lines = itemLines(items.slice(keptCount), /^\s*/.exec(dashLine)?.[0] ?? "", lineBreakOf(text));
  const edited = replace(text, { start, end }, lines);
  return items.length === 0 ? insert(edited, text.indexOf(":", keyRange.end) + 1, " []") : edited;
}

function addToFlowMap(text: string, root: MapNode, { key, value }: FieldChange): string {
  const written = `${key}: ${inlineValue(value, "flow")}`;
  const last = root.fields.at(-1);
  if (last === undefined) return insert(text, text.indexOf("{", root.range.start) + 1, written);
  return insert(text, last.value.range.end, `, ${written}`);
}

function placeOfNewKey(text: string, root: MapNode, { key, order }: FieldChange): number {
  const rank = order.indexOf(key);
  const before = root.fields.filter((field) => order.includes(field.key) && order.indexOf(field.key) < rank);
  const predecessor = before.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)).at(-1);
  return predecessor === undefined ? root.range.end : endOfLine(text, predecessor.value.range.end);
}

const startOfLine = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1;

/** Behind the line break, which nothing before the closing fence lacks; an offset that already stands there stays. */
const endOfLine = (text: string, at: number): number => (text[at - 1] === "\n" ? at : text.indexOf("\n", at) + 1);
