import * as vscode from "vscode";
import { notApplicable, notFound, toolFailed } from "../../../domain/failures.ts";
import { repositoryAround } from "../../../disk/git/repositoryAround.ts";
import { runGit } from "../../../disk/git/git.ts";

/** How a file differs from the last commit. */
export type FileChange = "changed" | "deleted";

/** The committed versions of files. Git is never started in an untrusted workspace, which could name programs to run. */
export interface CommittedFiles {
  /** Files in these folders that differ from the last commit, by path from the root; none without Git. */
  changes(root: string, folders: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, FileChange>>;
  /** A file as committed last, with the line endings of this machine. */
  read(root: string, path: string, signal: AbortSignal): Promise<Buffer>;
}

export const committedFiles: CommittedFiles = {
  async changes(root, folders, signal) {
    if (!vscode.workspace.isTrusted) return new Map();
    if (repositoryAround(root) === undefined) return new Map();
    const head = await runGit(root, ["rev-parse", "--verify", "--quiet", "HEAD"], signal);
    // Before the first commit there is nothing to compare with.
    if (!head.ok && head.code === 1) return new Map();
    const args = ["diff", "--name-status", "-z", "--no-renames", "--relative", "HEAD", "--", ...folders];
    const answer = head.ok ? await runGit(root, args, signal) : head;
    if (!answer.ok) throw new Error(answer.reason);
    return readNameStatus(answer.stdout);
  },
  async read(root, path, signal) {
    if (!vscode.workspace.isTrusted) throw notApplicable(vscode.l10n.t("Git is not available in Restricted Mode."));
    // Without the filter, the stored form would be written instead of the original.
    if (await isFiltered(root, path, signal)) {
      throw toolFailed(
        vscode.l10n.t("{0} uses a Git filter, which Flightdeck does not run. Restore it with Git.", path),
      );
    }
    const answer = await runGit(root, ["cat-file", "--filters", `HEAD:./${path}`], signal);
    if (answer.ok) return answer.bytes;
    const cause = new Error(answer.reason);
    throw notFound(vscode.l10n.t("The last commit does not contain {0}.", path), { system: "decisions", path }, cause);
  },
};

/** Whether Git passes the file through a filter program, such as one that encrypts it. */
async function isFiltered(root: string, path: string, signal: AbortSignal): Promise<boolean> {
  const answer = await runGit(root, ["check-attr", "-z", "filter", "--", path], signal);
  // If Git cannot tell, assume that there is one.
  if (!answer.ok) return true;
  const [, , value = "unspecified"] = answer.stdout.split("\0");
  return value !== "unspecified" && value !== "unset";
}

/** `M\0docs/a.md\0D\0docs/b.md\0`; a file that was only added is not committed yet. */
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
