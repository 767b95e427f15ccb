import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { DiagnosticSeverity } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { findProblems } from "./diagnostics.ts";

const problemsOf = (text: string) =>
  findProblems(TextDocument.create(pathToFileURL("/repo/.chant/specs/x.md").href, "markdown", 1, text));

test("a healthy spec has no problems", () => {
  assert.deepEqual(problemsOf("---\ntype: code\nstatus: pending\n---\n\n# Title\n"), []);
});

test("a document that is not a file on this machine shows its problems, too", () => {
  const document = TextDocument.create("file:///repo%2F/.chant/specs/x.md", "markdown", 1, "---\nstatus: doing\n---\n");
  assert.equal(findProblems(document).length, 1);
});

test("an unknown status is an error at its value", () => {
  const [problem, ...others] = problemsOf("---\nstatus: doing\n---\n\n# Title\n");
  assert.deepEqual(others, []);
  assert.equal(problem?.severity, DiagnosticSeverity.Error);
  assert.deepEqual(problem.range, { start: { line: 1, character: 8 }, end: { line: 1, character: 13 } });
});

test("broken front matter is an error, not an exception", () => {
  const problems = problemsOf('---\nstatus: "pending\nlabels: [a\n---\n\n# Title\n');
  assert.ok(problems.some(({ severity }) => severity === DiagnosticSeverity.Error));
});
