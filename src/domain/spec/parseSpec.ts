import { parseYaml } from "../frontMatter/parseYaml.ts";
import { splitFrontMatter } from "../frontMatter/splitFrontMatter.ts";
import { readSpec } from "./readSpec.ts";
import type { SpecDocument } from "./spec.ts";

/** Reads a spec file of any shape. Never throws: broken front matter and unknown words come back as problems. */
export function parseSpec(id: string, text: string): SpecDocument {
  const split = splitFrontMatter(text);
  return readSpec(id, text, split, split.yaml && parseYaml(text, split.yaml));
}
