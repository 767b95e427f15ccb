import assert from "node:assert/strict";
import { test } from "node:test";
import { noFiles } from "../../../test/support/noFiles.ts";
import type { FileContext } from "./fileContext.ts";
import { deriveAllowlist, forbiddenPaths, signalsFrom } from "./fileContext.ts";
import { checkAllowlist, splitFollowUpAnswers } from "./followUpAnswers.ts";

const files = (...paths: readonly string[]): FileContext => ({
  paths,
  directories: [...new Set(paths.filter((path) => path.includes("/")).map((path) => `${path.split("/")[0]}/`))],
  guarded: [],
  signals: [],
});

test("the directories of files about a category may be touched, files in the root by themselves", () => {
  const context = files(
    "login.ts",
    "src/auth/deep/b.ts",
    "src/auth/a.ts",
    "src/users/u.ts",
    "src/app/page.tsx",
    "README.md",
  );
  assert.deepEqual(deriveAllowlist("Authentication", context), [
    "login.ts",
    "src/auth/",
    "src/auth/deep/",
    "src/users/",
  ]);
  assert.deepEqual(deriveAllowlist("Frontend", context), ["src/app/"]);
  assert.deepEqual(deriveAllowlist("Other", context), []);
});

test("short words have to be words of their own", () => {
  const context = files("src/special/cities.ts", "src/guide/x.ts", "feedback/a.ts", "lib/dbPool.ts", "tools/run-ci.sh");
  assert.deepEqual(deriveAllowlist("Infra", context), ["tools/"]);
  assert.deepEqual(deriveAllowlist("Frontend", context), []);
  assert.deepEqual(deriveAllowlist("Database", context), ["lib/"]);
});

test("a project without any directory gets the usual one", () => {
  assert.deepEqual(deriveAllowlist("Database", noFiles), ["src/db/"]);
  assert.deepEqual(deriveAllowlist("Other", files("README.md")), ["src/"]);
  assert.deepEqual(deriveAllowlist("Backend", files("lib/x.ts")), []);
});

test("version control is always out of bounds, the rest where it exists and is not allowed", () => {
  assert.deepEqual(forbiddenPaths({ ...noFiles, guarded: ["build/", ".env"] }, ["build/"]), [".env", ".git/"]);
});

test("paths are taken as they are, in one notation", () => {
  const checked = checkAllowlist(["./src\\auth\\", "`lib/*.ts`", "lib/*.ts"]);
  assert.deepEqual(checked.ok && checked.value, ["src/auth/", "lib/*.ts"]);
});

test("a task may touch neither everything nor anything outside", () => {
  for (const path of ["*", "**", "**/*", ".", "./", "/", "/etc", "C:\\x", "~/x", "../x", "src/../../x", "a\\..\\b"])
    assert.equal(checkAllowlist([path]).ok, false, path);
});

test("follow-up answers are lists however they are written", () => {
  const split = splitFollowUpAnswers({
    allowlist_paths: "a/, b/",
    acceptance_criteria: "one, two\nthree",
    other: "x, y",
  });
  assert.deepEqual(split, {
    allowlist_paths: ["a/", " b/"],
    acceptance_criteria: ["one, two", "three"],
    other: "x, y",
  });
  assert.deepEqual(splitFollowUpAnswers({ acceptance_criteria: "one, two" }), { acceptance_criteria: ["one", " two"] });
  assert.deepEqual(splitFollowUpAnswers({ acceptance_criteria: ["one, two"] }), { acceptance_criteria: ["one, two"] });
});

test("names in the root tell languages and tools", () => {
  const names = ["pyproject.toml", "package.json", "tsconfig.json", "next.config.mjs", "vite.config.ts", "prisma"];
  assert.deepEqual(
    signalsFrom(new Set(names)).map(({ kind, value }) => `${kind}=${value}`),
    ["language=python", "language=javascript", "language=typescript", "framework=nextjs", "orm=prisma"],
  );
  assert.deepEqual(signalsFrom(new Set(["vite.config.js", "tsconfig.json"])), [{ kind: "framework", value: "vite" }]);
});
