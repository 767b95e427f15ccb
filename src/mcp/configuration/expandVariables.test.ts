import assert from "node:assert/strict";
import { test } from "node:test";
import { expandDeep, expandText, type VariableValues } from "./expandVariables.ts";

const values: VariableValues = {
  workspaceFolder: "/w/app",
  folders: { app: "/w/app", docs: "/w/docs" },
  userHome: "/home/ada",
  environment: { TOKEN: "t0p" },
};
const expand = (text: string) => expandText(text, values);

test("knows the folder, other folders, the home and the environment", () => {
  assert.deepEqual(expand("${workspaceFolder}/x"), { ok: true, value: "/w/app/x" });
  assert.deepEqual(expand("${workspaceFolder:docs}/x"), { ok: true, value: "/w/docs/x" });
  assert.deepEqual(expand("${userHome} ${env:TOKEN} ${env:UNSET}!"), { ok: true, value: "/home/ada t0p !" });
});

test("a variable is found in any case where the system does so, and only there", () => {
  assert.deepEqual(expand("${env:Token}"), { ok: true, value: "" });
  assert.deepEqual(expandText("${env:Token}", { ...values, ignoresCase: true }), { ok: true, value: "t0p" });
});

test("a tilde counts only at the start of a path [clauses 226, 229]", () => {
  assert.deepEqual(expand("~/bin"), { ok: true, value: "/home/ada/bin" });
  assert.deepEqual(expand("~"), { ok: true, value: "/home/ada" });
  assert.deepEqual(expand("a~/b"), { ok: true, value: "a~/b" });
  assert.deepEqual(expand("~ada/b"), { ok: true, value: "~ada/b" });
});

test("a variable that means nothing is an error", () => {
  assert.deepEqual(expand("${input:key} ${workspaceFolder:none}"), {
    ok: false,
    error: "${input:key}, ${workspaceFolder:none} has no value",
  });
  for (const meaningless of ["${workspaceFolder:constructor}", "${userHome:ada}", "${env}", "${}"])
    assert.deepEqual(expand(meaningless), { ok: false, error: `${meaningless} has no value` });
});

test("expands inside objects and lists and says where it could not", () => {
  const problems: string[] = [];
  const expanded = expandDeep({ a: ["~/x", 1], b: { c: ["", "${nope}"] }, d: null }, values, problems);
  assert.deepEqual(expanded, { a: ["/home/ada/x", 1], b: { c: ["", "${nope}"] }, d: null });
  assert.equal(expandDeep("${none}", values, problems), "${none}");
  assert.deepEqual(problems, ["b.c[1]: ${nope} has no value", "${none} has no value"]);
});
