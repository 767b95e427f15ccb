import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { test } from "node:test";
import { runGit } from "../../../src/disk/git/git.ts";
import { hostileRepository, type HostileRepository } from "./hostileRepository.ts";

const never = new AbortController().signal;
const comparison = ["diff", "HEAD"];

interface Attack {
  /** What runs the planted program. */
  readonly by: string;
  readonly plant: (repository: HostileRepository) => void;
  readonly args: readonly string[];
  readonly folder?: string;
}

const missingObject = "1234567890123456789012345678901234567890";
/** A repository whose missing objects are fetched on demand, from an address of its own choice. */
const partialClone =
  (...settings: (readonly [string, string])[]) =>
  ({ git }: HostileRepository): void => {
    git("config", "core.repositoryformatversion", "1");
    git("config", "extensions.partialClone", "origin");
    git("config", "remote.origin.promisor", "true");
    for (const [name, value] of settings) git("config", name, value);
  };
const filtering =
  (kind: string, name = "planted") =>
  ({ git, write, program }: HostileRepository): void => {
    write(".git/info/attributes", `* filter=${name}\n`);
    git("config", `filter.${name}.${kind}`, program);
    write("a.txt", "otherwise\n");
  };
const hook = (place: string) => (repository: HostileRepository) => {
  repository.write(`${place}/post-index-change`, `#!/bin/sh\nexec '${repository.program}'\n`);
  chmodSync(repository.at(`${place}/post-index-change`), 0o755);
};

const attacks: readonly Attack[] = [
  {
    by: "the file monitor",
    plant: ({ git, program }) => git("config", "core.fsmonitor", program),
    args: comparison,
  },
  { by: "a hook of the repository", plant: hook(".git/hooks"), args: ["mv", "--", "a.txt", "c.txt"] },
  {
    by: "a hook in another folder",
    plant(repository) {
      hook("hooks")(repository);
      repository.git("config", "core.hooksPath", "hooks");
    },
    args: ["mv", "--", "a.txt", "c.txt"],
  },
  { by: "a clean filter", plant: filtering("clean"), args: comparison },
  { by: "a long-running filter", plant: filtering("process"), args: comparison },
  { by: "a filter with a dot in its name", plant: filtering("clean", "a.B"), args: comparison },
  { by: "a filter with an equals sign in its name", plant: filtering("clean", "a=b"), args: comparison },
  {
    by: "a filter of an included file",
    plant({ git, write, program }) {
      write(".git/info/attributes", "* filter=planted\n");
      write(".git/more", `[filter "planted"]\n\tclean = ${program}\n`);
      git("config", "include.path", "more");
      write("a.txt", "otherwise\n");
    },
    args: comparison,
  },
  { by: "a smudge filter", plant: filtering("smudge"), args: ["cat-file", "--filters", "HEAD:./a.txt"] },
  {
    by: "a diff program",
    plant({ git, write, program }) {
      git("config", "diff.external", program);
      write("a.txt", "otherwise\n");
    },
    args: comparison,
  },
  {
    by: "a diff program for some files",
    plant({ git, write, program }) {
      write(".git/info/attributes", "* diff=planted\n");
      git("config", "diff.planted.command", program);
      write("a.txt", "otherwise\n");
    },
    args: comparison,
  },
  {
    by: "a converter to text",
    plant({ git, write, program }) {
      write(".git/info/attributes", "* diff=planted\n");
      git("config", "diff.planted.textconv", program);
      write("a.txt", "otherwise\n");
    },
    args: comparison,
  },
  {
    by: "a checker of signatures",
    plant({ git, root, program }) {
      git("config", "gpg.program", program);
      git("config", "log.showSignature", "true");
      const tree = git("rev-parse", "HEAD^{tree}").trim();
      const commit = `tree ${tree}\nauthor t <t@t> 0 +0000\ncommitter t <t@t> 0 +0000\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\nsigned\n`;
      const options = { cwd: root, input: commit, encoding: "utf8" } as const;
      git("reset", "-q", execFileSync("git", ["hash-object", "-t", "commit", "-w", "--stdin"], options).trim());
    },
    args: ["log", "--format=%h"],
  },
  {
    by: "the other end of a partial clone",
    plant: (repository) =>
      partialClone(
        ["remote.origin.url", repository.root],
        ["remote.origin.uploadpack", repository.program],
        ["protocol.file.allow", "always"],
      )(repository),
    args: ["cat-file", "blob", missingObject],
  },
  {
    by: "the ssh program of a partial clone",
    plant: (repository) =>
      partialClone(["remote.origin.url", "ssh://localhost/x"], ["core.sshCommand", repository.program])(repository),
    args: ["cat-file", "blob", missingObject],
  },
  {
    by: "the address of a partial clone",
    plant: (repository) =>
      partialClone(["remote.origin.url", `ext::${repository.program}`], ["protocol.ext.allow", "always"])(repository),
    args: ["cat-file", "blob", missingObject],
  },
  {
    by: "a filter of a repository inside the repository",
    plant({ git, write, program }) {
      git("init", "-q", "inner");
      write("inner/x.txt", "one\n");
      for (const args of [
        ["add", "-A"],
        ["commit", "-q", "-m", "inner"],
      ])
        git("-C", "inner", ...args);
      git("add", "inner");
      git("commit", "-q", "-m", "inner");
      write("inner/.git/info/attributes", "* filter=planted\n");
      git("-C", "inner", "config", "filter.planted.clean", program);
      // As long as before: only its content shows that it was changed.
      write("inner/x.txt", "two\n");
    },
    args: comparison,
  },
  {
    by: "a folder that looks like a bare repository",
    plant({ git, write, program }) {
      git("init", "-q", "--bare", "tracked");
      write(
        "tracked/config",
        `[core]\n\tbare = false\n\tworktree = .\n\trepositoryformatversion = 0\n\tfsmonitor = ${program}\n`,
      );
    },
    folder: "tracked",
    args: ["ls-files", "--others"],
  },
];

for (const { by, plant, args, folder = "." } of attacks) {
  test(`nothing is run by ${by}`, async (context) => {
    if (process.platform === "win32") return context.skip("the planted program is a shell script");
    using repository = hostileRepository();
    plant(repository);
    repository.wasRun();
    // Asked first: a move could not be made a second time.
    await runGit(repository.at(folder), args, never);
    assert.equal(repository.wasRun(), false);
    const again = args[0] === "mv" ? ["mv", "--", "b.txt", "d.txt"] : args;
    repository.plainGit(["-C", folder, ...again]);
    assert.equal(repository.wasRun(), true, "git without precautions runs it, so this attack is a real one");
  });
}
