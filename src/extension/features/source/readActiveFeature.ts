import { join, resolve } from "node:path";
import { activeFeatureOf } from "../../../domain/speckit/project/activeFeature.ts";
import { readDocument } from "../../../disk/files/readDocument.ts";
import { readInside } from "../../../disk/files/readInside.ts";
import { findGitFolder } from "../../../disk/git/findGitFolder.ts";
import type { ActiveState } from "./featureSource.ts";
import { relativePath } from "../../../disk/paths/relativePath.ts";

/** The active feature of a project and the rule that determined it; only reads. */
export async function readActiveFeature(root: string, folders: readonly string[]): Promise<ActiveState> {
  const featureJson = await readInside(root, ".specify/feature.json");
  const active = activeFeatureOf({
    environment: process.env["SPECIFY_FEATURE_DIRECTORY"],
    featureJson,
    // Only projects of older releases use the branch; they have no such file.
    branch: featureJson === undefined ? await branchOf(root) : undefined,
    folders,
  });
  if (!active.ok) return { folder: undefined, rule: undefined, problem: active.error };
  if (!active.value) return { folder: undefined, rule: undefined, problem: undefined };
  const { directory, rule } = active.value;
  const folder = relativePath(join(root, "specs"), resolve(root, directory));
  return { folder, rule, problem: undefined };
}

/** The branch that `HEAD` of the surrounding repository names. */
async function branchOf(root: string): Promise<string | undefined> {
  const git = await findGitFolder(root);
  const head = git === undefined ? undefined : await textOf(join(git, "HEAD"));
  return head === undefined ? undefined : /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1];
}

const textOf = (path: string): Promise<string | undefined> => readDocument(path).catch(() => undefined);
