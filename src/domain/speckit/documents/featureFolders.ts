import { compareFeatureNames } from "../project/featureName.ts";

/** A folder as a listing gives it: path below `specs` with `/`, and the names of its files. */
export interface ListedFolder {
  readonly path: string;
  readonly files: readonly string[];
}

const documents = new Set(["spec.md", "plan.md", "tasks.md"]);

/** Features are folders with a document in them, up to two levels deep, whatever their names look like. */
export const featureFoldersIn = (folders: readonly ListedFolder[]): string[] =>
  folders
    .filter(
      ({ path, files }) => path !== "" && path.split("/").length <= 2 && files.some((file) => documents.has(file)),
    )
    .map(({ path }) => path)
    .sort(compareFeatureNames);
