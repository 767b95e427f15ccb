import { type Evidence, joinEvidence, type Manifest, type RepositoryView, type Workspace } from "../evidence.ts";
import { folderOf, type ManifestReader, nameOf, tableAt, textOf } from "./manifest.ts";
import {
  readCargo,
  readComposer,
  readCsproj,
  readDockerfile,
  readGemfile,
  readGoModule,
  readGradle,
  readMakefile,
  readPom,
} from "./readOthers.ts";
import { readPackage } from "./readPackage.ts";
import { readPyproject, readRequirements } from "./readPython.ts";

const readers: ReadonlyMap<string, ManifestReader> = new Map([
  ["package.json", readPackage],
  ["pyproject.toml", readPyproject],
  ["requirements.txt", readRequirements],
  ["Cargo.toml", readCargo],
  ["go.mod", readGoModule],
  ["pom.xml", readPom],
  ["build.gradle", readGradle],
  ["build.gradle.kts", readGradle],
  ["Gemfile", readGemfile],
  ["composer.json", readComposer],
  ["Dockerfile", readDockerfile],
  ["Makefile", readMakefile],
]);

const readerOf = (path: string): ManifestReader | undefined =>
  path.endsWith(".csproj") ? readCsproj : readers.get(nameOf(path));

export const isManifest = (path: string): boolean => readerOf(path) !== undefined;

/** How the text of a manifest is written, where a parser is needed to read it. */
export const notationOf = (path: string): "json" | "toml" | undefined =>
  path.endsWith(".json") ? "json" : path.endsWith(".toml") ? "toml" : undefined;

/** Everything the manifests of a repository show. Broken ones show nothing. */
export function readManifests({ manifests, paths }: Pick<RepositoryView, "manifests" | "paths">): Evidence {
  const known = new Set(paths);
  const readable = manifests.filter(({ path, value }) => notationOf(path) === undefined || value !== undefined);
  const parts = readable.map((manifest) => readerOf(manifest.path)?.(manifest, known) ?? {});
  return { ...joinEvidence(parts), workspaces: workspacesIn(readable) };
}

/** These say how something is built or run, and not that a folder is a part of its own. */
const noWorkspace = new Set(["Dockerfile", "Makefile", "requirements.txt"]);

function workspacesIn(manifests: readonly Manifest[]): Workspace[] {
  const parts = new Map<string, Workspace>();
  for (const manifest of manifests) {
    const folder = folderOf(manifest.path);
    if (folder === "" || parts.has(folder) || noWorkspace.has(nameOf(manifest.path))) continue;
    parts.set(folder, { folder: `${folder}/`, name: ownName(manifest), source: manifest.path });
  }
  return [...parts.values()];
}

const ownName = ({ value }: Manifest): string | undefined =>
  textOf(tableAt(value)["name"]) ??
  textOf(tableAt(value, "project")["name"]) ??
  textOf(tableAt(value, "package")["name"]);
