import { scanSpec, type SpecText } from "../../domain/spec/text/scanSpec.ts";
import type { Spec } from "../../domain/spec/spec.ts";

/** A spec, or why there is none. */
export interface ReadSpec {
  readonly spec: Spec | undefined;
  readonly problem: string | undefined;
}

/** Loads the YAML library only for the first spec that needs it; for the many others there is nothing to wait for. */
export function parseSpecFile(id: string, source: SpecText): ReadSpec | Promise<ReadSpec> {
  const spec = scanSpec(id, source);
  return spec === undefined ? parseThoroughly(id, source.text) : { spec, problem: undefined };
}

async function parseThoroughly(id: string, text: string): Promise<ReadSpec> {
  const { parseSpec } = await import("../../domain/spec/text/parseSpec.ts");
  const { spec, problems } = parseSpec(id, text);
  return { spec, problem: problems.find(({ severity }) => severity === "error")?.message };
}
