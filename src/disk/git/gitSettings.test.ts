import assert from "node:assert/strict";
import { test } from "node:test";
import { safeEnvironment, safeSettings, touchesWorkingTree, withoutPrograms, withSafeFlags } from "./gitSettings.ts";

test("every setting that could start a program or reach another machine is given on the command line", () => {
  const settings = [
    "core.fsmonitor=false",
    "core.hooksPath=C:/git/git.exe/no-hooks",
    "safe.bareRepository=explicit",
    "submodule.recurse=false",
    "log.showSignature=false",
    "gpg.program=false",
    "protocol.allow=never",
    "fetch.bundleURI=",
    "core.sshCommand=false",
    "core.askPass=",
    "credential.helper=",
  ];
  assert.deepEqual(
    safeSettings("C:\\git\\git.exe"),
    settings.flatMap((setting) => ["-c", setting]),
  );
});

test("a comparison and a log are asked for without external programs", () => {
  const flags = ["--no-ext-diff", "--no-textconv"];
  assert.deepEqual(withSafeFlags(["diff", "HEAD"]), ["diff", ...flags, "--ignore-submodules=dirty", "HEAD"]);
  assert.deepEqual(withSafeFlags(["log", "-1"]), ["log", ...flags, "--no-show-signature", "-1"]);
  assert.deepEqual(withSafeFlags(["status", "-z"]), ["status", "-z"]);
  assert.deepEqual(withSafeFlags([]), [""]);
});

test("filters and hooks come into play wherever files of the working tree are looked at", () => {
  const touching = [["diff"], ["status"], ["mv", "a", "b"], ["add"], ["cat-file", "--filters", "HEAD:a"], ["blob"], []];
  for (const args of touching) assert.equal(touchesWorkingTree(args), true, args.join(" "));
  const others = "check-attr config for-each-ref hash-object init log ls-files rev-parse worktree".split(" ");
  for (const args of [...others.map((verb) => [verb]), ["cat-file", "blob", "HEAD:a"]])
    assert.equal(touchesWorkingTree(args), false, args.join(" "));
});

test("each filter and hook that is configured is switched off once, whatever of it is", () => {
  assert.deepEqual(withoutPrograms(""), []);
  const listed = ["filter.lfs.clean", "filter.lfs.process", "filter.a.B.smudge", "hook.lint.command", ""];
  const off = (owner: string): readonly string[] =>
    ["clean=", "smudge=", "process=", "required=false"].flatMap((value) => ["-c", `filter.${owner}.${value}`]);
  assert.deepEqual(withoutPrograms(listed.join("\0")), [
    ...off("lfs"),
    ...off("a.B"),
    ...["-c", "hook.lint.enabled=false"],
  ]);
});

test("a name with an equals sign cannot be switched off", () => {
  assert.equal(withoutPrograms("filter.lfs.clean\0filter.a=b.clean\0"), undefined);
});

test("of the variables for git only those that say where it is reach it", () => {
  const own = {
    HOME: "/home/me",
    GIT_EXEC_PATH: "/lib/git",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_SYSTEM: "/etc/gitconfig",
    Git_Config_Global: "/home/me/.gitconfig",
  };
  const others = { Path: "/planted", PATH: "/planted", GIT_DIR: "/else", git_ssh_command: "planted", LC_ALL: "de_DE" };
  assert.deepEqual(safeEnvironment({ ...own, ...others }, "/usr/bin"), {
    ...own,
    PATH: "/usr/bin",
    NoDefaultCurrentDirectoryInExePath: "Flightdeck",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_LITERAL_PATHSPECS: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
    LC_ALL: "C",
  });
});
