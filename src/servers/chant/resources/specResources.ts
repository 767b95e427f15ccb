import { sortBySpecId } from "../../../domain/spec/compareSpecIds.ts";
import { specIdOfFile } from "../../../domain/spec/specId.ts";
import { archiveUri, specUri } from "../../../protocol/chantTools.ts";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";
import { readText } from "../../../disk/files/textFiles.ts";
import type { Resource, ResourceContents, ResourceProvider } from "../../kit/serverDefinition.ts";
import type { ProjectFinder } from "../project/projectFinder.ts";
import type { SpecFile } from "../../../disk/specs/specFile.ts";
import type { MarkdownFile } from "../../../disk/specs/walkMarkdown.ts";
import { watchSpecs } from "./watchSpecs.ts";

const mimeType = "text/markdown";

/** Each spec file as a resource, active and archived. Files that are no valid specs are there too, with their problem. */
export function createSpecResources(projects: ProjectFinder): ResourceProvider {
  return {
    templates: [
      { uriTemplate: "chant://spec/{id}", name: "spec", title: "Active spec", mimeType },
      { uriTemplate: "chant://archive/{id}", name: "archived spec", title: "Archived spec", mimeType },
    ],
    async list(signal) {
      const state = await projects.find()?.state(signal);
      if (state === undefined) return [];
      return [
        ...firstOfEachId(state.scan.files).map(activeResource),
        ...sortBySpecId(state.archived, archivedId).map(archivedResource),
      ];
    },
    async read(uri, signal) {
      const project = projects.find();
      const state = await project?.state(signal);
      if (project === undefined || state === undefined) return undefined;
      const active = state.scan.files.find(({ id }) => specUri(id) === uri);
      const file = active ?? state.archived.find((each) => archiveUri(archivedId(each)) === uri);
      // Found by its name in a listing, never by a path in the request; a link may still have changed since.
      const path = file === undefined ? undefined : await resolveInside(project.root, file.path);
      const text = path === undefined ? undefined : await readText(path, signal);
      return text === undefined ? undefined : contents(uri, text, active);
    },
    watch: (onDidChange) => watchSpecs(projects, onDidChange),
  };
}

const contents = (uri: string, text: string, file: SpecFile | undefined): ResourceContents => ({
  uri,
  mimeType,
  text,
  ...(file?.problem === undefined ? {} : { _meta: { problem: file.problem } }),
});

const activeResource = ({ id, spec, problem, relativePath, size }: SpecFile): Resource => ({
  uri: specUri(id),
  name: id,
  ...(spec?.title === undefined ? {} : { title: spec.title }),
  mimeType,
  size,
  _meta: { path: relativePath, ...(problem === undefined ? {} : { problem }) },
});

const archivedResource = (file: MarkdownFile): Resource => ({
  uri: archiveUri(archivedId(file)),
  name: archivedId(file),
  mimeType,
});

const archivedId = ({ name }: MarkdownFile): string => specIdOfFile(name) ?? name;

/** A URI must be listed once; files with the same id stand side by side, the one that counts first. */
const firstOfEachId = (files: readonly SpecFile[]): readonly SpecFile[] =>
  files.filter(({ id }, index) => files[index - 1]?.id !== id);
