import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { findGit } from "../../../src/disk/git/findGit.ts";
import { findGitFolder } from "../../../src/disk/git/findGitFolder.ts";
import { gitText, runGit } from "../../../src/disk/git/git.ts";
import { programQuestion, safeSettings, withSafeFlags } from "../../../src/disk/git/gitSettings.ts";
import { findLastCommit } from "../../../src/disk/git/lastCommit.ts";
import { withOwnIndex } from "../../../src/disk/git/ownIndex.ts";
import { repositoryAround } from "../../../src/disk/git/repositoryAround.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const never = new AbortController().signal;
const skip = process.platform === "win32" && "the program that plays git is a shell script";

async function folderOf(t: TestContext): Promise<string> {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  return folder.path;
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** A folder to look at, and a git that writes down its arguments and does what it is told, command by command. */
async function playedGit(t: TestContext, deeds: Readonly<Record<string, string>>) {
  const top = await folderOf(t);
  const [folder, program] = [path.join(top, "repository"), path.join(top, "bin", "git")];
  mkdirSync(folder);
  mkdirSync(path.dirname(program));
  const cases = Object.entries(deeds).map(([verb, deed]) => `*" ${verb} "*) ${deed} ;;`);
  const script = ["#!/bin/sh", `echo "$@" >> "${top}/calls"`, 'case " $* " in', ...cases, "esac", ""];
  writeFileSync(program, script.join("\n"), { mode: 0o755 });
  const before = process.env["PATH"];
  t.after(() => setVariable("PATH", before));
  process.env["PATH"] = `${path.dirname(program)}:/usr/bin:/bin`;
  const start = `--no-pager -C ${folder} ${safeSettings(program).join(" ")} `;
  const calls = (): readonly string[] =>
    readFileSync(path.join(top, "calls"), "utf8")
      .trimEnd()
      .split("\n")
      .map((call) => (call.startsWith(start) ? call.slice(start.length) : `without settings: ${call}`));
  return { folder, program, calls, ask: (...args: readonly string[]) => runGit(folder, args, never) };
}

const question = programQuestion.join(" ");
const comparison = withSafeFlags(["diff", "HEAD"]).join(" ");

test(
  "git answers with what it printed, gets no input and runs where no repository has put anything",
  { skip },
  async (t) => {
    const { folder, program, ask, calls } = await playedGit(t, {
      log: `cat; pwd; printf 'ä\\377\\n'`,
      "rev-parse": "printf main",
    });
    const answer = await ask("log", "-1");
    const bytes = Buffer.concat([Buffer.from(`${path.dirname(program)}\nä`), Buffer.from([0xff, 0x0a])]);
    assert.deepEqual(answer, { ok: true, bytes, stdout: bytes.toString() });
    assert.equal(await gitText(folder, ["rev-parse", "HEAD"]), "main");
    assert.deepEqual(calls(), [withSafeFlags(["log", "-1"]).join(" "), "rev-parse HEAD"]);
  },
);

test("a failure tells how git ended, and its first line in words that fit on one", { skip }, async (t) => {
  const { folder, ask } = await playedGit(t, {
    "log one": `printf '\\n  \\nfatal: bad \\033[31mname\\nmore\\n' >&2; exit 3`,
    "log two": "echo 'error: not so ' >&2; exit 1",
    "log three": "exit 4",
    "log four": "kill -9 $$",
    "log five": `printf '%0400d' 7 >&2; exit 5`,
    "rev-parse": "exit 1",
  });
  const failure = { ok: false, stdout: "", isMissing: false };
  const failed = (word: string) => runGit(folder, ["cat-file", "blob", "log", word], never);
  assert.deepEqual(await failed("one"), { ...failure, code: 3, reason: "bad  [31mname" });
  assert.deepEqual(await failed("two"), { ...failure, code: 1, reason: "not so" });
  assert.deepEqual(await failed("three"), { ...failure, code: 4, reason: "git failed (4)" });
  const killed = await failed("four");
  assert.ok(!killed.ok);
  assert.deepEqual([killed.code, killed.reason.startsWith("git failed (Command failed")], [undefined, true]);
  assert.deepEqual(await failed("five"), { ...failure, code: 5, reason: "0".repeat(300) });
  const cancelled = await runGit(folder, ["rev-parse"], AbortSignal.abort());
  assert.deepEqual(cancelled, { ...failure, code: undefined, reason: "git failed (ABORT_ERR)" });
  assert.equal(await gitText(folder, ["rev-parse"]), undefined);
  assert.ok(!(await ask("rev-parse", "a\0b")).ok);
});

test("without git on the PATH that is the failure", { skip }, async (t) => {
  const { folder } = await playedGit(t, {});
  process.env["PATH"] = folder;
  const expected = { ok: false, stdout: "", code: undefined, isMissing: true, reason: "git was not found on the PATH" };
  assert.deepEqual(await runGit(folder, ["log"], never), expected);
});

test("what looks at files is asked for without the filters and hooks that are configured", { skip }, async (t) => {
  const { ask, calls } = await playedGit(t, {
    config: "printf 'hook.lint.command\\0'",
    status: "echo $GIT_INDEX_FILE.",
  });
  assert.equal((await ask("status", "-z")).stdout, ".\n");
  assert.deepEqual(calls(), [question, "-c hook.lint.enabled=false status -z"]);
});

test("nothing is asked where the filters cannot be listed or switched off", { skip }, async (t) => {
  for (const [deed, reason] of [
    ["exit 2", "git failed (2)"],
    ["printf 'filter.a=b.clean\\0'", "a filter of the repository has a name that cannot be switched off"],
  ] as const) {
    const { ask, calls } = await playedGit(t, { config: deed });
    const answer = await ask("status");
    assert.deepEqual([answer.ok, !answer.ok && answer.reason, calls()], [false, reason, [question]]);
  }
});

test("a comparison works with a copy of the index", { skip }, async (t) => {
  const deeds = {
    config: "exit 1",
    "rev-parse": "echo .git/index",
    diff: `cat "$GIT_INDEX_FILE"; echo "$GIT_INDEX_FILE"`,
  };
  const { folder, ask, calls } = await playedGit(t, deeds);
  mkdirSync(path.join(folder, ".git"));
  writeFileSync(path.join(folder, ".git", "index"), "entries\n");
  const [text, copy = ""] = (await ask("diff", "HEAD")).stdout.split("\n");
  assert.equal(text, "entries");
  assert.notEqual(copy, path.join(folder, ".git", "index"));
  assert.deepEqual([path.basename(copy), existsSync(copy)], ["index", false]);
  assert.deepEqual(calls(), [question, "rev-parse --git-path index", comparison]);
});

test("a comparison without an index, or without a place for it, says what there is", { skip }, async (t) => {
  const { ask } = await playedGit(t, { config: "exit 1", "rev-parse": "echo none", diff: "echo $GIT_INDEX_FILE." });
  assert.equal((await ask("diff", "HEAD")).stdout, ".\n");
  const other = await playedGit(t, { config: "exit 1", "rev-parse": "echo 'fatal: no repository' >&2; exit 128" });
  const answer = await other.ask("diff", "HEAD");
  assert.deepEqual([answer.ok, !answer.ok && answer.reason], [false, "no repository"]);
  const gone = await runGit(path.join(other.folder, "gone"), ["diff"], never);
  assert.ok(!gone.ok);
  const { folder } = await playedGit(t, { config: "exit 1", "rev-parse": "echo index" });
  const uncopied = await runGit(path.join(folder, "gone"), ["diff"], never);
  assert.ok(!uncopied.ok);
  assert.match(uncopied.reason, /^the index of the repository could not be copied: ENOENT/);
});

test("the last commit is its short id and its subject", { skip }, async (t) => {
  for (const [printed, expected] of [
    ["0123456789abcdef Subject of it  ", "0123456 Subject of it"],
    ["0123456789abcdef ", "0123456"],
    ["0123456789abcdef", undefined],
    ["", undefined],
  ] as const) {
    const { folder, calls } = await playedGit(t, { log: `printf '%s\\nmore' '${printed}'` });
    const file = path.join(folder, "a.md");
    assert.equal(await findLastCommit(file, never), expected);
    assert.deepEqual(calls(), [withSafeFlags(["log", "-1", "--format=%H %s", "--", file]).join(" ")]);
  }
  const { folder } = await playedGit(t, { log: "exit 128" });
  assert.equal(await findLastCommit(path.join(folder, "a.md"), never), undefined);
});

test("git is looked for on PATH, less what lies in the repository or depends on where we are", { skip }, async (t) => {
  const top = await folderOf(t);
  const at = (name: string): string => path.join(top, name);
  for (const name of ["repository/.git", "repository/bin", "repository/project/bin", "tools"])
    mkdirSync(at(name), { recursive: true });
  for (const name of ["repository/bin/git", "repository/project/bin/git", "tools/git"])
    writeFileSync(at(name), "#!/bin/sh\n", { mode: 0o755 });
  symlinkSync(at("repository/bin"), at("linked"));
  const names = ["linked", "repository/bin", "repository/project/bin", "tools", "none"];
  const PATH = [".", "", "bin", ...names.map(at)].join(":");
  const trusted = { file: at("tools/git"), path: `${at("tools")}:${at("none")}` };
  assert.deepEqual(await findGit(at("repository/project"), { PATH }), trusted);
  assert.deepEqual(await findGit(at("repository/project/gone"), { Path: PATH }), trusted);
  for (const environment of [{}, { PATH: at("linked") }])
    assert.equal(await findGit(at("repository/project"), environment), undefined);
  const before = process.env["HOME"];
  t.after(() => setVariable("HOME", before));
  process.env["HOME"] = at("repository");
  const ofUser = ["linked", "repository/bin", "tools", "none"].map(at).join(":");
  assert.deepEqual(await findGit(at("repository/project"), { PATH }), { file: at("linked/git"), path: ofUser });
});

test("the folder of git is found from anywhere below, also where a worktree names it", async (t) => {
  const top = await folderOf(t);
  const at = (name: string): string => path.join(top, name);
  for (const name of ["a/.git", "a/b/c", "a/empty/.git", "work/x", "elsewhere"])
    mkdirSync(at(name), { recursive: true });
  for (const name of ["a/.git/HEAD", "elsewhere/HEAD"]) writeFileSync(at(name), "ref: refs/heads/main\n");
  writeFileSync(at("work/.git"), "gitdir: ../elsewhere \n");
  for (const [from, expected] of [
    ["a", at("a/.git")],
    ["a/b/c", at("a/.git")],
    ["a/empty", at("a/.git")],
    ["work/x", at("elsewhere")],
    ["elsewhere", undefined],
  ] as const)
    assert.equal(await findGitFolder(at(from)), expected, from);
  writeFileSync(at("a/b/.git"), "something else\n");
  assert.equal(await findGitFolder(at("a/b/c")), at("a/.git"));
  assert.equal(repositoryAround(at("a/b/c")), at("a/b"));
  assert.equal(repositoryAround(at("a/empty/not there")), at("a/empty"));
  assert.equal(repositoryAround(at("elsewhere")), undefined);
});

test("a copy of an index lives as long as it is used, and there is none of what is not a file", async (t) => {
  const top = await folderOf(t);
  const index = path.join(top, "index");
  const use = (file: string): Promise<string | undefined> => withOwnIndex(file, async (copy) => copy);
  for (const file of [index, top]) assert.equal(await use(file), undefined);
  writeFileSync(index, "entries");
  const copy = await withOwnIndex(index, async (file = "") => {
    assert.equal(readFileSync(file, "utf8"), "entries");
    return file;
  });
  assert.deepEqual([path.basename(copy), existsSync(copy), existsSync(index)], ["index", false, true]);
});
