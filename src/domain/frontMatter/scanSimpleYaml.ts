import type { TextRange } from "./fieldNode.ts";
import { isTooLarge } from "./splitFrontMatter.ts";

export type SimpleValue = string | readonly string[] | undefined;

/**
 * Values by key, in the order of the file. A key without a value, or with `null` or `~`, is there with `undefined`.
 * Front matter has a handful of keys, which are found faster one by one than by building a map for each of ten thousand
 * files.
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

/**
 * What nearly all keys and values consist of. Looking letters up takes no regular expression and makes no text of them.
 */
const [beginsKey, goesOnInKey, beginsValue, goesOnInValue] = [1, 2, 4, 8];
const usesOf = new Uint8Array(128);
for (let code = 0; code < usesOf.length; code++) {
  const letter = String.fromCharCode(code);
  usesOf[code] =
    (/[A-Za-z_]/.test(letter) ? beginsKey : 0) |
    (/[\w-]/.test(letter) ? goesOnInKey : 0) |
    (/[\w./]/.test(letter) ? beginsValue : 0) |
    (/[\w ./@+()=-]/.test(letter) ? goesOnInValue : 0);
}
const maxKeyLength = 100;
/** No indicator at the start, and nothing inside that YAML could read as a comment, a key or a line break. */
const plain = /^[\p{L}\p{N}_./~(<$+^=;\\](?:(?!: |:$| #)[ -~\p{L}\p{N}\p{P}\p{S}])*$/u;
const singleQuoted = /^'((?:[^'\p{C}\u2028\u2029]|'')*)'$/u;
const doubleQuoted = /^"([^"\\\p{C}\u2028\u2029]*)"$/u;
const flowItem = /^ *\w[\w./-]* *$/;
const absent = new Set(["", "~", "null", "Null", "NULL"]);
const [newline, carriageReturn, space, hash, dash, openBracket] = [10, 13, 32, 35, 45, 91];

/**
 * Reads the YAML that nearly all specs consist of: top-level keys with a one-line text or a list of such texts. It is
 * many times faster than the library, which makes the first look at ten thousand specs quick. Whatever lies outside
 * this subset yields undefined; inside it the values equal the library's (property-tested). With `wanted`, the other
 * keys are checked too, but have the value `undefined`.
 */
export function scanSimpleYaml(source: string, range: TextRange, wanted?: readonly string[]): SimpleValues | undefined {
  if (isTooLarge(range)) return undefined;
  const values = new SimpleValues();
  let list: OpenList | undefined;
  for (let start = range.start; start < range.end;) {
    const next = nextLine(source, start, range.end);
    const end = withoutBreak(source, next);
    const contentStart = skipSpaces(source, start, end);
    const first = contentStart === end ? hash : source.charCodeAt(contentStart);
    if (first === dash) {
      if (list === undefined || !addItem(list, source, start, contentStart, end)) return undefined;
      values.replaceLast(list.items);
    } else if (first !== hash) {
      const colon = source.indexOf(":", contentStart);
      // A colon that is missing, or on a later line, has no key before it.
      if (contentStart !== start || !isKey(source, start, colon)) return undefined;
      const name = source.slice(start, colon);
      const from = valueStart(source, colon + 1, end);
      if (from === -1 || values.has(name)) return undefined;
      const isWanted = wanted === undefined || wanted.includes(name);
      const value = from === end ? undefined : readValue(source, from, withoutSpaces(source, end), isWanted);
      if (value === unreadable) return undefined;
      values.add(name, isWanted ? value : undefined);
      list = from === end ? { indent: -1, items: isWanted ? [] : undefined } : undefined;
    }
    start = next;
  }
  return values;
}

/** What may follow on the lines behind a key without a value. */
interface OpenList {
  indent: number;
  /** Undefined where they are not wanted. */
  readonly items: string[] | undefined;
}

const unreadable = Symbol("outside the subset");

function addItem(list: OpenList, source: string, start: number, contentStart: number, end: number): boolean {
  if (list.indent === -1) list.indent = contentStart - start;
  if (list.indent !== contentStart - start) return false;
  const from = valueStart(source, contentStart + 1, end);
  if (from === -1 || from === end) return false;
  const value = readScalar(source, from, withoutSpaces(source, end), list.items !== undefined);
  if (value === unreadable) return false;
  if (value !== undefined) list.items?.push(value);
  return true;
}

function isKey(source: string, start: number, end: number): boolean {
  return end - start <= maxKeyLength && consistsOf(source, start, end, beginsKey, goesOnInKey);
}

/** One letter at least, the first of the one kind and all others of the other. */
function consistsOf(source: string, start: number, end: number, firstUse: number, use: number): boolean {
  if (start >= end || !hasUse(source.charCodeAt(start), firstUse)) return false;
  for (let at = start + 1; at < end; at++) if (!hasUse(source.charCodeAt(at), use)) return false;
  return true;
}

const hasUse = (code: number, use: number): boolean => ((usesOf[code] ?? 0) & use) !== 0;

function nextLine(source: string, start: number, limit: number): number {
  const found = source.indexOf("\n", start);
  return found === -1 || found >= limit ? limit : found + 1;
}

/** Never steps into the line before: that one ends with a newline. */
function withoutBreak(source: string, next: number): number {
  let end = next;
  if (source.charCodeAt(end - 1) === newline) end--;
  if (source.charCodeAt(end - 1) === carriageReturn) end--;
  return end;
}

function skipSpaces(source: string, start: number, end: number): number {
  let at = start;
  while (at < end && source.charCodeAt(at) === space) at++;
  return at;
}

/** Behind the spaces; the end if there is no value, -1 if no space separates it from what comes before. */
function valueStart(source: string, from: number, end: number): number {
  const start = skipSpaces(source, from, end);
  return start === from && start < end ? -1 : start;
}

/** The end of a value that is not empty. YAML drops spaces only. */
function withoutSpaces(source: string, end: number): number {
  let last = end;
  while (source.charCodeAt(last - 1) === space) last--;
  return last;
}

/** None of these words is longer than four letters, which spares most values the look-up. */
const isAbsentWord = (word: string): boolean => word.length <= 4 && absent.has(word);

function readValue(source: string, start: number, end: number, isWanted: boolean): SimpleValue | typeof unreadable {
  if (source.charCodeAt(start) !== openBracket) return readScalar(source, start, end, isWanted);
  const written = source.slice(start, end);
  if (!written.endsWith("]")) return unreadable;
  const inside = written.slice(1, -1);
  const items = /^ *$/.test(inside) ? [] : inside.split(",");
  if (!items.every((item) => flowItem.test(item))) return unreadable;
  return items.map((item) => item.trim()).filter((word) => !isAbsentWord(word));
}

function readScalar(
  source: string,
  start: number,
  end: number,
  isWanted: boolean,
): string | undefined | typeof unreadable {
  const isPlainest = consistsOf(source, start, end, beginsValue, goesOnInValue);
  if (isPlainest && !isWanted) return undefined;
  const written = source.slice(start, end);
  if (isPlainest || plain.test(written)) return isAbsentWord(written) ? undefined : written;
  return singleQuoted.exec(written)?.[1]?.replaceAll("''", "'") ?? doubleQuoted.exec(written)?.[1] ?? unreadable;
}
