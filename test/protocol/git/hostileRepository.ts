import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A repository whose configuration names a program that leaves a mark when it runs. */
export interface HostileRepository extends Disposable {
  readonly root: string;
  /** The program that the repository wants to run. */
  readonly program: string;
  /** Whether it ran since this was last asked. */
  wasRun(): boolean;
  readonly at: (file: string) => string;
  readonly write: (file: string, text: string) => void;
  readonly git: (...args: string[]) => string;
  /** What any tool that starts git without precautions does; it may fail. */
  plainGit(args: readonly string[], env?: NodeJS.ProcessEnv): void;
}

export function hostileRepository(): HostileRepository {
  const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "hostile-")));
  const root = path.join(scratch, "repository");
  const mark = path.join(scratch, "ran");
  const program = path.join(scratch, "planted.sh");
  mkdirSync(root);
  writeFileSync(program, `#!/bin/sh\n: > '${mark}'\n`);
  chmodSync(program, 0o755);
  const identity = ["-c", "user.name=t", "-c", "user.email=t@t"];
  const git = (...args: string[]): string =>
    execFileSync("git", [...identity, ...args], { cwd: root, encoding: "utf8", input: "" });
  const at = (file: string): string => path.join(root, file);
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  git("init", "-q", "-b", "main");
  write("a.txt", "one\n");
  write("b.txt", "two\n");
  git("add", "-A");
  git("commit", "-q", "-m", "start");
  return {
    ...{ root, program, git, at, write },
    wasRun() {
      const ran = existsSync(mark);
      rmSync(mark, { force: true });
      return ran;
    },
    plainGit: (args, env = {}) =>
      void spawnSync("git", [...args], { cwd: root, env: { ...process.env, ...env }, input: "", timeout: 20_000 }),
    [Symbol.dispose]: () => rmSync(scratch, { recursive: true, force: true }),
  };
}
