import { AppError } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import { type ResolvedSpec, resolveSpecs } from "../../domain/spec/resolveSpecs.ts";
import type { Spec } from "../../domain/spec/spec.ts";
import { mapInTurns } from "../systems/source/mapInTurns.ts";
import { SpecFiles } from "./source/specFiles.ts";
import type { SpecRow } from "./source/specListing.ts";
import type { SpecFolder } from "./source/specPaths.ts";
import { rowOf, toRow } from "./source/specRowOf.ts";
import type { SpecDetail, SpecReader } from "./source/specSource.ts";

interface FileSpecReader extends SpecReader {
  listArchived(signal: AbortSignal): Promise<readonly SpecRow[]>;
  findArchived(ids: readonly string[]): Promise<readonly SpecRow[]>;
  getArchived(id: string): Promise<SpecDetail>;
  /** These files may say something else by now; without paths, all of them. */
  forget(paths?: Iterable<string>): void;
  /** How many files were opened so far. */
  readonly filesRead: number;
}

/** The specs of one project straight from its files: no process, and only what changed is read again. */
export function createFileSpecReader(root: string): FileSpecReader {
  const files = new SpecFiles(root);
  const detailIn = async (folder: SpecFolder, id: string): Promise<SpecDetail> => {
    const [found] = await files.find(folder, new Set([id]));
    if (!found) throw new AppError("notFound", l10n.t("There is no spec {0}.", id));
    return detailOf(found.spec);
  };
  return {
    get filesRead() {
      return files.filesRead;
    },
    async list(signal) {
      const [active, archived] = await Promise.all([files.read("specs", signal), files.ids("archive")]);
      const paths = new Map(active.map(({ spec, path }) => [spec.id, path]));
      const resolved = resolveSpecs(
        active.map(({ spec }) => spec),
        new Set(archived),
      );
      const readyIds = new Set<string>();
      const rowOfEach = (each: ResolvedSpec): SpecRow => {
        if (each.isReady && !isContainer(each)) readyIds.add(each.spec.id);
        return toRow(each, paths.get(each.spec.id));
      };
      return { specs: await mapInTurns(resolved, rowOfEach, signal), readyIds };
    },
    async listArchived(signal) {
      const archived = await files.read("archive", signal);
      return (await mapInTurns(archived, ({ spec, path }) => rowOf(spec, path), signal)).toReversed();
    },
    async findArchived(ids) {
      return (await files.find("archive", new Set(ids))).map(({ spec, path }) => rowOf(spec, path));
    },
    get: (id) => detailIn("specs", id),
    getArchived: (id) => detailIn("archive", id),
    async search(query, signal) {
      const wanted = query.toLowerCase();
      const active = await files.read("specs", signal);
      const hits = active.filter(({ spec }) => `${spec.title ?? ""}\n${spec.body}`.toLowerCase().includes(wanted));
      return hits.map(({ spec }) => spec.id);
    },
    forget: (paths) => files.forget(paths),
  };
}

/** What only holds other specs together is never work of its own. */
const isContainer = ({ spec, members }: ResolvedSpec): boolean =>
  spec.type === "group" || (spec.type === "driver" && members.total > 0);

const detailOf = ({ id, targetFiles, context, commits, branch, completedAt, body }: Spec): SpecDetail => ({
  ...{ id, branch, completedAt, body },
  targetFiles: targetFiles ?? [],
  context: context ?? [],
  commits: commits ?? [],
});
