import * as z from "zod";

/** JSON Schema as `tools/list` carries it. */
export interface WireSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly items?: WireSchema;
  readonly enum?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

/** Schemas that are described otherwise than they are read. */
const described = new WeakMap<z.core.$ZodType, z.ZodType>();

/** `read` is how a value is read, `shown` is how it is described. */
export function describedAs<T extends z.ZodType>(shown: z.ZodType, read: T): T {
  described.set(read, shown);
  return read;
}

/** Anything, described by these very words. */
export const shownAs = (json: WireSchema) => z.any().meta(json as z.GlobalMeta);

/**
 * The JSON Schema of what crosses the wire. A value that may be `null` is written as our contracts print it: model APIs
 * refuse an argument with several types, and read or ignore `nullable`.
 */
export function wireSchema(schema: z.ZodType, direction: "input" | "output"): WireSchema {
  const json = z.toJSONSchema(schema, {
    io: "input",
    target: direction === "input" ? "openapi-3.0" : "draft-2020-12",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema, direction),
  });
  delete json.$schema;
  return json as WireSchema;
}

function simplify(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema, direction: "input" | "output"): void {
  const shown = described.get(schema);
  if (shown) {
    for (const key of Object.keys(json)) delete json[key];
    Object.assign(json, wireSchema(shown, direction));
  }
  // How an unexpected value is read does not concern the sender.
  if (schema._zod.def.type === "catch") delete json.default;
  // Names are texts in any case.
  delete json.propertyNames;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  const [value, nothing] = json.anyOf ?? [];
  if (schema._zod.def.type !== "nullable" || typeof value?.type !== "string" || nothing?.type !== "null") return;
  delete json.anyOf;
  Object.assign(json, value, { type: [value.type, "null"] });
}
