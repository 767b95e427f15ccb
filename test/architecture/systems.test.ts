import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";
import { serverRoleOf, systemNames } from "../../src/domain/systems.ts";

/** Files below the rooms that list something of every room, each with the reason. */
const lists: Readonly<Record<string, string>> = {
  "src/extension/platform/settings/settingsSchema.ts": "the settings of all rooms",
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

/** Calls that exist once for all systems, with the files that make them for another reason. */
const once: Readonly<Record<string, readonly string[]>> = {
  // One walk finds the projects of all systems.
  "listFolders(": ["systems/projects/projectIndex.ts"],
  // One watcher of VS Code notices all files; the others wait for configuration and for the user's first steps.
  "createFileSystemWatcher(": [
    "firstSteps/milestones.ts",
    "servers/serverConfiguration.ts",
    "systems/watching/fileEvents.ts",
  ],
  // One gate: a connection is only given out in a trusted workspace, and without one the files are read.
  "host.connection(connectionId(": ["servers/servers.ts"],
  // One store, and one source with fallback behind it.
  "createProjectStore<": ["systems/source/projectStore.ts", "systems/systems.ts"],
  "createServerAvailability(": ["systems/source/servedReading.ts", "systems/source/serverAvailability.ts"],
  // One view; the other one shows servers, which are no system.
  "createTreeView(": ["main.ts", "systems/view/projectView.ts"],
};

test("one walk, one watcher, one trust gate, one source and one view serve all systems", () => {
  const files = sourcesIn("**/*.ts");
  for (const [call, places] of Object.entries(once)) {
    const callers = files.filter((path) => readFileSync(path, "utf8").includes(call));
    assert.deepEqual(
      callers.map((path) => path.slice("src/extension/".length)),
      places,
      call,
    );
  }
});

test("each system is opened by one room", () => {
  const opened = sourcesIn("**/*.ts").filter((path) => /\bsystems\.open\(/.test(readFileSync(path, "utf8")));
  assert.equal(opened.length, systemNames.length);
  assert.equal(new Set(opened.map((path) => path.split("/")[2])).size, systemNames.length);
});

test("main.ts stays a table of contents", () => {
  assert.ok(readFileSync("src/extension/main.ts", "utf8").split("\n").length <= 60);
});
