import assert from "node:assert/strict";
import { join, sep } from "node:path";
import { test } from "node:test";
import { projectName, type ProjectSign, rootNamedBy } from "./projectSign.ts";

const sign: ProjectSign = { folders: [".specify", "specs"], needs: [], isRoot: async () => true };
const at = (...parts: readonly string[]): string => join(sep, ...parts);

test("names the folder around its sign, be the path the sign or inside it", () => {
  const named = (...parts: readonly string[]) => rootNamedBy(sign, at(".home", "work"), at(".home", "work", ...parts));
  assert.equal(named("a", ".specify"), at(".home", "work", "a"));
  assert.equal(named("specs", "001-x", "spec.md"), at(".home", "work"));
  assert.equal(named("a", "src", "specs.ts"), undefined);
  assert.equal(named(".chant", "specs", "a.md"), undefined, "no project is looked for in hidden folders");
});

test("a project below a folder is called by the way to it", () => {
  assert.equal(projectName(at("work"), at("work"), "Work"), "Work");
  assert.equal(projectName(at("work", "packages", "a"), at("work"), "Work"), "Work/packages/a");
});
