import { isThere } from "../../../disk/files/isThere.ts";
import { listDocuments } from "../../../disk/decisions/decisionDocuments.ts";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";
import { decisionPaths } from "../../../domain/adr/decisionPaths.ts";
import { findDecisionLinks } from "../../../domain/spec/decisionLinks.ts";
import type { SpecSurroundings } from "../tree/specChildren.ts";
import type { SpecDetail } from "./specSource.ts";

/** Checks what a spec refers to; only paths inside the project count. */
export async function findSurroundings(root: string, detail: SpecDetail): Promise<Omit<SpecSurroundings, "archived">> {
  const { paths, uids } = findDecisionLinks(detail.context, detail.body);
  const [hasLog, existing, named, linked] = await Promise.all([
    isInProject(root, `.chant/logs/${detail.id}.log`),
    existingOf(root, detail.targetFiles),
    uids.length === 0 ? [] : adrsNamed(root, new Set(uids)),
    existingOf(root, paths),
  ]);
  return { hasLog, existing: new Set(existing), decisions: [...linked, ...named] };
}

async function existingOf(root: string, paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(paths.map((path) => isInProject(root, path)));
  return paths.filter((_, index) => found[index]);
}

async function isInProject(root: string, path: string): Promise<boolean> {
  const full = await resolveInside(root, path).catch(() => undefined);
  return full !== undefined && path !== "" && (await isThere(full));
}

async function adrsNamed(root: string, uids: ReadonlySet<string>): Promise<readonly string[]> {
  // Without the folder there are no ADRs.
  const folder = await resolveInside(root, decisionPaths.adrs);
  const documents = folder === undefined ? [] : await listDocuments(folder).catch(() => []);
  return documents.filter(({ uid }) => uids.has(uid)).map(({ name }) => `${decisionPaths.adrs}/${name}`);
}
