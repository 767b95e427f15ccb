import { findSpecs } from "../../disk/specs/findSpecs.ts";
import { lookAtFile } from "../../disk/specs/lookAtFile.ts";
import type { SpecFile } from "../../disk/specs/specFile.ts";
import { SpecFolder, specFolders } from "../../disk/specs/specFolder.ts";
import { walkMarkdown } from "../../disk/specs/walkMarkdown.ts";
import { notFound } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import { type ResolvedSpec, resolveSpecs } from "../../domain/spec/resolveSpecs.ts";
import type { Spec } from "../../domain/spec/spec.ts";
import { specIdOfFile } from "../../domain/spec/specId.ts";
import { mapInTurns } from "../systems/source/mapInTurns.ts";
import type { SpecRow } from "./source/specListing.ts";
import { rowOf, toRow } from "./source/specRowOf.ts";
import type { SpecDetail, SpecReader } from "./source/specSource.ts";

interface FileSpecReader extends SpecReader {
  listArchived(signal: AbortSignal): Promise<readonly SpecRow[]>;
  findArchived(ids: readonly string[]): Promise<readonly SpecRow[]>;
  getArchived(id: string): Promise<SpecDetail>;
  /** Everything is read again. */
  forget(): void;
}

/** The specs of one project, read from its files without a process; only changed files are read again. */
export function createFileSpecReader(root: string, look = lookAtFile): FileSpecReader {
  const active = new SpecFolder(root, specFolders.active, look);
  const archive = new SpecFolder(root, specFolders.archive, look);
  const detailIn = async (folder: string, id: string): Promise<SpecDetail> => {
    const [found] = await findSpecs(root, folder, new Set([id]));
    if (!found?.spec) throw notFound(l10n.t("Spec {0} does not exist.", id), { system: "specs" });
    return detailOf(found.spec);
  };
  return {
    async list(signal) {
      const [listed, archived] = await Promise.all([readableIn(active, signal), archivedIds(root)]);
      const paths = new Map(listed.map(({ spec, file }) => [spec.id, file.relativePath]));
      const resolved = resolveSpecs(
        listed.map(({ spec }) => spec),
        archived,
      );
      const readyIds = new Set<string>();
      const rowOfEach = (each: ResolvedSpec): SpecRow => {
        if (each.isReady && !isContainer(each)) readyIds.add(each.spec.id);
        return toRow(each, paths.get(each.spec.id));
      };
      return { specs: await mapInTurns(resolved, rowOfEach, signal), readyIds };
    },
    async listArchived(signal) {
      const listed = await readableIn(archive, signal);
      return (await mapInTurns(listed, ({ spec, file }) => rowOf(spec, file.relativePath), signal)).toReversed();
    },
    async findArchived(ids) {
      const found = await findSpecs(root, specFolders.archive, new Set(ids));
      return found.flatMap(({ spec, relativePath }) => (spec ? [rowOf(spec, relativePath)] : []));
    },
    get: (id) => detailIn(specFolders.active, id),
    getArchived: (id) => detailIn(specFolders.archive, id),
    async search(query, signal) {
      const wanted = query.toLowerCase();
      const listed = await readableIn(active, signal);
      const hits = listed.filter(({ spec }) => `${spec.title ?? ""}\n${spec.body}`.toLowerCase().includes(wanted));
      return hits.map(({ spec }) => spec.id);
    },
    forget() {
      active.forget();
      archive.forget();
    },
  };
}

/** A file that is not a valid spec is left out; the language server reports what is wrong with it. */
async function readableIn(
  folder: SpecFolder,
  signal: AbortSignal,
): Promise<readonly { readonly spec: Spec; readonly file: SpecFile }[]> {
  const { files } = await folder.scan(signal);
  return files.flatMap((file) => (file.spec ? [{ spec: file.spec, file }] : []));
}

async function archivedIds(root: string): Promise<ReadonlySet<string>> {
  const { files } = await walkMarkdown(root, specFolders.archive);
  return new Set(files.map(({ name }) => specIdOfFile(name) ?? name));
}

/** A spec that only groups others is never ready itself. */
const isContainer = ({ spec, members }: ResolvedSpec): boolean =>
  spec.type === "group" || (spec.type === "driver" && members.total > 0);

const detailOf = ({ id, targetFiles, context, commits, branch, completedAt, body }: Spec): SpecDetail => ({
  ...{ id, branch, completedAt, body },
  targetFiles: targetFiles ?? [],
  context: context ?? [],
  commits: commits ?? [],
});
