/** The parts that schemas of tools are made of. */
export type Properties = Readonly<Record<string, object>>;

export const text = (description: string) => ({ type: "string", description });
export const integer = (description: string) => ({ type: "integer", description });
export const flag = (description: string) => ({ type: "boolean", description });
export const texts = (description: string) => ({ type: "array", items: { type: "string" }, description });
export const input = (properties: Properties, ...required: string[]) => ({
  type: "object" as const,
  properties,
  ...(required.length === 0 ? {} : { required }),
});
