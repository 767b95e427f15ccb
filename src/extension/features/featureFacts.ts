import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { featureFoldersIn } from "../../domain/speckit/documents/featureFolders.ts";
import { l10n } from "../../domain/l10n.ts";
import { serverRoleOf } from "../../domain/systems.ts";
import type { SystemFacts } from "../systems/system.ts";

/** Features, managed by spec-kit. */
export const featureFacts: SystemFacts = {
  name: "features",
  role: serverRoleOf.features,
  refresh: "flightdeck.refreshFeatures",
  setUp: { title: () => l10n.t("Initialize Spec Kit Project"), command: "flightdeck.initializeSpecKit" },
  marks: [{ path: ".specify" }, { path: "specs", isTopOnly: true, holds: holdsFeatures }],
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
