import { stat } from "node:fs/promises";
import { join } from "node:path";
import { git } from "./git.ts";

/** Files that differ from a commit. */
export interface ChangedFiles {
  readonly folder: string;
  /** The commit they are compared with. */
  readonly base: string;
  /** Below the folder, with `/`. */
  readonly files: readonly string[];
}

/** Undefined where there is no repository, or no commit in it yet. */
export async function changesSince(folder: string, commit: string): Promise<ChangedFiles | undefined> {
  const base = (await git(folder, ["rev-parse", "--verify", `${commit}^{commit}`]))?.trim();
  return base === undefined ? undefined : { folder, base, files: [...(await statesOf(folder, base)).keys()].sort() };
}

/** Every file that differs from a commit, with what tells one version of it from another. */
export async function statesOf(folder: string, base: string): Promise<ReadonlyMap<string, string>> {
  const [tracked = "", untracked = ""] = await Promise.all([
    git(folder, ["diff", "--name-only", "--relative", "-z", base]),
    git(folder, ["ls-files", "--others", "--exclude-standard", "-z"]),
  ]);
  const files = `${tracked}${untracked}`.split("\0").filter((file) => file !== "");
  const states = await Promise.all(files.map(async (file) => [file, await stateOf(join(folder, file))] as const));
  return new Map(states);
}

const stateOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
    () => "gone",
  );
