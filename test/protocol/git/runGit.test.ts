import assert from "node:assert/strict";
import { chmodSync, cpSync, readFileSync, utimesSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { findLastCommit } from "../../../src/disk/git/lastCommit.ts";
import { runGit } from "../../../src/disk/git/git.ts";
import { hostileRepository, type HostileRepository } from "./hostileRepository.ts";

const never = new AbortController().signal;
const ask = (repository: HostileRepository, ...args: string[]) => runGit(repository.root, args, never);

/** Sets variables of this very process, which is what git is started with. */
async function withEnvironment(variables: Readonly<Record<string, string>>, run: () => Promise<void>): Promise<void> {
  const before = new Map(Object.keys(variables).map((name) => [name, process.env[name]]));
  Object.assign(process.env, variables);
  try {
    await run();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

test("git answers as before where the repository asks for nothing", async () => {
  using repository = hostileRepository();
  repository.write("a.txt", "changed\n");
  assert.equal((await ask(repository, "diff", "--name-only", "HEAD")).stdout, "a.txt\n");
  assert.equal((await ask(repository, "log", "--format=%s")).stdout, "start\n");
  assert.equal((await ask(repository, "cat-file", "--filters", "HEAD:./a.txt")).stdout, "one\n");
  assert.equal((await ask(repository, "mv", "--", "b.txt", "c.txt")).ok, true);
  assert.match(repository.git("status", "--porcelain"), /R {2}b\.txt -> c\.txt/);
});

test("a module on another commit is seen, without git being asked inside of it", async () => {
  using repository = hostileRepository();
  repository.git("init", "-q", "inner");
  repository.git("-C", "inner", "commit", "-q", "--allow-empty", "-m", "one");
  repository.git("add", "inner");
  repository.git("commit", "-q", "-m", "inner");
  repository.git("-C", "inner", "commit", "-q", "--allow-empty", "-m", "two");
  assert.equal((await ask(repository, "diff", "--name-only", "HEAD")).stdout, "inner\n");
});

test("arguments that no program can be given are a failure like any other", async () => {
  using repository = hostileRepository();
  for (const name of ["a\0b", "x".repeat(4 * 1024 * 1024)]) {
    const answer = await ask(repository, "rev-parse", "--verify", "--quiet", `refs/heads/${name}`);
    assert.ok(!answer.ok);
    assert.match(answer.reason, /^git could not be started: /);
  }
});

test("a failure says how git ended and why", async () => {
  using repository = hostileRepository();
  const missing = await ask(repository, "rev-parse", "--verify", "--quiet", "refs/heads/none");
  assert.ok(!missing.ok);
  assert.deepEqual([missing.code, missing.isMissing], [1, false]);
  const gone = await runGit(repository.at("none"), ["log"], never);
  assert.ok(!gone.ok);
  assert.match(gone.reason, /cannot change to .*none/);
});

test("a folder that is not ours is not read, and the reason is git's", async (context) => {
  if (process.platform === "win32" || process.getuid?.() !== 0) return context.skip("only root can give folders away");
  using repository = hostileRepository();
  const { chownSync } = await import("node:fs");
  chownSync(repository.root, 12345, 12345);
  chownSync(repository.at(".git"), 12345, 12345);
  const answer = await ask(repository, "log");
  assert.ok(!answer.ok);
  assert.match(answer.reason, /^detected dubious ownership in repository/);
});

test("git is never taken out of the repository or out of the working directory", async (context) => {
  if (process.platform === "win32") return context.skip("the planted program is a shell script");
  using repository = hostileRepository();
  for (const place of ["git", "bin/git", "sub/bin/git"]) {
    repository.write(place, "");
    cpSync(repository.program, repository.at(place));
    chmodSync(repository.at(place), 0o755);
  }
  const { PATH = "" } = process.env;
  const workingDirectory = process.cwd();
  process.chdir(repository.root);
  try {
    for (const planted of ["", ".", "bin", repository.root, repository.at("bin"), repository.at("sub/bin")]) {
      await withEnvironment({ PATH: `${planted}${path.delimiter}${PATH}` }, async () => {
        assert.equal((await ask(repository, "log", "--format=%s")).stdout, "start\n");
        const below = await runGit(repository.at("sub"), ["log", "--format=%s"], never);
        assert.equal(below.stdout, "start\n");
        assert.equal(repository.wasRun(), false, planted);
      });
    }
    await withEnvironment({ PATH: repository.at("bin") }, async () => {
      const answer = await ask(repository, "log");
      assert.ok(!answer.ok && answer.isMissing);
    });
  } finally {
    process.chdir(workingDirectory);
  }
});

test("no variable of the environment leads git elsewhere, or to a program", async (context) => {
  if (process.platform === "win32") return context.skip("the planted program is a shell script");
  using repository = hostileRepository();
  using other = hostileRepository();
  other.git("commit", "-q", "--allow-empty", "-m", "other");
  repository.write("a.txt", "changed\n");
  const { program } = repository;
  await withEnvironment(
    {
      GIT_DIR: other.at(".git"),
      GIT_WORK_TREE: other.root,
      GIT_EXTERNAL_DIFF: program,
      GIT_SSH_COMMAND: program,
      GIT_PAGER: program,
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.fsmonitor",
      GIT_CONFIG_VALUE_0: program,
      GIT_CONFIG_PARAMETERS: `'core.fsmonitor'='${program}'`,
    },
    async () => {
      assert.equal((await ask(repository, "log", "--format=%s")).stdout, "start\n");
      assert.match((await ask(repository, "diff", "HEAD")).stdout, /\+changed/);
      assert.equal(repository.wasRun(), false);
    },
  );
});

test("git runs without a pager and without optional locks", async (context) => {
  if (process.platform === "win32") return context.skip("the planted program is a shell script");
  using repository = hostileRepository();
  using elsewhere = hostileRepository();
  elsewhere.write("bin/git", '#!/bin/sh\necho "$@"\nenv\n');
  chmodSync(elsewhere.at("bin/git"), 0o755);
  await withEnvironment({ PATH: `${elsewhere.at("bin")}${path.delimiter}${process.env["PATH"] ?? ""}` }, async () => {
    const [args = "", ...variables] = (await ask(repository, "log")).stdout.split("\n");
    assert.match(args, /^--no-pager .* log /);
    assert.ok(variables.includes("GIT_OPTIONAL_LOCKS=0"));
  });
});

test("looking at a repository leaves its index alone", async () => {
  using repository = hostileRepository();
  const index = (): string => readFileSync(repository.at(".git/index")).toString("hex");
  const before = index();
  // The same content at another time: git would write down that it has looked.
  utimesSync(repository.at("a.txt"), new Date("2020-01-01"), new Date("2020-01-01"));
  assert.equal((await ask(repository, "diff", "--name-only", "HEAD")).stdout, "");
  assert.equal((await ask(repository, "status", "--porcelain")).stdout, "");
  assert.equal(index(), before);
  repository.plainGit(["status"]);
  assert.notEqual(index(), before, "git without precautions writes it");
});

test("the last commit of a file is found by its name, also where that looks like a pattern", async () => {
  using repository = hostileRepository();
  repository.write("[ab].txt", "x");
  repository.git("--literal-pathspecs", "add", "--", "[ab].txt");
  repository.git("commit", "-q", "-m", "of the brackets");
  const commit = repository.git("rev-parse", "HEAD").slice(0, 7);
  repository.write("a.txt", "changed\n");
  repository.git("commit", "-q", "-a", "-m", "later");
  assert.equal(await findLastCommit(repository.at("[ab].txt"), never), `${commit} of the brackets`);
  assert.match((await findLastCommit(repository.at("b.txt"), never)) ?? "", /^[0-9a-f]{7} start$/);
  assert.equal(await findLastCommit(repository.at("none.txt"), never), undefined);
});
