import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { featureFoldersIn } from "../../domain/speckit/documents/featureFolders.ts";
import type { System } from "../systems/system.ts";

/** Features, managed by spec-kit. */
export const featureSystem: System = {
  role: "speckit",
  marks: [{ path: ".specify" }, { path: "specs", isTopOnly: true, holds: holdsFeatures }],
  watched: ["specs/**", "{.specify/feature.json,.git/HEAD}"],
  // One server serves all projects in a workspace folder.
  serverFolder: ({ folder }) => folder,
};

/** A project that was started without spec-kit's own files still has features to show. */
async function holdsFeatures(root: string): Promise<boolean> {
  const specs = join(root, "specs");
  const names = await readdir(specs).catch((): string[] => []);
  for (const path of names) {
    const files = await readdir(join(specs, path)).catch((): string[] => []);
    if (featureFoldersIn([{ path, files }]).length > 0) return true;
  }
  return false;
}
