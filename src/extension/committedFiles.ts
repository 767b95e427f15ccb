import { execFile } from "node:child_process";
import * as vscode from "vscode";
import { AppError } from "../domain/errors.ts";

/** What became of a file since the last commit. */
export type FileChange = "changed" | "deleted";

/** What git has of the files of a folder. Nothing is asked in an untrusted workspace: git may run what a repository says. */
export interface CommittedFiles {
  /** Files below these folders that differ from the last commit, by their path from the root; none without git. */
  changes(root: string, folders: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, FileChange>>;
  /** A file as the last commit has it, with the line ends of this machine. */
  read(root: string, path: string, signal: AbortSignal): Promise<Buffer>;
}

const largest = 64 * 1024 * 1024;

export const committedFiles: CommittedFiles = {
  async changes(root, folders, signal) {
    if (!vscode.workspace.isTrusted) return new Map();
    const args = ["diff", "--name-status", "-z", "--no-renames", "--relative", "HEAD", "--", ...folders];
    // Without git, repository or commit there is nothing to compare with.
    const output = await git(root, args, signal).catch(() => Buffer.alloc(0));
    return readNameStatus(output.toString());
  },
  async read(root, path, signal) {
    if (!vscode.workspace.isTrusted)
      throw new AppError("notFound", vscode.l10n.t("Git is not asked in Restricted Mode."));
    try {
      return await git(root, ["cat-file", "--filters", `HEAD:./${path}`], signal);
    } catch (cause) {
      throw new AppError("notFound", vscode.l10n.t("The last commit does not have {0}.", path), { cause });
    }
  },
};

/** `M\0docs/a.md\0D\0docs/b.md\0`; what was only just added is not committed yet. */
function readNameStatus(output: string): ReadonlyMap<string, FileChange> {
  const parts = output.split("\0");
  const changes = new Map<string, FileChange>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [status = "", path = ""] = parts.slice(at, at + 2);
    if (status.startsWith("D")) changes.set(path, "deleted");
    else if (!status.startsWith("A")) changes.set(path, "changed");
  }
  return changes;
}

/** Reading only: no lock is taken, so that nobody who commits meanwhile is disturbed. */
function git(cwd: string, args: readonly string[], signal: AbortSignal): Promise<Buffer> {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" };
  return new Promise((resolve, reject) => {
    const options = { cwd, env, signal, encoding: "buffer", maxBuffer: largest } as const;
    execFile("git", [...args], options, (error, stdout) => {
      if (error) reject(new Error(error.message, { cause: error }));
      else resolve(stdout);
    });
  });
}
