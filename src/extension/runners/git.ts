import { execFile } from "node:child_process";

/** Runs git without a prompt or a pager; undefined when it fails, as it does outside of a repository. */
export const git = (folder: string, args: readonly string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    const env = { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" };
    const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024, windowsHide: true };
    execFile("git", [...args], options, (error, stdout) => resolve(error ? undefined : stdout));
  });
