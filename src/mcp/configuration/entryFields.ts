import { l10n } from "../../domain/l10n.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { isObject } from "../rpc/readMessage.ts";

/** Reads the members of one configured entry and collects what is wrong with them. */
export interface EntryFields {
  readonly problems: string[];
  text(key: string): string | undefined;
  flag(key: string): boolean | undefined;
  /** A time or a count: a finite number above zero. */
  amount(key: string): number | undefined;
  choice<T extends string>(key: string, choices: readonly T[]): T | undefined;
  texts(key: string): readonly string[] | undefined;
  textTable(key: string): Readonly<Record<string, string>> | undefined;
  amountTable(key: string): Readonly<Record<string, number>> | undefined;
  /** Reports a missing member; a wrong one is reported by its reader. */
  need(key: string): void;
  object(key: string): JsonObject | undefined;
  /** The members of a nested object; its problems are reported with their path. */
  nested(key: string): EntryFields | undefined;
  /** The paths of members that were not asked for, here and in nested objects. */
  unread(): readonly string[];
}

export function entryFields(raw: JsonObject, problems: string[], path = ""): EntryFields {
  const asked = new Set<string>();
  const inside: EntryFields[] = [];
  const read = <T>(
    key: string,
    problem: (path: string) => string,
    accept: (value: unknown) => T | undefined,
  ): T | undefined => {
    asked.add(key);
    const value = raw[key];
    if (value === undefined || value === null) return undefined;
    const accepted = accept(value);
    if (accepted === undefined) problems.push(problem(path + key));
    return accepted;
  };
  const table = <T>(value: unknown, accept: (one: unknown) => T | undefined): Record<string, T> | undefined => {
    if (!isObject(value)) return undefined;
    const accepted = Object.entries(value).map(([key, one]) => [key, accept(one)] as const);
    return accepted.every((pair): pair is readonly [string, T & {}] => pair[1] !== undefined)
      ? Object.fromEntries(accepted)
      : undefined;
  };
  return {
    problems,
    text: (key) => read(key, wanted.text, asText),
    flag: (key) => read(key, wanted.flag, asFlag),
    amount: (key) => read(key, wanted.amount, asAmount),
    choice: (key, choices) => read(key, wanted.choice(choices), (value) => choices.find((choice) => choice === value)),
    texts: (key) => read(key, wanted.texts, asTexts),
    // Numbers and flags are what people write for PORT or DEBUG; null removes nothing and is left out.
    textTable: (key) => read(key, wanted.textTable, (value) => table(withoutNull(value), asPlainText)),
    amountTable: (key) => read(key, wanted.amountTable, (value) => table(value, asAmount)),
    need(key) {
      if (raw[key] === undefined || raw[key] === null) problems.push(l10n.t('"{0}" is missing', path + key));
    },
    object: (key) => read(key, wanted.object, asObject),
    nested(key) {
      const inner = read(key, wanted.object, asObject);
      if (!inner) return undefined;
      const fields = entryFields(inner, problems, `${path}${key}.`);
      inside.push(fields);
      return fields;
    },
    unread: () => [
      ...Object.keys(raw).flatMap((key) => (asked.has(key) ? [] : [path + key])),
      ...inside.flatMap((fields) => fields.unread()),
    ],
  };
}

/** The message for a member of another type. */
const wanted = {
  text: (path: string) => l10n.t('"{0}" must be a string', path),
  flag: (path: string) => l10n.t('"{0}" must be true or false', path),
  amount: (path: string) => l10n.t('"{0}" must be a number greater than zero', path),
  choice: (choices: readonly string[]) => (path: string) =>
    l10n.t('"{0}" must be one of {1}', path, choices.join(", ")),
  texts: (path: string) => l10n.t('"{0}" must be a list of strings', path),
  textTable: (path: string) => l10n.t('"{0}" must be an object with string values', path),
  amountTable: (path: string) => l10n.t('"{0}" must be an object with values greater than zero', path),
  object: (path: string) => l10n.t('"{0}" must be an object', path),
};

const asFlag = (value: unknown): boolean | undefined => (typeof value === "boolean" ? value : undefined);

const asObject = (value: unknown): JsonObject | undefined => (isObject(value) ? value : undefined);

const asTexts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === "string") ? value : undefined;

const asText = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const asAmount = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : undefined;

const asPlainText = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;

const withoutNull = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)) : value;
