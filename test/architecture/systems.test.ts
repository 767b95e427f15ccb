import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";
import { serverRoleOf, systemNames } from "../../src/domain/systems.ts";

/** Files below the rooms that list something of every room, each with the reason. */
const lists: Readonly<Record<string, string>> = {
  "src/extension/platform/settingsSchema.ts": "the settings of all rooms",
};

const words = new RegExp(`\\b(${[...systemNames, ...Object.values(serverRoleOf)].join("|")})\\b`);

/** The strings of a file that name a system, other than the paths of its imports. */
function namesOfSystems(path: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) && words.test(node.text)) found.push(`${path}: ${node.text}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest));
  return found;
}

const sourcesIn = (...folders: readonly string[]): readonly string[] =>
  folders
    .flatMap((folder) => globSync(`src/extension/${folder}`))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.endsWith(".test.ts"))
    .sort();

test("neither the mechanism nor the adapters below it name a system, so that a fourth one is a room of its own", () => {
  const files = sourcesIn("systems/**/*.ts", "platform/**/*.ts", "main.ts");
  assert.ok(files.length > 50);
  assert.deepEqual(files.filter((path) => lists[path] === undefined).flatMap(namesOfSystems), []);
});

test("each system is opened by one room", () => {
  const opened = sourcesIn("**/*.ts").filter((path) => /\bsystems\.open\(/.test(readFileSync(path, "utf8")));
  assert.equal(opened.length, systemNames.length);
  assert.equal(new Set(opened.map((path) => path.split("/")[2])).size, systemNames.length);
});

test("main.ts stays a table of contents", () => {
  assert.ok(readFileSync("src/extension/main.ts", "utf8").split("\n").length <= 60);
});
