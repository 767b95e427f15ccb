import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

/**
 * A path inside a project is made by the resolver in `src/disk`, which follows every link before anything is opened. A
 * server that joined names to a root by itself would be led out of the project by one that is a link.
 */
const joiners: Readonly<Record<string, string>> = {
  "src/servers/kit/startPlace.ts": "makes `--root` absolute; nothing is opened by it here",
  "src/servers/kit/allowedRoots.ts": "tidies the roots that the client names",
  "src/servers/kit/agents/launcher.ts": "looks for the installed extension, not in a project",
  "src/servers/kit/agents/findInstalled.ts": "looks for the installed extension, not in a project",
  "src/servers/speckit/project/projectRoot.ts": "names a document for `locateWrite`, which resolves it",
  "src/servers/preflights/repository.ts": "makes `repo_path` absolute for the resolver",
  "src/servers/chant/project/findProject.ts": "looks upwards for `.chant`, before there is a project",
  "src/servers/chant/project/chantProject.ts": "reads the settings in the user's home folder",
  "src/servers/chant/git/worktrees.ts": "git says where the worktrees of the user are",
  "src/servers/chant/init/hideFromGit.ts": "git says where its own list of exclusions is",
  "src/servers/chant/tools/archiveSpec.ts": "works out what a moved link has to say; nothing is opened by it",
};

/** Which files change a disk themselves instead of by way of `src/disk`. */
const writers: Readonly<Record<string, string>> = {
  "src/servers/preflights/docs/docsFiles.ts": "the steps of a completion, on paths that `locate` gave",
  "src/servers/preflights/docs/docsStore.ts": "makes `docs`, on a path that `locate` gave",
  "src/servers/speckit/runners/sampleEdits.ts": "makes folders for what a model writes, on resolved paths",
  "src/servers/chant/init/hideFromGit.ts": "git says where its own list of exclusions is",
  "src/servers/chant/init/initProject.ts": "makes folders, on paths that the resolver gave",
  "src/servers/chant/tools/archiveSpec.ts": "moves a spec, on paths that the resolver gave",
  "src/extension/platform/files/textFiles.ts": "edits what commands resolved before",
  "src/extension/platform/files/plannedFiles.ts": "removes what a plan wrote, in folders that were resolved before",
  "src/extension/firstSteps/setUpPlan.ts": "makes folders, on resolved paths",
  "src/extension/specs/work/createPlannedSpecs.ts": "takes back specs that it created",
  "src/extension/features/commands/setActiveFeature.ts": "takes back the file that it created, on a resolved path",
  "src/extension/decisions/commands/restoreDecision.ts": "writes a decision back, on a resolved path",
  "src/extension/firstSteps/commands/openSample.ts": "copies the sample project to where the user wants it",
  "src/extension/agents/launcherFile.ts": "writes into the extension's own storage",
  "src/extension/runs/records/runFiles.ts": "writes into the extension's own storage",
  "src/extension/runs/records/runLog.ts": "writes into the extension's own storage",
};

/** Which files read by way of `node:fs` itself, which waits at a pipe and reads a device for ever. */
const readers: Readonly<Record<string, string>> = {
  "src/servers/kit/agents/launcher.ts": "one file alone, which reads what the extension wrote beside it",
  "src/servers/kit/agents/findInstalled.ts": "a part of the launcher, which reads in the folders of editors",
  "src/extension/agents/launcherFile.ts": "reads in the extension's own folders",
  "src/extension/runs/records/runFiles.ts": "reads in the extension's own storage",
};

/** Which files read without the limits of `readDocument`: they parse nothing. */
const wholeReaders: Readonly<Record<string, string>> = {
  "src/extension/platform/files/plannedFiles.ts": "compares a file with what a plan wrote",
  "src/extension/specs/work/runModel.ts": "hands files that a spec names to a model",
  "src/extension/platform/files/textFiles.ts": "compares a file with its open editor",
  "src/extension/platform/files/rememberText.ts": "keeps a text for undo, which limits must not shorten",
  "src/extension/features/commands/setActiveFeature.ts": "compares a file with what it wrote",
  "src/extension/decisions/commands/restoreDecision.ts": "keeps a text for undo, which limits must not shorten",
  "src/servers/preflights/docs/docsFiles.ts": "copies a document",
  "src/servers/speckit/runners/sampleEdits.ts": "hands files that a task names to a model",
  "src/servers/chant/init/hideFromGit.ts": "adds lines to git's own list of exclusions",
  "src/servers/chant/resources/specResources.ts": "hands a listed spec to a client",
  "src/servers/chant/tools/archiveSpec.ts": "compares a file with what was listed",
};

const sources = globSync("src/{servers,extension,languageServer}/**/*.ts")
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const joins = (text: string): boolean =>
  /\bpath\.(?:join|resolve)\(|path\.sep \+|\+ path\.sep/.test(text) ||
  /import \{[^}]*\b(?:join|resolve)\b[^}]*\} from "node:path"/.test(text);

const changing =
  /\b(?:mkdir|mkdtemp|writeFile|appendFile|rename|rm|rmdir|unlink|link|symlink|copyFile|cp|open|truncate|chmod|utimes)(?:Sync)?\b/;

/** A name that is imported to change a disk; a type is not. */
function changes(text: string): boolean {
  const imports = text.matchAll(/import \{([^}]*)\} from "node:fs(?:\/promises)?"/g);
  return [...imports].some(([, names = ""]) =>
    names.split(",").some((name) => changing.test(name) && !/^\s*(?:type\b|openSync)/.test(name)),
  );
}

test("servers join no names to a root: the resolver does", () => {
  const joining = sources.filter(({ file, text }) => file.startsWith("src/servers/") && joins(text));
  assert.ok(joining.length > 0);
  assert.deepEqual(
    joining.map(({ file }) => file).filter((file) => !Object.hasOwn(joiners, file)),
    [],
  );
});

test("only known places change files of a project, all on resolved paths", () => {
  const writing = sources.filter(({ text }) => changes(text));
  assert.ok(writing.length > 0);
  assert.deepEqual(
    writing.map(({ file }) => file).filter((file) => !Object.hasOwn(writers, file)),
    [],
  );
});

test("documents of a project are read by way of src/disk, which waits at no pipe", () => {
  const reading = sources.filter(({ text }) =>
    /import \{[^}]*\breadFile(?:Sync)?\b[^}]*\} from "node:fs(?:\/promises)?"|workspace\.fs\.readFile/.test(text),
  );
  assert.ok(reading.length > 0);
  assert.deepEqual(
    reading.map(({ file }) => file).filter((file) => !Object.hasOwn(readers, file)),
    [],
  );
});

test("what is parsed is read within the limits of documents", () => {
  const reading = sources.filter(({ text }) =>
    /import \{[^}]*\breadFile\b[^}]*\} from "[^"]*\/readFile\.ts"|import \{[^}]*\breadText\b[^}]*\} from "[^"]*\/textFiles\.ts"/.test(
      text,
    ),
  );
  assert.deepEqual(reading.map(({ file }) => file).sort(), Object.keys(wholeReaders).sort());
});
