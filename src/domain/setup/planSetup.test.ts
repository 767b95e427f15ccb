import assert from "node:assert/strict";
import { test } from "node:test";
import { parseConstitution } from "../speckit/project/constitution.ts";
import { readInitOptions } from "../speckit/project/initOptions.ts";
import { systemNames } from "../systems.ts";
import { planSetup } from "./planSetup.ts";

const plan = planSetup({ parts: systemNames, projectName: "Harbour", date: "2026-11-16" });
const textOf = (path: string): string => plan.files.find((file) => file.path === path)?.text ?? "";

test("each part brings what its tools look for, and no file stands in two parts", () => {
  const paths = plan.files.map(({ path }) => path);
  assert.equal(new Set(paths).size, paths.length);
  for (const path of [".chant/config.md", ".specify/memory/constitution.md", "docs/adr/.gitkeep"]) {
    assert.ok(paths.includes(path), path);
  }
  assert.ok(plan.folders.includes(".chant/specs"));
});

test("what is written is understood by what reads it", () => {
  const constitution = parseConstitution(textOf(".specify/memory/constitution.md"));
  assert.equal(constitution.title, "Harbour Constitution");
  assert.ok(constitution.isTemplate, "it is not filled in, so no plan is checked against it");
  assert.deepEqual(readInitOptions(textOf(".specify/init-options.json")), { numbering: "sequential", warnings: [] });
});

test("no parts need no files", () => {
  assert.deepEqual(planSetup({ parts: [], projectName: "x", date: "2026-11-16" }), { folders: [], files: [] });
});
