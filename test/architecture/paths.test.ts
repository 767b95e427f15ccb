import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

/**
 * A path inside a project is made by the resolver in `src/disk`, which follows every link before anything is opened. A
 * server that joined names to a root by itself would be led out of the project by one that is a link.
 */
const joiners: Readonly<Record<string, string>> = {
  "src/servers/kit/start/startPlace.ts": "makes `--root` absolute; nothing is opened by it here",
  "src/servers/kit/allowedRoots.ts": "tidies the roots that the client names",
  "src/servers/kit/agents/launcher.ts": "looks for the installed extension, not in a project",
  "src/servers/kit/agents/findInstalled.ts": "looks for the installed extension, not in a project",
  "src/servers/speckit/project/projectRoot.ts": "names a document for `locateWrite`, which resolves it",
  "src/servers/preflights/repository.ts": "makes `repo_path` absolute for the resolver",
  "src/servers/chant/project/findProject.ts": "looks upwards for `.chant`, before there is a project",
  "src/servers/chant/project/chantProject.ts": "reads the settings in the user's home folder",
  "src/servers/chant/git/worktrees.ts": "git says where the worktrees of the user are",
  "src/servers/chant/init/hideFromGit.ts": "git says where its own list of exclusions is",
};

/** Which files read by way of `node:fs` itself, which waits at a pipe and reads a device for ever. */
const readers: Readonly<Record<string, string>> = {
  "src/servers/kit/agents/launcher.ts": "one file alone, which reads what the extension wrote beside it",
  "src/servers/kit/agents/findInstalled.ts": "a part of the launcher, which reads in the folders of editors",
  "src/mcp/observe/inspectProcess.ts": "asks the system about processes",
  "src/mcp/observe/processRecords.ts": "reads in the extension's own storage",
  "src/extension/runs/records/runFiles.ts": "reads in the extension's own storage",
};

/** Which files read without the limits of `readDocument`: they parse nothing. */
const wholeReaders: Readonly<Record<string, string>> = {
  "src/extension/agents/launcherFile.ts": "copies the launcher",
  "src/extension/platform/files/plannedFiles.ts": "compares a file with what a plan wrote",
  "src/extension/platform/files/textFiles.ts": "compares a file with its open editor",
  "src/extension/platform/files/rememberText.ts": "keeps a text for undo, which limits must not shorten",
  "src/extension/features/commands/setActiveFeature.ts": "compares a file with what it wrote",
  "src/extension/decisions/commands/restoreDecision.ts": "keeps a text for undo, which limits must not shorten",
  "src/servers/preflights/docs/docsFiles.ts": "copies a document",
  "src/servers/kit/work/sampleEdits.ts": "hands files that a task names to a model",
  "src/servers/chant/init/hideFromGit.ts": "adds lines to git's own list of exclusions",
  "src/servers/chant/resources/specResources.ts": "hands a listed spec to a client",
  "src/servers/chant/tools/archiveSpec.ts": "compares a file with what was listed",
};

const sources = globSync("src/{agents,servers,extension,languageServer,mcp}/**/*.ts")
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const joins = (text: string): boolean =>
  /\bpath\.(?:join|resolve)\(|path\.sep \+|\+ path\.sep/.test(text) ||
  /import \{[^}]*\b(?:join|resolve)\b[^}]*\} from "node:path"/.test(text);

const changing =
  /\b(?:mkdir|mkdtemp|writeFile|appendFile|rename|rm|rmdir|unlink|link|symlink|copyFile|cp|open|truncate|chmod|utimes)(?:Sync)?\b/;

/**
 * What changes a disk: a name that is imported for it, a type aside; all of `node:fs` under one name; or the editor's
 * own way, which knows no lock, writes in place and would leave half a file behind.
 */
function changes(text: string): boolean {
  const imports = text.matchAll(/import \{([^}]*)\} from "node:fs(?:\/promises)?"/g);
  const isNamed = [...imports].some(([, names = ""]) =>
    names.split(",").some((name) => changing.test(name) && !/^\s*type\b/.test(name)),
  );
  const isWhole = /import (?:\w+|\* as \w+) from "node:fs|import\("node:fs|require\("(?:node:)?fs/.test(text);
  return isNamed || isWhole || /workspace\.fs\.(?:writeFile|delete|rename|copy|createDirectory)/.test(text);
}

test("servers join no names to a root: the resolver does", () => {
  const joining = sources.filter(({ file, text }) => file.startsWith("src/servers/") && joins(text));
  assert.deepEqual(joining.map(({ file }) => file).sort(), Object.keys(joiners).sort());
});

test("files are changed by way of src/disk only: with its lock, its temporary names and its retries", () => {
  const writing = sources.filter(({ text }) => changes(text));
  assert.deepEqual(
    writing.map(({ file }) => file),
    [],
  );
  assert.ok(changes('import { readFile, rename } from "node:fs/promises";'));
  assert.ok(changes('import * as fs from "node:fs";'));
  assert.ok(changes("await vscode.workspace.fs.writeFile(uri, bytes);"));
  assert.ok(!changes('import { type FSWatcher, stat } from "node:fs";'));
});

test("documents of a project are read by way of src/disk, which waits at no pipe", () => {
  const reading = sources.filter(({ text }) =>
    /import \{[^}]*\breadFile(?:Sync)?\b[^}]*\} from "node:fs(?:\/promises)?"|workspace\.fs\.readFile/.test(text),
  );
  assert.deepEqual(reading.map(({ file }) => file).sort(), Object.keys(readers).sort());
});

test("what is parsed is read within the limits of documents", () => {
  const reading = sources.filter(({ text }) =>
    /import \{[^}]*\breadFile\b[^}]*\} from "[^"]*\/readFile\.ts"|import \{[^}]*\breadText\b[^}]*\} from "[^"]*\/textFiles\.ts"/.test(
      text,
    ),
  );
  assert.deepEqual(reading.map(({ file }) => file).sort(), Object.keys(wholeReaders).sort());
});

test("whether a path lies in a folder is worked out in one place", () => {
  const all = globSync("src/**/*.ts").map((file) => file.replaceAll("\\", "/"));
  const judging = all.filter(
    (file) => !file.endsWith(".test.ts") && /\b\w+\.startsWith\(\s*["'`]\.\.["'`/$]/.test(readFileSync(file, "utf8")),
  );
  assert.deepEqual(judging, ["src/disk/paths/isInside.ts"]);
});
