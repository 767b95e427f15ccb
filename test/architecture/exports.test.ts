import assert from "node:assert/strict";
import { test } from "node:test";
import { readSourceModule, readSourceModules } from "../support/sources/sourceModules.ts";
import { unusedExports } from "../support/sources/unusedExports.ts";

/** What others than our own sources load by name. */
const calledFromOutside = [
  // VS Code.
  "src/extension/main.ts: activate",
  "src/extension/main.ts: deactivate",
  // VS Code, in tests.
  "test/integration/index.ts: run",
  "test/support/extensionUnderTest.ts: deactivate",
  "test/support/extensionUnderTest.ts: activate",
  // Node's test runner.
  "test/support/suites/countReporter.ts: default",
];

/** The writing steps are about to use them. */
const notYetUsed = [
  "src/domain/speckit/validate/validateDesignDocument.ts: designRules",
  "src/domain/speckit/validate/validateDesignDocument.ts: validateDesignDocument",
  "src/domain/speckit/validate/validatePlan.ts: planRules",
  "src/domain/speckit/validate/validatePlan.ts: validatePlan",
  "src/domain/speckit/validate/validateTasks.ts: tasksRules",
  "src/domain/speckit/validate/validateTasks.ts: validateTasks",
];

const unusedIn = (files: Readonly<Record<string, string>>): readonly string[] =>
  unusedExports(Object.entries(files).map(([path, text]) => readSourceModule(path, text)));

test("every export of the sources is imported by another file", () => {
  const modules = readSourceModules("*.mjs", "src/**/*.ts", "webviews/**/*.ts", "test/**/*.{ts,mjs}");
  const own = modules.filter(({ path }) => /^(src|webviews|test(?!\/fixtures))\/.*\.ts$/.test(path));
  assert.ok(own.length > 1000);
  assert.deepEqual(
    unusedExports(modules).filter((unused) => own.some(({ path }) => unused.startsWith(`${path}: `))),
    [...notYetUsed, ...calledFromOutside],
  );
});

test("an export is used by an import of its name, of the whole module, of its type or at run time", () => {
  const declared = "export const a = 1, [b, { c }] = d; export interface I {} export function f() {} export class K {}";
  assert.deepEqual(unusedIn({ "src/x.ts": declared, "src/y.ts": 'import { a, f as g } from "./x.ts";' }), [
    "src/x.ts: b",
    "src/x.ts: c",
    "src/x.ts: I",
    "src/x.ts: K",
  ]);
  for (const all of ['import * as x from "./x.ts";', 'import("./x.ts");', 'let x: import("./x.ts").I;'])
    assert.deepEqual(unusedIn({ "src/x.ts": declared, "src/y.ts": all }), [], all);
});

test("a re-export is used only if another module imports it from there", () => {
  const files = { "src/x.ts": "export const a = 1; export const b = 1;", "src/y.ts": 'export * from "./x.ts";' };
  assert.deepEqual(unusedIn(files), ["src/x.ts: a", "src/x.ts: b"]);
  assert.deepEqual(unusedIn({ ...files, "src/z.ts": 'import { a } from "./y.ts";' }), ["src/x.ts: b"]);
  const named = { ...files, "src/y.ts": 'export { a as c } from "./x.ts";' };
  assert.deepEqual(unusedIn(named), ["src/x.ts: b", "src/y.ts: c"]);
});

test("what tests share is used by other tests", () => {
  const files = {
    "test/a.ts": "export const a = 1; export const b = a;",
    "test/b.test.ts": 'import { b } from "./a.ts";',
  };
  assert.deepEqual(unusedIn(files), ["test/a.ts: a"]);
});

test("a test keeps an export alive only if the product uses it, too", () => {
  const test = 'import { limit, dead } from "./x.ts";';
  const product = "export const limit = 1; export const dead = limit; y.dead();";
  assert.deepEqual(unusedIn({ "src/x.ts": product, "src/x.test.ts": test }), ["src/x.ts: dead"]);
});
