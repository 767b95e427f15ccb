/** Which decisions an architecture consists of (schema v1). The last category takes fields of any name. */
export const architectureSchema = {
  Frontend: ["Framework", "Routing", "Styling", "UI_Library", "State_Management"],
  Backend: ["Language", "Framework", "API_Style", "Validation"],
  Database: ["Type", "ORM", "Migrations"],
  Authentication: ["Strategy", "Library", "Token_Storage"],
  Infra: ["Hosting", "CI_CD", "Observability", "Caching"],
  Other: [],
} as const satisfies Record<string, readonly string[]>;

export type Category = keyof typeof architectureSchema;

export const categories = Object.keys(architectureSchema) as readonly Category[];

export const openCategory = "Other" satisfies Category;

const aliases: ReadonlyMap<string, Category> = new Map([
  ["infrastructure", "Infra"],
  ["auth", "Authentication"],
  ["db", "Database"],
  ["ui", "Frontend"],
]);

/** The category as the schema spells it. */
export const categoryNamed = (name: string): Category | undefined => sameName(categories, name);

/** Like `categoryNamed`, and understands the short forms people use. */
export const categoryCalled = (name: string): Category | undefined =>
  categoryNamed(name) ?? aliases.get(name.trim().toLowerCase());

/** The field as the schema spells it; the open category has every field. */
export function fieldNamed(category: Category, name: string): string | undefined {
  if (category === openCategory) return name.trim() === "" ? undefined : name.trim();
  return sameName<string>(architectureSchema[category], name);
}

function sameName<T extends string>(names: readonly T[], name: string): T | undefined {
  const wanted = name.trim().toLowerCase();
  return names.find((candidate) => candidate.toLowerCase() === wanted);
}

/** A free text as a field name: "feature flags" becomes "Feature_Flags". */
export function fieldNameOf(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words?.join("_");
}
