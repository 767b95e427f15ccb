import assert from "node:assert/strict";
import { test } from "node:test";
import { pathPattern } from "./pathPattern.ts";

const matching = (pattern: string, ...paths: readonly string[]): readonly string[] =>
  paths.filter((path) => pathPattern(pattern).matches(path));
const leading = (pattern: string, ...paths: readonly string[]): readonly string[] =>
  paths.filter((path) => pathPattern(pattern).leadsOn(path));

test("matches names, alternatives, ends and any depth", () => {
  const specs = ".chant/{specs,archive}/**/*.md";
  const found = [".chant/specs/a.md", ".chant/archive/2026/b/a.md"];
  assert.deepEqual(matching(specs, ...found, ".chant/specs/a.json", ".chant/logs/a.md", "x/.chant/specs/a.md"), found);
  const decisions = "docs/{adr,adr/*.md,CURRENT_TASK.md}";
  const decided = ["docs/adr", "docs/adr/a.md", "docs/CURRENT_TASK.md"];
  assert.deepEqual(matching(decisions, ...decided, "docs", "docs/adr/deep/a.md", "docs/README.md"), decided);
  assert.deepEqual(matching("specs/**", "specs/a", "specs/a/b", "spec/a"), ["specs/a", "specs/a/b"]);
  assert.deepEqual(matching("{.specify/feature.json,.git/HEAD}", ".git/HEAD", ".git/index"), [".git/HEAD"]);
});

test("tells which folders are worth following", () => {
  const all = [".chant", ".chant/specs", ".chant/specs/deep", ".chant/store", "src"];
  assert.deepEqual(leading(".chant/{specs,archive}/**/*.md", ...all), [".chant", ".chant/specs", ".chant/specs/deep"]);
  assert.deepEqual(leading("docs/adr/*.md", "docs", "docs/adr", "docs/adr/deep", "docs/guide"), ["docs", "docs/adr"]);
});
