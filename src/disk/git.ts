export interface GitAnswer {
  readonly ok: boolean;
  readonly stdout: string;
}

/** Long enough for the log of a large repository; a hung credential helper must not hang a tool. */
const timeoutMilliseconds = 20_000;

/**
 * A repository may name a program to run as its file monitor, and a user may want to see signatures checked in every log:
 * none of our questions needs the one, and the other would stand between the answers.
 */
const settings = ["-c", "core.fsmonitor=false", "-c", "log.showSignature=false"];

/** Runs git in a folder. Without git, without a repository or on any failure the answer is not ok; it never throws. */
export async function runGit(
  folder: string,
  args: readonly string[],
  signal: AbortSignal,
  input?: string,
): Promise<GitAnswer> {
  const { execFile } = await import("node:child_process");
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
  const options = { cwd: folder, env, signal, timeout: timeoutMilliseconds, maxBuffer: 256 * 1024 * 1024 };
  return new Promise((resolve) => {
    const child = execFile("git", [...settings, ...args], options, (error, stdout) => {
      resolve({ ok: error === null, stdout });
    });
    // It may end without reading its input.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}
