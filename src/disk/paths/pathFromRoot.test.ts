import assert from "node:assert/strict";
import { test } from "node:test";
import { pathFromRoot } from "./pathFromRoot.ts";

test("a project at the root of a drive loses no character of its paths", () => {
  assert.equal(pathFromRoot("C:\\", "C:\\.chant\\specs\\a.md", "\\"), ".chant/specs/a.md");
  assert.equal(pathFromRoot("/", "/.chant/specs/a.md", "/"), ".chant/specs/a.md");
});

test("a project in a folder", () => {
  assert.equal(pathFromRoot("C:\\work", "C:\\work\\.chant\\a.md", "\\"), ".chant/a.md");
  assert.equal(pathFromRoot("/project", "/project/docs/a.md", "/"), "docs/a.md");
});
