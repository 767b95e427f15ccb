import { parseYaml } from "../../frontMatter/parseYaml.ts";
import { splitFrontMatter } from "../../frontMatter/splitFrontMatter.ts";
import { refusalOf } from "../../text/documentLimits.ts";
import { readSpec } from "./readSpec.ts";
import type { SpecDocument } from "../spec.ts";

/** Reads a spec file of any shape. Never throws: broken front matter and unknown words come back as problems. */
export function parseSpec(id: string, text: string): SpecDocument {
  const refusal = refusalOf(text);
  if (refusal !== undefined) return refused(refusal);
  const split = splitFrontMatter(text);
  return readSpec(id, text, split, split.yaml && parseYaml(text, split.yaml));
}

function refused(message: string): SpecDocument {
  const range = { start: 0, end: 0 };
  return {
    spec: undefined,
    fields: [],
    yamlRange: undefined,
    bodyRange: range,
    titleRange: undefined,
    criteria: [],
    problems: [{ kind: "tooLarge", severity: "error", message, range }],
  };
}
