import assert from "node:assert/strict";
import { test } from "node:test";
import { describeLaunch, needsEditor, variableWarnings } from "./launchDescription.ts";

test("shows every part in a line of its own, hidden characters spelled out, warnings below the name", () => {
  const parts = [
    { key: "name", value: "demo" },
    { key: "program", value: "/usr/bin/node" },
    { key: "env:NODE_OPTIONS", value: "--require \u202Ex" },
    { key: "header:Authorization", value: "Bearer ${env:TOKEN}" },
    { key: "envFileContent", value: "1234", isHidden: true },
  ];
  const warnings = variableWarnings(["NODE_OPTIONS", "A"]);
  assert.deepEqual(describeLaunch({ parts, warnings }, ["env:NODE_OPTIONS", "envFileContent"]), [
    "Name: demo",
    "Changed since you allowed it: Variable NODE_OPTIONS, Content of the environment file",
    "⚠ NODE_OPTIONS can make it run programs other than the one shown.",
    "Program: /usr/bin/node",
    "Variable NODE_OPTIONS: --require ⟨U+202E⟩x",
    "Header Authorization: Bearer ${env:TOKEN}",
  ]);
});

test("folds long lines, so that nothing is out of sight, and asks for an editor", () => {
  const lines = describeLaunch({ parts: [{ key: "arguments", value: "x".repeat(3000) }], warnings: [] });
  assert.ok(lines.every((line) => line.length < 120));
  assert.equal(lines.join("").replaceAll(" ", ""), `Arguments:${"x".repeat(3000)}`);
  assert.ok(needsEditor(lines));
  assert.ok(!needsEditor(["Program: node"]));
});

test("names variables that run code or redirect traffic, and no others", () => {
  assert.deepEqual(variableWarnings(["PORT", "HTTPS_PROXY", "LD_PRELOAD", "PATH"]), [
    "LD_PRELOAD, PATH can make it run programs other than the one shown.",
    "HTTPS_PROXY can send its connections elsewhere or let others read them.",
  ]);
  assert.deepEqual(variableWarnings(["PORT"]), []);
});
