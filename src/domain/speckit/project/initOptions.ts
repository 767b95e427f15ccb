import type { Numbering } from "./featureName.ts";

interface InitOptions {
  readonly numbering: Numbering;
  readonly warnings: readonly string[];
}

/** What `.specify/init-options.json` says about names. A broken file costs a warning, not the feature. */
export function readInitOptions(json: string | undefined): InitOptions {
  if (json === undefined) return { numbering: "sequential", warnings: [] };
  const options = parseObject(json);
  if (!options)
    return {
      numbering: "sequential",
      warnings: ["`.specify/init-options.json` is not a JSON object; numbering is sequential."],
    };
  const current = options["feature_numbering"];
  if (isNumbering(current)) return { numbering: current, warnings: [] };
  const deprecated = options["branch_numbering"];
  if (isNumbering(deprecated)) {
    return {
      numbering: deprecated,
      warnings: ["`branch_numbering` in `.specify/init-options.json` is deprecated; call it `feature_numbering`."],
    };
  }
  return { numbering: "sequential", warnings: [] };
}

const isNumbering = (value: unknown): value is Numbering => value === "sequential" || value === "timestamp";

export function parseObject(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ""));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    // Invalid JSON is a regular result here: the caller decides what it means.
    return undefined;
  }
}
