import { stat } from "node:fs/promises";
import { join } from "node:path";
import { toolFailed } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import { gitText } from "../../disk/git/git.ts";

/** Files that differ from a commit, or from the empty tree before the first commit. */
export interface ChangedFiles {
  readonly folder: string;
  /** The commit they are compared with, or the empty tree. */
  readonly base: string;
  /** Relative to the folder, with forward slashes. */
  readonly files: readonly string[];
}

/** Undefined without a repository. Throws if Git fails, which does not mean "no changes". */
export async function changesSince(folder: string, commit: string): Promise<ChangedFiles | undefined> {
  const base = (await commitOf(folder, commit)) ?? (await emptyTreeOf(folder));
  if (base === undefined) return undefined;
  const states = await statesOf(folder, base);
  if (!states) throw toolFailed(l10n.t("Git could not report what changed in {0}.", folder));
  return { folder, base, files: [...states.keys()].sort() };
}

export const commitOf = async (folder: string, name: string): Promise<string | undefined> =>
  name.startsWith("-")
    ? undefined
    : (await gitText(folder, ["rev-parse", "--verify", "--quiet", `${name}^{commit}`]))?.trim();

/** The hash of the empty tree, by object format. */
async function emptyTreeOf(folder: string): Promise<string | undefined> {
  const isRepository = (await gitText(folder, ["rev-parse", "--is-inside-work-tree"])) !== undefined;
  return isRepository ? (await gitText(folder, ["hash-object", "-t", "tree", "--stdin"]))?.trim() : undefined;
}

/** Every file that differs from a commit, with an identifier of its version; undefined if Git fails. */
export async function statesOf(folder: string, base: string): Promise<ReadonlyMap<string, string> | undefined> {
  const [tracked, untracked] = await Promise.all([
    gitText(folder, ["diff", "--name-only", "--relative", "-z", base, "--"]),
    gitText(folder, ["ls-files", "--others", "--exclude-standard", "-z"]),
  ]);
  if (tracked === undefined || untracked === undefined) return undefined;
  const files = `${tracked}${untracked}`.split("\0").filter((file) => file !== "");
  const states = await Promise.all(files.map(async (file) => [file, await stateOf(join(folder, file))] as const));
  return new Map(states);
}

const stateOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
    () => "gone",
  );
