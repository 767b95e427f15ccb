import { realpath } from "node:fs/promises";
import path from "node:path";
import { messageOf } from "../../domain/errors.ts";
import { findGit } from "./findGit.ts";
import { withOwnIndex } from "./ownIndex.ts";
import { spawnPlan } from "../programs/findExecutable.ts";
import {
  programQuestion,
  safeEnvironment,
  safeSettings,
  touchesWorkingTree,
  withoutPrograms,
  withSafeFlags,
} from "./gitSettings.ts";

/** The output of git, or why there is none, which differs from an empty output. */
type GitAnswer = GitOutput | GitFailure;

interface GitOutput {
  readonly ok: true;
  readonly stdout: string;
  readonly bytes: Buffer;
}

interface GitFailure {
  readonly ok: false;
  readonly stdout: "";
  /** How git ended, where it did; 1 often means "no". */
  readonly code: number | undefined;
  /** There is no git on this machine. */
  readonly isMissing: boolean;
  /** For people, without a full stop. */
  readonly reason: string;
}

/** Long enough for the log of a large repository; a hung credential helper must not hang a tool. */
const timeoutMs = 20_000;
const maxOutputBytes = 256 * 1024 * 1024;

/**
 * Runs git in a folder, and no program that the repository there names: neither hooks nor filters, file monitors,
 * converters or helpers. It never throws. The first argument is the command of git; what comes from outside stands
 * behind `--`.
 */
export async function runGit(folder: string, args: readonly string[], signal: AbortSignal): Promise<GitAnswer> {
  const found = await findGit(folder, process.env);
  if (found === undefined) return failure("git was not found on the PATH", { isMissing: true });
  const { file } = found;
  const env = safeEnvironment(process.env, found.path);
  const settings = ["--no-pager", "-C", folder, ...safeSettings(file)];
  if (!touchesWorkingTree(args)) return start({ file, args: [...settings, ...withSafeFlags(args)], env, signal });
  const listed = await start({ file, args: [...settings, ...programQuestion], env, signal });
  // 1: there is none.
  if (!listed.ok && listed.code !== 1) return listed;
  const without = withoutPrograms(listed.stdout);
  if (without === undefined) return failure("a filter of the repository has a name that cannot be switched off");
  const request = { file, args: [...settings, ...without, ...withSafeFlags(args)], env, signal };
  return args[0] === "diff" ? compare(folder, request, settings) : start(request);
}

/** Asks for differences without a trace in the repository. */
async function compare(folder: string, request: Start, settings: readonly string[]): Promise<GitAnswer> {
  const place = await start({ ...request, args: [...settings, "rev-parse", "--git-path", "index"] });
  if (!place.ok) return place;
  const run = (copy: string | undefined): Promise<GitAnswer> =>
    start(copy === undefined ? request : { ...request, env: { ...request.env, GIT_INDEX_FILE: copy } });
  try {
    // Git reports it relative to the real folder.
    return await withOwnIndex(path.resolve(await realpath(folder), place.stdout.replace(/\r?\n$/, "")), run);
  } catch (thrown) {
    return failure(`the index of the repository could not be copied: ${firstSentence(messageOf(thrown))}`);
  }
}

const never = new AbortController().signal;

/** The output of a short git command; undefined when it fails, as it does outside of a repository. */
export async function gitText(folder: string, args: readonly string[]): Promise<string | undefined> {
  const answer = await runGit(folder, args, never);
  return answer.ok ? answer.stdout : undefined;
}

interface Start {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

async function start(request: Start): Promise<GitAnswer> {
  try {
    return await execute(request);
  } catch (thrown) {
    // An argument that cannot be passed on, or more of them than the system takes.
    return failure(`git could not be started: ${firstSentence(messageOf(thrown))}`);
  }
}

async function execute({ file, args, env, signal }: Start): Promise<GitAnswer> {
  const { execFile } = await import("node:child_process");
  const plan = spawnPlan(file, args);
  const options = {
    // Where no repository has put anything; `-C` leads to the folder.
    cwd: path.dirname(file),
    ...{ env, signal, timeout: timeoutMs, maxBuffer: maxOutputBytes, encoding: "buffer" as const },
    windowsHide: true,
    windowsVerbatimArguments: plan.verbatim,
  };
  return new Promise((resolve) => {
    const child = execFile(plan.file, plan.args, options, (error, bytes, stderr) => {
      if (error !== null) return resolve(explain(error, stderr));
      resolve({ ok: true, bytes, stdout: bytes.toString() });
    });
    // It gets no input, and may end before it notices.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end();
  });
}

function explain(error: Error & { code?: string | number | null; killed?: boolean }, stderr: Buffer): GitFailure {
  if (error.killed === true) return failure(`git did not respond within ${timeoutMs / 1000} s`);
  const code = typeof error.code === "number" ? error.code : undefined;
  return failure(firstSentence(stderr.toString()) || `git failed (${error.code ?? error.message})`, { code });
}

/** It may quote names of the repository, so it stays one short line. */
const firstSentence = (stderr: string): string =>
  (stderr.split("\n").find((line) => line.trim() !== "") ?? "")
    .replace(/^(?:fatal|error): /, "")
    // eslint-disable-next-line no-control-regex -- these are what it looks for
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, " ")
    .slice(0, 300)
    .trim();

const failure = (reason: string, { code, isMissing = false }: Partial<GitFailure> = {}): GitFailure => ({
  ...{ ok: false, stdout: "", code, isMissing, reason },
});
