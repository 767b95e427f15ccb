import assert from "node:assert/strict";
import { test } from "node:test";
import { importCycles } from "../support/sources/importCycles.ts";
import { isTestCode, readSourceModule, readSourceModules } from "../support/sources/sourceModules.ts";

const cyclesIn = (files: Readonly<Record<string, string>>): readonly (readonly string[])[] =>
  importCycles(Object.entries(files).map(([path, text]) => readSourceModule(path, text)));

/** A type-only import counts: who reads one of the files has to read all of them. */
test("no files of the sources import each other in a circle", () => {
  const modules = readSourceModules("src/**/*.ts", "webviews/**/*.ts");
  assert.ok(modules.length > 500);
  assert.deepEqual(importCycles(modules.filter(({ path }) => !isTestCode(path))), []);
});

test("a circle is found however long it is and however the files are imported", () => {
  const files = {
    "src/a.ts": 'import type { B } from "./b.ts";',
    "src/b.ts": 'export * from "./deep/c.ts"; import "../outside.ts";',
    "src/deep/c.ts": 'const d = () => import("../d.ts");',
    "src/d.ts": 'import { a } from "./a.ts"; import { e } from "./e.ts";',
    "src/e.ts": "export const e = 1;",
    "src/f.ts": 'import { a } from "./a.ts"; import { e } from "./e.ts";',
    "src/g.ts": 'let g: import("./g.ts").G;',
  };
  assert.deepEqual(cyclesIn(files), [["src/a.ts", "src/b.ts", "src/d.ts", "src/deep/c.ts"], ["src/g.ts"]]);
  assert.deepEqual(cyclesIn({ ...files, "src/deep/c.ts": "", "src/g.ts": "" }), []);
});
