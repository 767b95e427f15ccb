import type { ArgumentsOf, ToolContract } from "../../protocol/contract/toolContract.ts";
import type { WireSchema } from "../../protocol/contract/wireSchema.ts";

/** An argument that is missing although it is required, or of another type than its schema says. */
export interface Misfit {
  /** With the names of the arguments around it: `preferences.force_adr`. */
  readonly name: string;
  readonly schema: WireSchema;
  readonly value: unknown;
  readonly isRequired: boolean;
}

/**
 * The arguments of a call, as the schema of its tool describes them; `null` counts as absent, and unknown ones are ignored.
 * Each server has its own words for what does not fit: it throws them, or says which value counts instead.
 */
export function readArguments<C extends ToolContract>(
  { inputSchema }: ToolContract["wire"],
  sent: unknown,
  onMisfit: (misfit: Misfit) => unknown,
): ArgumentsOf<C> {
  return readObject(inputSchema, isRecord(sent) ? sent : {}, "", onMisfit) as ArgumentsOf<C>;
}

function readObject(
  { properties = {}, required = [] }: WireSchema,
  sent: Readonly<Record<string, unknown>>,
  prefix: string,
  onMisfit: (misfit: Misfit) => unknown,
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(properties)) {
    const name = prefix + key;
    const isRequired = required.includes(key);
    const value = Object.hasOwn(sent, key) ? (sent[key] ?? undefined) : undefined;
    if (value === undefined && !isRequired) continue;
    const isNested = schema.properties !== undefined && isRecord(value);
    const fitting = isNested ? readObject(schema, value, `${name}.`, onMisfit) : fit(schema, value);
    const result = fitting ?? onMisfit({ name, schema, value, isRequired });
    if (result !== undefined) read[key] = result;
  }
  return read;
}

/** The value, without what its schema does not know; undefined where it is of another type. */
function fit({ type, enum: words, items, properties, required = [] }: WireSchema, value: unknown): unknown {
  switch (type) {
    case "string":
      return typeof value === "string" && (words?.includes(value) ?? true) ? value : undefined;
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "integer":
      // Each of them counts something.
      return Number.isSafeInteger(value) && Number(value) >= 0 ? value : undefined;
    case "array": {
      const list = Array.isArray(value) ? value.map((item) => fit(items ?? {}, item)) : [undefined];
      return list.includes(undefined) ? undefined : list;
    }
    case "object": {
      if (!isRecord(value) || properties === undefined) return isRecord(value) ? value : undefined;
      const read = readObject({ properties, required }, value, "", () => undefined);
      return required.every((key) => key in read) ? read : undefined;
    }
    default:
      return value;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
