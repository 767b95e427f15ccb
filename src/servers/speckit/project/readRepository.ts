import path from "node:path";
import { readInside } from "../../../disk/files/readInside.ts";
import { listedFiles } from "../../../disk/git/listedFiles.ts";
import type { ProjectFiles } from "../../../disk/paths/projectFiles.ts";
import type { Manifest, RecordedDecision, RepositoryView } from "../../../domain/speckit/evidence/evidence.ts";
import { isManifest, notationOf } from "../../../domain/speckit/evidence/manifests/readManifests.ts";
import { parseObject } from "../../../domain/speckit/project/initOptions.ts";
import { holdsCode, isShown } from "./repositoryFiles.ts";

/** A larger repository is read in part: what is nearer to its root first. */
const limits = {
  paths: 20_000,
  manifests: 40,
  manifestDepth: 4,
  decisions: 100,
  files: 400,
  bytes: 4_000_000,
} as const;
/** What a file is about stands near its top. */
const maxFileText = 64_000;
const maxReadingMs = 4000;
const filesAtOnce = 16;

const skippedFolders = new Set([
  ...["node_modules", "dist", "out", "build", "target", "vendor", "coverage", "__pycache__", "venv", "bin", "obj"],
]);

/** The repository as planning sees it. Ignored files, keys and what lies in hidden folders are neither listed nor read. */
export async function readRepository(project: ProjectFiles, signal: AbortSignal): Promise<RepositoryView> {
  const paths = (await listPaths(project, signal)).filter(isShown).sort(nearestFirst).slice(0, limits.paths);
  const [manifests, decisions, contents] = [
    await readManifestFiles(project, paths),
    await readDecisions(project, paths),
    await readContents(project, paths, signal),
  ];
  return { paths: paths.sort(), manifests, decisions, contents };
}

/** As git lists them; where there is no repository, all but the usual output of tools. */
async function listPaths(project: ProjectFiles, signal: AbortSignal): Promise<string[]> {
  const listed = await listedFiles(project.root, signal);
  if (listed !== undefined && listed.length > 0) return listed;
  return project.walk(".", {
    signal,
    enterFolder: (name) => !name.startsWith(".") && !skippedFolders.has(name),
  });
}

const depthOf = (file: string): number => file.split("/").length;
const nearestFirst = (a: string, b: string): number => depthOf(a) - depthOf(b) || (a < b ? -1 : 1);

/** The text of a document inside the project, unless it is a link to a key. */
async function textOf(project: ProjectFiles, name: string): Promise<string | undefined> {
  const real = await project.find(name);
  return real !== undefined && isShown(path.basename(real)) ? readInside(project.root, name) : undefined;
}

async function readManifestFiles(project: ProjectFiles, paths: readonly string[]): Promise<Manifest[]> {
  const names = paths.filter((file) => isManifest(file) && depthOf(file) <= limits.manifestDepth && !isFeature(file));
  const texts = await Promise.all(
    names.slice(0, limits.manifests).map(async (name) => [name, await textOf(project, name)] as const),
  );
  const manifests: Manifest[] = [];
  for (const [name, text] of texts)
    if (text !== undefined) manifests.push({ path: name, text, value: await valueOf(name, text) });
  return manifests;
}

const isFeature = (file: string): boolean => file.startsWith("specs/");

const maxTomlDepth = 100;

/** A broken manifest has no value. */
async function valueOf(name: string, text: string): Promise<unknown> {
  const notation = notationOf(name);
  if (notation !== "toml") return notation === "json" ? parseObject(text) : undefined;
  try {
    // Most projects have no such file.
    const { parse } = await import("smol-toml");
    return parse(text.replace(/^\uFEFF/, ""), { maxDepth: maxTomlDepth });
  } catch {
    // The evidence then simply lacks what this file would have shown.
    return undefined;
  }
}

const decisionFile = /^docs\/(?:adr|adrs|decisions)\/[^/]+\.md$/;

/** The newest are what holds. */
async function readDecisions(project: ProjectFiles, paths: readonly string[]): Promise<RecordedDecision[]> {
  const names = paths.filter(
    (file) => decisionFile.test(file) && !/(?:readme|index|template)/i.test(path.posix.basename(file)),
  );
  const decisions: RecordedDecision[] = [];
  for (const name of names.sort().slice(-limits.decisions)) {
    const title = /^#[ \t]+(\S.*)$/m.exec((await textOf(project, name)) ?? "")?.[1]?.trim();
    decisions.push({ path: name, title: (title ?? path.posix.basename(name, ".md")).replace(/[[\]]/g, "") });
  }
  return decisions;
}

/** The beginnings of files with code, as many as fit into the limits. */
async function readContents(
  project: ProjectFiles,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const names = paths.filter((file) => holdsCode(file) && !isFeature(file)).slice(0, limits.files);
  const contents = new Map<string, string>();
  const started = performance.now();
  let bytes = 0;
  for (let at = 0; at < names.length && bytes < limits.bytes && performance.now() - started < maxReadingMs;) {
    signal.throwIfAborted();
    const portion = names.slice(at, at + filesAtOnce);
    at += portion.length;
    for (const [name, text] of await Promise.all(
      portion.map(async (each) => [each, await textOf(project, each)] as const),
    )) {
      if (text === undefined) continue;
      const start = text.slice(0, maxFileText);
      bytes += start.length;
      contents.set(name, start);
    }
  }
  return contents;
}
