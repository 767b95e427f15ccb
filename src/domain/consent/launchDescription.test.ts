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

test("names each part in words, whether it is shown or has changed", () => {
  const labels = {
    ...{ name: "Name", folder: "For the folder", replaces: "Replaces", program: "Program", arguments: "Arguments" },
    ...{ cwd: "Working directory", variables: "Variables", envFile: "Environment file" },
    ...{ envFileNames: "Variables in that file", envFileContent: "Content of the environment file" },
    ...{ address: "Address", options: "Options it is given", limits: "Declared, but not enforced yet" },
    ...{ definition: "Definition", "env:A": "Variable A", "header:B:C": "Header B:C", unheardOf: "unheardOf" },
  };
  for (const [key, label] of Object.entries(labels)) {
    assert.deepEqual(describeLaunch({ parts: [{ key, value: "x" }], warnings: [] }), [`${label}: x`]);
    assert.deepEqual(describeLaunch({ parts: [], warnings: [] }, [key]), [`Changed since you allowed it: ${label}`]);
  }
});

test("folds long lines, so that nothing is out of sight, and asks for an editor", () => {
  const lines = describeLaunch({ parts: [{ key: "arguments", value: "x".repeat(3000) }], warnings: [] });
  assert.ok(lines.every((line) => line.length < 120));
  assert.equal(lines.join("").replaceAll(" ", ""), `Arguments:${"x".repeat(3000)}`);
  assert.deepEqual(describeLaunch({ parts: [{ key: "cwd", value: "y".repeat(92) }], warnings: [] }), [
    `Working directory: ${"y".repeat(91)}`,
    "    y",
  ]);
  assert.ok(needsEditor(lines));
  assert.ok(!needsEditor(["Program: node"]));
});

test("asks for an editor above 16 lines or 1200 characters", () => {
  const lines = (count: number) => Array<string>(count).fill("x");
  const [half, rest] = ["x".repeat(600), "x".repeat(599)];
  assert.deepEqual([lines(16), lines(17), [half, rest], [half, half]].map(needsEditor), [false, true, false, true]);
});

test("names variables that run code or redirect traffic, and no others", () => {
  assert.deepEqual(variableWarnings(["PORT", "HTTPS_PROXY", "LD_PRELOAD", "PATH"]), [
    "LD_PRELOAD, PATH can make it run programs other than the one shown.",
    "HTTPS_PROXY can send its connections elsewhere or let others read them.",
  ]);
  assert.deepEqual(variableWarnings(["PORT"]), []);
});
