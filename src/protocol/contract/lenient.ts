import * as z from "zod";
import { describedAs } from "./wireSchema.ts";

/** Our own server sends it; from another it may be missing or odd, and then the value is `undefined`. */
type Lenient<T extends z.ZodType> = z.ZodType<z.output<T> | undefined, z.input<T>> & {
  readonly _zod: { readonly optin: T["_zod"]["optin"]; readonly optout: "optional" };
};

export const lenient = <T extends z.ZodType>(schema: T): Lenient<T> =>
  schema.catch(undefined as never) as unknown as Lenient<T>;

/** As `lenient`, with a value of its own for what is missing or odd. */
export const lenientOr = <T extends z.ZodType>(schema: T, fallback: () => z.output<T>): T =>
  schema.catch(fallback) as unknown as T;

/** A list too long to be read at once without holding up who reads it. */
interface LongList<T> {
  readonly items: readonly unknown[];
  /** Throws for an item of another shape. */
  readonly read: (item: unknown) => T;
}

export function longList<T extends z.ZodType>(item: T): z.ZodType<LongList<z.output<T>>, z.input<T>[]> {
  const read = (value: unknown): z.output<T> => item.parse(value);
  const list = z.array(z.unknown()).transform((items) => ({ items, read }));
  return describedAs(z.array(item), list) as unknown as z.ZodType<LongList<z.output<T>>, z.input<T>[]>;
}

/** Takes another form that servers use, besides the one that is described. */
export const orElse = <T extends z.ZodType>(
  convert: (value: unknown) => unknown,
  schema: T,
): z.ZodType<z.output<T>, z.input<T>> => z.preprocess(convert, schema) as unknown as z.ZodType<z.output<T>, z.input<T>>;

/** The contracts print some lists bare, which MCP does not take as structured content. */
export const orBareList = <T extends z.ZodType>(key: string, schema: T): z.ZodType<z.output<T>, z.input<T>> =>
  orElse((value) => (Array.isArray(value) ? { [key]: value } : value), schema);
