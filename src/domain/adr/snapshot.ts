import { isReadableUid } from "./uid.ts";

/** A value together with the ADR that set it last. */
export interface DecidedValue {
  readonly value: string;
  readonly adr?: string;
}

/** The whole architecture at one ADR: category, field, value; names in code-unit order. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, DecidedValue>>;

export const emptySnapshot: Snapshot = new Map();

export const formatDecided = ({ value, adr }: DecidedValue): string =>
  adr === undefined ? value : `${value} (ADR ${adr})`;

/** Only a trailing reference to a real UID is ours; a value may contain other parentheses. */
export function parseDecided(text: string): DecidedValue {
  const trimmed = text.trim();
  const start = trimmed.endsWith(")") ? trimmed.lastIndexOf(" (ADR ") : -1;
  const adr = trimmed.slice(start + " (ADR ".length, -1).trim();
  return start === -1 || !isReadableUid(adr) ? { value: trimmed } : { value: trimmed.slice(0, start).trimEnd(), adr };
}

export const sameKey = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** The spelling under which a map has a name, whatever its case. */
export function spellingIn(map: ReadonlyMap<string, unknown>, name: string): string | undefined {
  if (map.has(name)) return name;
  for (const key of map.keys()) if (sameKey(key, name)) return key;
  return undefined;
}

export const hasCategory = (snapshot: Snapshot, category: string): boolean =>
  spellingIn(snapshot, category) !== undefined;

export function decidedIn(snapshot: Snapshot, category: string, field: string): DecidedValue | undefined {
  const fields = snapshot.get(spellingIn(snapshot, category) ?? "");
  return fields?.get(spellingIn(fields, field) ?? "");
}

export interface SnapshotEntry extends DecidedValue {
  readonly category: string;
  readonly field: string;
}

export function entriesOf(snapshot: Snapshot): readonly SnapshotEntry[] {
  return [...snapshot].flatMap(([category, fields]) =>
    [...fields].map(([field, decided]) => ({ category, field, ...decided })),
  );
}

/** Later entries replace earlier ones of the same name; the first spelling of a category stays. */
export function snapshotOf(entries: Iterable<SnapshotEntry>): Snapshot {
  const draft = new Map<string, Map<string, DecidedValue>>();
  const categorySpelling = new Map<string, string>();
  const fieldSpelling = new Map<string, string>();
  for (const { category, field, value, adr } of entries) {
    const categoryKey = category.toLowerCase();
    const name = categorySpelling.get(categoryKey) ?? category;
    categorySpelling.set(categoryKey, name);
    const fields = draft.get(name) ?? new Map<string, DecidedValue>();
    draft.set(name, fields);
    const fieldKey = `${categoryKey}\n${field.toLowerCase()}`;
    fields.delete(fieldSpelling.get(fieldKey) ?? field);
    fieldSpelling.set(fieldKey, field);
    fields.set(field, adr === undefined ? { value } : { value, adr });
  }
  return sortedByName(draft, sortedByName);
}

function sortedByName<V, W = V>(map: ReadonlyMap<string, V>, each: (value: V) => W = (value) => value as unknown as W) {
  return new Map([...map.keys()].sort().map((key) => [key, each(map.get(key) as V)]));
}

/** The architecture for clients: plain values without their references. */
export function plainValues(snapshot: Snapshot): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const plain = [...snapshot].map(
    ([category, fields]) =>
      [category, Object.fromEntries([...fields].map(([field, { value }]) => [field, value]))] as const,
  );
  return Object.fromEntries(plain);
}
