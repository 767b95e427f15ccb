import { realpath } from "node:fs/promises";
import path from "node:path";
import type { Spec } from "../../../domain/spec/spec.ts";
import { unlessMissing } from "../../../disk/files/errorCode.ts";
import { isInside } from "../../../disk/paths/isInside.ts";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";
import type { ChantProject } from "../project/chantProject.ts";
import { runGit } from "../../../disk/git/git.ts";

interface Worktree {
  readonly path: string;
  readonly branch: string | undefined;
}

/** Where the project lies in the worktree that has the spec's branch checked out, if git knows one. */
export async function findWorktree(
  project: ChantProject,
  spec: Spec,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { ok, stdout } = await runGit(project.root, ["worktree", "list", "--porcelain"], signal);
  if (!ok) return undefined;
  const worktrees = parseWorktrees(stdout);
  const branch = spec.branch ?? `${(await project.config()).branchPrefix}${spec.id}`;
  const root = await realpath(project.root);
  const home = worktrees.find((each) => isInside(path.resolve(each.path), root));
  const work = worktrees.find((each) => each.branch === branch);
  if (home === undefined || work === undefined || work === home) return undefined;
  if (!(await areOfOneRepository(home.path, work.path, signal))) return undefined;
  // On another branch the folder of the project may be a link.
  const place = await resolveInside(work.path, path.relative(path.resolve(home.path), root));
  // Git remembers worktrees whose folder is gone.
  return place === undefined ? undefined : unlessMissing(realpath(place));
}

/** The repository's list may name any folder, but only a worktree of its own says the same in return. */
async function areOfOneRepository(one: string, other: string, signal: AbortSignal): Promise<boolean> {
  const [own, named] = [await gitFolderOf(one, signal), await gitFolderOf(other, signal)];
  return own !== undefined && own === named;
}

/** What all worktrees of a repository share; `undefined` for a folder that is not the top of one. */
async function gitFolderOf(top: string, signal: AbortSignal): Promise<string | undefined> {
  const { stdout } = await runGit(top, ["rev-parse", "--git-common-dir", "--show-prefix"], signal);
  const [folder = "", prefix = ""] = stdout.split(/\r?\n/);
  return folder === "" || prefix !== "" ? undefined : unlessMissing(realpath(path.resolve(top, folder)));
}

const parseWorktrees = (porcelain: string): readonly Worktree[] =>
  porcelain
    .split(/\n\n+/)
    .filter((block) => block.startsWith("worktree "))
    .map((block) => ({
      path: /^worktree (.*)$/m.exec(block)?.[1] ?? "",
      branch: /^branch refs\/heads\/(.*)$/m.exec(block)?.[1],
    }));
