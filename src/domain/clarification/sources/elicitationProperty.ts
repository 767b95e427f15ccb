import * as z from "zod";
import { emptyInput, textFormats, type FieldInput, type FormOption, type FormQuestion } from "../form/formQuestion.ts";

type Base = Pick<FormQuestion, "id" | "text" | "required" | "help">;
type Reader = (base: Base, raw: unknown) => FormQuestion | undefined;

/** One property of an elicitation as a question; nothing when MCP does not allow such a property. */
export function readSchemaProperty(name: string, raw: unknown, required: boolean): FormQuestion | undefined {
  const { title, description } = z
    .object({ title: lenient(z.string()), description: lenient(z.string()) })
    .parse(typeof raw === "object" && raw !== null ? raw : {});
  const base: Base = { id: name, text: title ?? name, required, ...given({ help: description }) };
  for (const read of readers) {
    const question = read(base, raw);
    if (question !== undefined) return question;
  }
  return undefined;
}

/** A limit or default of the wrong type is dropped; a property of the wrong kind is refused as a whole. */
function lenient<T extends z.ZodType>(shape: T): z.ZodCatch<z.ZodOptional<T>> {
  return shape.optional().catch(undefined);
}
const count = lenient(z.number().int().nonnegative());
const titledValues = z.array(z.object({ const: z.string(), title: lenient(z.string()) })).min(1);
const values = z.array(z.string()).min(1);

const multiShape = z.object({
  type: z.literal("array"),
  items: z.union([
    z.object({ anyOf: titledValues }).transform(({ anyOf }) => titledOptions(anyOf)),
    z.object({ oneOf: titledValues }).transform(({ oneOf }) => titledOptions(oneOf)),
    z.object({ enum: values }).transform((items) => namedOptions(items.enum)),
  ]),
  minItems: count,
  maxItems: count,
  default: lenient(z.array(z.string())),
});
const titledShape = z.object({ type: lenient(z.string()), oneOf: titledValues, default: lenient(z.string()) });
const namedShape = z.object({ enum: values, enumNames: lenient(z.array(z.string())), default: lenient(z.string()) });
const textShape = z.object({
  type: z.literal("string"),
  format: lenient(z.enum(textFormats)),
  minLength: count,
  maxLength: count,
  pattern: lenient(z.string()),
  default: lenient(z.string()),
});
const numberShape = z.object({
  type: z.enum(["number", "integer"]),
  minimum: lenient(z.number()),
  maximum: lenient(z.number()),
  default: lenient(z.number()),
});
const booleanShape = z.object({ type: z.literal("boolean"), default: lenient(z.boolean()) });

const multi: Reader = (base, raw) => {
  const { data } = multiShape.safeParse(raw);
  if (data === undefined) return undefined;
  const bounds = given({ min: data.minItems, max: data.maxItems });
  return { ...base, kind: "multi", options: data.items, ...bounds, ...initially({ chosen: data.default }) };
};

const titledChoice: Reader = (base, raw) => {
  const { data } = titledShape.safeParse(raw);
  return (
    data && { ...base, kind: "single", options: titledOptions(data.oneOf), ...initially({ chosen: one(data.default) }) }
  );
};

const namedChoice: Reader = (base, raw) => {
  const { data } = namedShape.safeParse(raw);
  const options = data && namedOptions(data.enum, data.enumNames);
  return options && { ...base, kind: "single", options, ...initially({ chosen: one(data.default) }) };
};

/** Text of this length asks for more than one line. */
const longText = 200;

const text: Reader = (base, raw) => {
  const { data } = textShape.safeParse(raw);
  if (data === undefined || hasValueList(raw)) return undefined;
  const { format, minLength, maxLength, pattern } = data;
  const multiline = (maxLength ?? 0) >= longText || (data.default ?? "").includes("\n");
  const limits = given({ format, minLength, maxLength, pattern });
  return {
    ...base,
    kind: "text",
    multiline: multiline && format === undefined,
    ...limits,
    ...initially({ text: data.default }),
  };
};

const number: Reader = (base, raw) => {
  const { data } = numberShape.safeParse(raw);
  if (data === undefined || hasValueList(raw)) return undefined;
  const limits = given({ minimum: data.minimum, maximum: data.maximum });
  return {
    ...base,
    kind: "number",
    integer: data.type === "integer",
    ...limits,
    ...initially({ text: data.default?.toString() }),
  };
};

const boolean: Reader = (base, raw) => {
  const { data } = booleanShape.safeParse(raw);
  return data && { ...base, kind: "boolean", ...initially({ chosen: one(data.default?.toString()) }) };
};

const readers: readonly Reader[] = [multi, titledChoice, namedChoice, text, number, boolean];

/** A list of values that could not be read as a choice must not pass as free text. */
const hasValueList = (raw: unknown): boolean =>
  typeof raw === "object" && raw !== null && ("enum" in raw || "oneOf" in raw || "anyOf" in raw);

function titledOptions(list: readonly { const: string; title?: string | undefined }[]): FormOption[] {
  return list.map((entry) => ({ value: entry.const, label: entry.title ?? entry.const }));
}

function namedOptions(list: readonly string[], names: readonly string[] = []): FormOption[] {
  return list.map((value, index) => ({ value, label: names[index] ?? value }));
}

const one = (value: string | undefined): string[] | undefined => (value === undefined ? undefined : [value]);

function initially(input: { chosen?: readonly string[] | undefined; text?: string | undefined }): {
  initial?: FieldInput;
} {
  const { chosen, text: typed } = input;
  if (chosen === undefined && typed === undefined) return {};
  return { initial: { ...emptyInput, ...given({ chosen, text: typed }) } };
}

/** The entries that have a value: absent and undefined are different things to the compiler. */
function given<T extends object>(entries: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
