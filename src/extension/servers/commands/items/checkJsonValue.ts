import { messageOf } from "../../../../domain/errors.ts";
import { l10n } from "../../../../domain/l10n.ts";

/** The first problem of a typed JSON value, as a sentence; only the outermost type is compared with the schema. */
export function checkJsonValue(text: string, schema: unknown): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (failure) {
    return l10n.t("This is not valid JSON: {0}", messageOf(failure));
  }
  const types = expectedTypes(schema);
  if (types.length === 0 || types.some((type) => isOfType(value, type))) return undefined;
  const [only, ...others] = types;
  return others.length === 0
    ? l10n.t("A value of type {0} is needed.", only ?? "")
    : l10n.t("A value of one of these types is needed: {0}", types.join(", "));
}

function expectedTypes(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null || !("type" in schema)) return [];
  const types: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.filter((type) => typeof type === "string");
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
