import assert from "node:assert/strict";
import { test } from "node:test";
import { noFiles } from "../../../test/support/noFiles.ts";
import type { FileContext } from "./fileContext.ts";
import { deriveAllowlist, forbiddenPaths, guardedNames, signalsFrom } from "./fileContext.ts";
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
  assert.deepEqual(deriveAllowlist("Backend", files("src/rapid/x.ts")), []);
});

test("a project without any directory gets the usual one", () => {
  assert.deepEqual(deriveAllowlist("Database", noFiles), ["src/db/"]);
  assert.deepEqual(deriveAllowlist("Other", files("README.md")), ["src/"]);
  assert.deepEqual(deriveAllowlist("Backend", files("lib/x.ts")), []);
});

test("each category is recognized by its words, and has a usual place", () => {
  for (const [category, words, usual] of [
    ["Authentication", ["auth", "login", "session", "user"], "src/auth/"],
    ["Database", ["db", "database", "models", "migrations", "schema"], "src/db/"],
    ["Frontend", ["components", "pages", "views", "ui", "src/app"], "src/components/"],
    ["Backend", ["api", "server", "routes", "controllers", "handlers"], "src/api/"],
    ["Infra", ["infra", "deploy", "docker", "k8s", "ci", "config"], "infra/"],
    ["Other", [], "src/"],
  ] as const) {
    assert.deepEqual(deriveAllowlist(category, noFiles), [usual]);
    for (const word of words) {
      const paths = files(`x/${word}/a`, `x/${word.toUpperCase()}/b`, "x/y/z");
      assert.deepEqual(deriveAllowlist(category, paths), [`x/${word.toUpperCase()}/`, `x/${word}/`], word);
    }
  }
  assert.deepEqual(deriveAllowlist("Frontend", files("src/application/x.ts", "lib/src/app.ts", "mysrc/app/x.ts")), []);
});

test("the words of a name are told apart by capitals, digits and signs", () => {
  const paths = ["a/useDB.ts", "b/db2Pool.ts", "c/my_db.ts", "d/v2Db/x.ts", "e/dbs.ts", "f/DBase.ts"];
  assert.deepEqual(deriveAllowlist("Database", files(...paths)), ["a/", "c/", "d/v2Db/"]);
});

test("version control is always out of bounds, the rest where it exists and is not allowed", () => {
  assert.deepEqual(forbiddenPaths({ ...noFiles, guarded: ["build/", ".env"] }, ["build/"]), [".env", ".git/"]);
});

test("dependencies, builds and secrets are guarded", () => {
  const guarded = ["node_modules/", "dist/", "build/", "__pycache__/", ".env", "credentials", "secrets"];
  assert.deepEqual(guardedNames, guarded);
  assert.deepEqual(forbiddenPaths({ ...noFiles, guarded }, []), [
    ...[".env", ".git/", "__pycache__/", "build/", "credentials", "dist/", "node_modules/", "secrets"],
  ]);
});

test("paths are taken as they are, in one notation", () => {
  const checked = checkAllowlist(["./src\\auth\\", "`lib/*.ts`", "lib/*.ts"]);
  assert.deepEqual(checked.ok && checked.value, ["src/auth/", "lib/*.ts"]);
  const oddly = checkAllowlist(["././a b/ ", "a/./b", "a..b/..c", "..a", "`c", "ab:/c"]);
  assert.deepEqual(oddly.ok && oddly.value, ["a b/", "a/./b", "a..b/..c", "..a", "c", "ab:/c"]);
});

test("a task may touch neither everything nor anything outside", () => {
  const reasons = {
    "covers the whole repository": ["*", "**", "**/*", ".", "./", "/", "*/**", "**/**", "", "``"],
    "is not relative to the repository": ["/etc", "C:\\x", "c:", "~/x", "~x"],
    "leaves the repository": ["../x", "src/../../x", "a\\..\\b", "..", "a/.."],
  };
  for (const [reason, paths] of Object.entries(reasons))
    for (const path of paths) {
      const error = { kind: "invalidAnswer", questionId: "allowlist_paths", reason: `"${path}" ${reason}` };
      assert.deepEqual(checkAllowlist(["src/", path]), { ok: false, error });
    }
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
  assert.deepEqual(splitFollowUpAnswers({ acceptance_criteria: "\na, b\n" }), { acceptance_criteria: ["\na", " b\n"] });
  assert.deepEqual(splitFollowUpAnswers({ allowlist_paths: "a/\nb/", acceptance_criteria: "1,\r\n2" }), {
    ...{ allowlist_paths: ["a/", "b/"], acceptance_criteria: ["1,", "2"] },
  });
  assert.deepEqual(splitFollowUpAnswers({ acceptance_criteria: ["one, two"] }), { acceptance_criteria: ["one, two"] });
});

test("names in the root tell languages and tools", () => {
  const names = ["pyproject.toml", "package.json", "tsconfig.json", "next.config.mjs", "vite.config.ts", "prisma"];
  assert.deepEqual(
    signalsFrom(new Set(names)).map(({ kind, value }) => `${kind}=${value}`),
    ["language=python", "language=javascript", "language=typescript", "framework=nextjs", "orm=prisma"],
  );
  assert.deepEqual(signalsFrom(new Set(["vite.config.js", "tsconfig.json"])), [{ kind: "framework", value: "vite" }]);
  for (const [name, ...signals] of [
    ["requirements.txt", { kind: "language", value: "python" }],
    ["package.json", { kind: "language", value: "javascript" }],
    ["next.config.js", { kind: "framework", value: "nextjs" }],
    ["next.config.ts", { kind: "framework", value: "nextjs" }],
    ["vite.config.ts", { kind: "framework", value: "vite" }],
    ["prisma", { kind: "orm", value: "prisma" }],
    ["README.md"],
  ] as const)
    assert.deepEqual(signalsFrom(new Set([name])), signals, name);
});
