import { readFile, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { activeFeatureOf } from "../../../domain/speckit/project/activeFeature.ts";
import type { ActiveState } from "./featureSource.ts";

/** The active feature of a project and the rule that decided; looked up, never written. */
export async function readActiveFeature(root: string, folders: readonly string[]): Promise<ActiveState> {
  const featureJson = await textOf(join(root, ".specify", "feature.json"));
  const active = activeFeatureOf({
    environment: process.env["SPECIFY_FEATURE_DIRECTORY"],
    featureJson,
    // Only projects of older releases go by the branch; those have no such file.
    branch: featureJson === undefined ? await branchOf(root) : undefined,
    folders,
  });
  if (!active.ok) return { folder: undefined, rule: undefined, problem: active.error };
  if (!active.value) return { folder: undefined, rule: undefined, problem: undefined };
  const { directory, rule } = active.value;
  const folder = relative(join(root, "specs"), resolve(root, directory)).split(sep).join("/");
  return { folder, rule, problem: undefined };
}

/** What `HEAD` of the repository around a folder names, without starting git. */
async function branchOf(root: string): Promise<string | undefined> {
  for (let folder = root; ; folder = dirname(folder)) {
    const head = await headOf(join(folder, ".git"));
    if (head !== undefined) return /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1];
    if (dirname(folder) === folder) return undefined;
  }
}

async function headOf(git: string): Promise<string | undefined> {
  const status = await stat(git).catch(() => undefined);
  if (!status) return undefined;
  if (status.isDirectory()) return await textOf(join(git, "HEAD"));
  // A worktree has a file there that says where its own folder lies.
  const place = /^gitdir: (.+)$/m.exec((await textOf(git)) ?? "")?.[1];
  return place === undefined ? undefined : await textOf(join(resolve(dirname(git), place.trim()), "HEAD"));
}

const textOf = (path: string): Promise<string | undefined> => readFile(path, "utf8").catch(() => undefined);
