import path from "node:path";
import { invalidInput } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import { formatFeatureJson } from "../../domain/speckit/project/activeFeature.ts";
import { nameFeature } from "../../domain/speckit/project/featureName.ts";
import { readInitOptions } from "../../domain/speckit/project/initOptions.ts";
import { slugOfDescription, slugOfShortName } from "../../domain/speckit/project/slug.ts";
import { type ProjectFiles, projectFiles } from "../paths/projectFiles.ts";
import { relativePath } from "../paths/relativePath.ts";

/** A place inside a project. */
export interface Place {
  /** Absolute path of the project. */
  readonly root: string;
  /** The directory that was asked for. */
  readonly directory: string;
}

/** One feature folder of one project. */
export interface Feature {
  readonly root: string;
  readonly files: ProjectFiles;
  /** Absolute, as shown to people. */
  readonly folder: string;
  readonly name: string;
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly warnings: readonly string[];
}

/** The root itself and a folder named `specs` contain features but are not features. */
const holdsFeatures = ({ root, directory }: Place): boolean =>
  directory === root || path.basename(directory) === "specs";

const featureIn = (root: string, folder: string, warnings: readonly string[] = []): Feature => ({
  root,
  files: projectFiles(root),
  folder,
  name: path.basename(folder),
  path: relativePath(root, folder),
  warnings,
});

/** The feature that a tool after specify works on. */
export function existingFeature(place: Place): Feature {
  if (holdsFeatures(place)) {
    throw invalidInput(
      l10n.t("{0} holds features; name one feature folder below it, or run speckit.specify first.", place.directory),
      { argument: "spec_directory" },
    );
  }
  return featureIn(place.root, place.directory);
}

/** The folder for a new feature: as given, or a fresh name below `specs`. */
export async function chooseFeature(
  place: Place,
  description: string,
  shortName: string | undefined,
  now: Date,
): Promise<Feature> {
  if (!holdsFeatures(place)) return featureIn(place.root, place.directory);
  const files = projectFiles(place.root);
  const specs = path.basename(place.directory) === "specs" ? place.directory : files.shown("specs");
  const options = readInitOptions(await files.read(".specify/init-options.json"));
  const slug =
    shortName === undefined || shortName.trim() === "" ? slugOfDescription(description) : slugOfShortName(shortName);
  const entries = (await files.entries(path.relative(place.root, specs))) ?? [];
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const { name } = nameFeature({ slug, folders, numbering: options.numbering, now });
  return featureIn(place.root, projectFiles(specs).shown(name), options.warnings);
}

const pointer = ".specify/feature.json";

/** Makes the feature the active one. The file is touched only when it says something else. */
export async function writeActiveFeature(feature: Feature): Promise<string | undefined> {
  const { files } = feature;
  const wanted = formatFeatureJson(feature.path);
  const current = await files.read(pointer);
  if (current !== undefined && current.trim() === wanted.trim()) return undefined;
  if (current !== undefined || !(await files.create(pointer, wanted))) await files.replace(pointer, wanted, current);
  return files.shown(pointer);
}
