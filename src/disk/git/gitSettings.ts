import { pathOnly } from "../../domain/windowsPrograms.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A repository may say which programs git runs for it: none of our commands needs any of them. What is given on the
 * command line wins over every file. `git` is the program itself; below a file there can be no folder of hooks.
 */
export const safeSettings = (git: string): readonly string[] =>
  [
    "core.fsmonitor=false",
    `core.hooksPath=${git.replaceAll("\\", "/")}/no-hooks`,
    // A folder that only looks like a repository could be part of what was cloned.
    "safe.bareRepository=explicit",
    "submodule.recurse=false",
    // A signature would also appear between the lines of the output.
    "log.showSignature=false",
    "gpg.program=false",
    // Reached only where an object is missing and is fetched; no protocol is allowed either.
    "protocol.allow=never",
    "fetch.bundleURI=",
    "core.sshCommand=false",
    "core.askPass=",
    "credential.helper=",
  ].flatMap((setting) => ["-c", setting]);

/** No setting turns these off. Whether a submodule is on another commit is seen without running git in it. */
const safeFlags: Readonly<Record<string, readonly string[]>> = {
  diff: ["--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty"],
  log: ["--no-ext-diff", "--no-textconv", "--no-show-signature"],
};

export function withSafeFlags([verb = "", ...rest]: readonly string[]): readonly string[] {
  return [verb, ...(safeFlags[verb] ?? []), ...rest];
}

/** These never look at the content of a file in the working tree, and never write the index. */
const objectVerbs = new Set([
  "check-attr",
  "config",
  "for-each-ref",
  "hash-object",
  "init",
  "log",
  "ls-files",
  "rev-parse",
  "worktree",
]);

/** Whether filters or hooks of the repository could come into play. */
export const touchesWorkingTree = ([verb = "", option]: readonly string[]): boolean =>
  !objectVerbs.has(verb) && !(verb === "cat-file" && option === "blob");

/** Lists all filters and hooks that any configuration file names, those of the user included. */
export const programQuestion = ["config", "-z", "--name-only", "--get-regexp", "^(filter|hook)\\."];

/**
 * Settings that take the programs from what was listed. Undefined when a name cannot be expressed on the command line,
 * where the first equals sign ends it.
 */
export function withoutPrograms(listed: string): readonly string[] | undefined {
  const names = listed.split("\0").filter((name) => name !== "");
  if (names.some((name) => name.includes("="))) return undefined;
  const owners = new Set(names.map((name) => name.slice(0, name.lastIndexOf("."))));
  return [...owners].flatMap((owner) => {
    const values = owner.startsWith("filter.")
      ? ["clean=", "smudge=", "process=", "required=false"]
      : ["enabled=false"];
    return values.flatMap((value) => ["-c", `${owner}.${value}`]);
  });
}

/** These only say where the user's own git and its settings are. */
const kept = new Set(["GIT_EXEC_PATH", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_GLOBAL"]);

/** Any other variable could lead git to another repository or to a program. */
export function safeEnvironment(environment: Environment, path: string): NodeJS.ProcessEnv {
  const isOurs = (name: string): boolean => name !== "PATH" && (!name.startsWith("GIT_") || kept.has(name));
  return {
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => isOurs(name.toUpperCase()))),
    PATH: path,
    // Windows would otherwise look for programs in the working directory first.
    [pathOnly.name]: pathOnly.value,
    GIT_OPTIONAL_LOCKS: "0",
    // A file may be called `[a].md`; we never use patterns.
    GIT_LITERAL_PATHSPECS: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    // Missing objects stay missing. Before 2.45 git fetches them nevertheless, so no protocol is allowed, either.
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
    LC_ALL: "C",
  };
}
