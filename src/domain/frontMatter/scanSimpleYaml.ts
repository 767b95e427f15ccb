import type { TextRange } from "./fieldNode.ts";

export type SimpleValue = string | readonly string[] | undefined;

/**
 * Values by key, in the order of the file. A key without a value, or with `null` or `~`, is there with `undefined`. Front
 * matter has a handful of keys, which are found faster one by one than by building a map for each of ten thousand files.
 */
export class SimpleValues {
  readonly #keys: string[] = [];
  readonly #values: SimpleValue[] = [];

  has(key: string): boolean {
    return this.#keys.includes(key);
  }

  get(key: string): SimpleValue {
    return this.#values[this.#keys.indexOf(key)];
  }

  hasListUnder(keys: readonly string[]): boolean {
    return this.#values.some((value, index) => typeof value === "object" && keys.includes(this.#keys[index] ?? ""));
  }

  /** The key must be a new one. */
  add(key: string, value: SimpleValue): void {
    this.#keys.push(key);
    this.#values.push(value);
  }

  replaceLast(value: SimpleValue): void {
    this.#values[this.#values.length - 1] = value;
  }

  entries(): readonly (readonly [string, SimpleValue])[] {
    return this.#keys.map((key, index) => [key, this.#values[index]]);
  }
}

const key = /^[A-Za-z_][\w-]{0,99}$/;
/** What nearly all values look like; asking this first saves time. */
const plainest = /^[A-Za-z0-9_./][\w ./@+()=-]*$/;
/** No indicator at the start, and nothing inside that YAML could read as a comment, a key or a line break. */
const plain = /^[\p{L}\p{N}_./~(<$+^=;\\](?:(?!: |:$| #)[ -~\p{L}\p{N}\p{P}\p{S}])*$/u;
const singleQuoted = /^'((?:[^'\p{C}\u2028\u2029]|'')*)'$/u;
const doubleQuoted = /^"([^"\\\p{C}\u2028\u2029]*)"$/u;
const flowList = /^\[ *(?:\w[\w./-]*(?: *, *\w[\w./-]*)*)? *\]$/;
const absent = new Set(["", "~", "null", "Null", "NULL"]);
const [newline, carriageReturn, space, hash, dash, openBracket] = [10, 13, 32, 35, 45, 91];

/**
 * Reads the YAML that nearly all specs consist of: top-level keys with a one-line text or a list of such texts. It is many
 * times faster than the library, which makes the first look at ten thousand specs quick. Whatever lies outside this subset
 * yields undefined; inside it the values equal the library's (property-tested).
 */
export function scanSimpleYaml(source: string, range: TextRange): SimpleValues | undefined {
  const values = new SimpleValues();
  let list: OpenList | undefined;
  for (let start = range.start; start < range.end;) {
    const next = nextLine(source, start, range.end);
    const end = withoutBreak(source, start, next);
    const ink = skipSpaces(source, start, end);
    const first = ink === end ? hash : source.charCodeAt(ink);
    if (first === dash) {
      if (list === undefined || !addItem(list, source, start, ink, end)) return undefined;
      values.replaceLast(list.items);
    } else if (first !== hash) {
      const colon = source.indexOf(":", ink);
      const name = colon === -1 || colon >= end || ink !== start ? "" : source.slice(ink, colon);
      if (!key.test(name) || values.has(name)) return undefined;
      const written = valueText(source, colon + 1, end);
      const value = written === undefined || written === "" ? undefined : readValue(written);
      if (written === undefined || value === unreadable) return undefined;
      values.add(name, value);
      list = written === "" ? { indent: -1, items: [] } : undefined;
    }
    start = next;
  }
  return values;
}

/** What may follow on the lines behind a key without a value. */
interface OpenList {
  indent: number;
  readonly items: string[];
}

const unreadable = Symbol("outside the subset");

function addItem(list: OpenList, source: string, start: number, ink: number, end: number): boolean {
  if (list.indent === -1) list.indent = ink - start;
  if (list.indent !== ink - start) return false;
  const written = valueText(source, ink + 1, end);
  if (written === undefined || written === "") return false;
  const value = readScalar(written);
  if (value === unreadable) return false;
  if (value !== undefined) list.items.push(value);
  return true;
}

function nextLine(source: string, start: number, limit: number): number {
  const found = source.indexOf("\n", start);
  return found === -1 || found >= limit ? limit : found + 1;
}

function withoutBreak(source: string, start: number, next: number): number {
  let end = next;
  if (end > start && source.charCodeAt(end - 1) === newline) end--;
  if (end > start && source.charCodeAt(end - 1) === carriageReturn) end--;
  return end;
}

function skipSpaces(source: string, start: number, end: number): number {
  let at = start;
  while (at < end && source.charCodeAt(at) === space) at++;
  return at;
}

/** Without the spaces around it; YAML drops spaces only. Undefined if no space separates it from what comes before. */
function valueText(source: string, from: number, end: number): string | undefined {
  const start = skipSpaces(source, from, end);
  if (start === from && start < end) return undefined;
  let last = end;
  while (last > start && source.charCodeAt(last - 1) === space) last--;
  return source.slice(start, last);
}

/** None of these words is longer than four letters, which spares most values the look-up. */
const isAbsentWord = (word: string): boolean => word.length <= 4 && absent.has(word);

function readValue(written: string): SimpleValue | typeof unreadable {
  if (written.charCodeAt(0) !== openBracket || !flowList.test(written)) return readScalar(written);
  return (written.match(/[\w./-]+/g) ?? []).filter((word) => !isAbsentWord(word));
}

function readScalar(written: string): string | undefined | typeof unreadable {
  if (plainest.test(written) || plain.test(written)) return isAbsentWord(written) ? undefined : written;
  return singleQuoted.exec(written)?.[1]?.replaceAll("''", "'") ?? doubleQuoted.exec(written)?.[1] ?? unreadable;
}
