import path from "node:path";
import type { Log } from "../../../domain/ports.ts";
import type { ChantConfig } from "../../../domain/chant/chantConfig.ts";
import { wholeText } from "../../../domain/spec/text/scanSpec.ts";
import { isSameForOthers, SpecResolver } from "../../../domain/spec/resolveSpecs.ts";
import { specIdOfFile } from "../../../domain/spec/specId.ts";
import { type ProjectFiles, projectFiles } from "../../../disk/paths/projectFiles.ts";
import { sweepTemporaryFiles } from "../../../disk/temporary/temporaryFiles.ts";
import { readDocument } from "../../../disk/files/readDocument.ts";
import { BranchOverlay, type BranchVersion, type RunningSpec } from "../git/branchOverlay.ts";
import { parseSpecFile } from "../../../disk/specs/parseSpecFile.ts";
import { ProjectSpec } from "./projectSpec.ts";
import { SpecFolder, specFolders, type SpecScan } from "../../../disk/specs/specFolder.ts";
import { type MarkdownFile, walkMarkdown } from "../../../disk/specs/walkMarkdown.ts";

/** Everything the tools read, at one moment. */
export interface ProjectState {
  /** Active specs in id order, running ones as their working branch has them. */
  readonly specs: readonly ProjectSpec[];
  /** Made when first asked for: many questions are answered without it. */
  readonly byId: () => ReadonlyMap<string, ProjectSpec>;
  readonly scan: SpecScan;
  readonly archived: readonly MarkdownFile[];
  /** Every folder that can hold a spec, for watching. */
  readonly folders: readonly string[];
}

export interface ProjectEnvironment {
  readonly homeFolder: string;
  readonly log: Log;
}

/** A caller that reads a long list in parts is done by then. */
const listLifetimeMs = 5_000;

/** One chant project: what its folders say now, without reading again what did not change. */
export class ChantProject {
  readonly root: string;
  readonly files: ProjectFiles;
  readonly #environment: ProjectEnvironment;
  readonly #specs: SpecFolder;
  readonly #overlay: BranchOverlay;
  #state: ProjectState | undefined;
  #list: { readonly state: ProjectState; readonly begunAt: number } | undefined;
  #branchVersions: ReadonlyMap<string, BranchVersion> = new Map();
  /** Those at work, in this version of the folder. */
  #running: { readonly version: number; readonly specs: readonly RunningSpec[] } | undefined;
  #swept: Promise<void> | undefined;
  #reported: ReadonlySet<string> = new Set();

  constructor(root: string, environment: ProjectEnvironment) {
    this.root = root;
    this.files = projectFiles(root);
    this.#environment = environment;
    this.#specs = new SpecFolder(root);
    this.#overlay = new BranchOverlay(root, async () => (await this.config()).branchPrefix);
  }

  /** For the first part of a list, which others may follow. */
  async beginList(signal: AbortSignal): Promise<ProjectState> {
    const state = await this.state(signal);
    this.#list = { state, begunAt: performance.now() };
    return state;
  }

  /**
   * What the first part of a list was made of, if that was just now: the parts fit together, and nothing is looked at
   * twice.
   */
  async continueList(signal: AbortSignal): Promise<ProjectState> {
    const isRecent = performance.now() - (this.#list?.begunAt ?? -Infinity) < listLifetimeMs;
    return this.#list && isRecent ? this.#list.state : this.state(signal);
  }

  async state(signal: AbortSignal): Promise<ProjectState> {
    const scan = await this.#specs.scan(signal);
    const archive = await walkMarkdown(this.root, specFolders.archive);
    await (this.#swept ??= sweep([...scan.untidyFolders, ...archive.untidyFolders]));
    const folders = [...scan.folders, ...archive.folders];
    if (this.#running?.version !== scan.version) this.#running = { version: scan.version, specs: runningSpecs(scan) };
    const versions = await this.#overlay.versionsOf(this.#running.specs, signal);
    const isKnown = this.#state?.scan.version === scan.version && areSameFiles(this.#state.archived, archive.files);
    if (this.#state !== undefined && isKnown && areSameVersions(this.#branchVersions, versions)) {
      return { ...this.#state, scan, folders };
    }
    const patched = this.#patch(scan, archive.files, versions);
    this.#branchVersions = versions;
    this.#state = { ...(patched ?? (await resolve(scan, archive.files, versions))), folders };
    this.#reportProblems(scan);
    return this.#state;
  }

  /** Where no change matters to another spec, as with most edits, all but the changed specs stay as they are. */
  #patch(
    scan: SpecScan,
    archived: readonly MarkdownFile[],
    versions: ReadonlyMap<string, BranchVersion>,
  ): Omit<ProjectState, "folders"> | undefined {
    const before = this.#state;
    if (before === undefined || versions.size > 0 || this.#branchVersions.size > 0) return undefined;
    if (before.scan.files.length !== scan.files.length || !areSameFiles(before.archived, archived)) return undefined;
    const specs = [...before.specs];
    for (let index = 0; index < scan.files.length; index++) {
      const [old, file] = [before.scan.files[index], scan.files[index]];
      if (old === file) continue;
      // At the same place, unless files that are no specs stand before it.
      let place = Math.min(index, specs.length - 1);
      while (place > 0 && specs[place]?.file !== old) place--;
      const known = specs[place];
      if (known === undefined || known.file !== old || old.path !== file?.path || file.spec === undefined)
        return undefined;
      if (!isSameForOthers(known.spec, file.spec)) return undefined;
      specs[place] = known.withChanged(file.spec, file);
    }
    return { specs, byId: lazyIndex(specs), scan, archived };
  }

  async config(): Promise<ChantConfig> {
    const { readChantConfig } = await import("../../../domain/chant/chantConfig.ts");
    const { config, problems } = readChantConfig({
      user: await readDocument(path.join(this.#environment.homeFolder, ".config", "chant", "config.md")),
      project: await this.files.read(".chant/config.md"),
      agents: await this.files.read(".chant/agents.md"),
    });
    for (const problem of problems) this.#environment.log.warn(`A chant configuration was ignored: ${problem}`);
    return config;
  }

  #reportProblems({ files }: SpecScan): void {
    const problems = files
      .filter(({ problem }) => problem !== undefined)
      .map(({ relativePath, problem }) => `${relativePath}: ${problem}`);
    for (const line of problems.filter((each) => !this.#reported.has(each))) this.#environment.log.warn(line);
    this.#reported = new Set(problems);
  }
}

/** Killed processes leave temporary files behind; the next process that opens the project removes them. */
async function sweep(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await sweepTemporaryFiles(folder);
}

async function resolve(
  scan: SpecScan,
  archived: readonly MarkdownFile[],
  versions: ReadonlyMap<string, BranchVersion>,
): Promise<Omit<ProjectState, "folders">> {
  const specs: ProjectSpec[] = [];
  const resolver = once(() => createResolver(specs, archived));
  for (const file of scan.files) {
    if (file.spec === undefined) continue;
    const version = versions.get(file.id);
    const spec = (version && (await parseSpecFile(file.id, wholeText(version.text))).spec) ?? file.spec;
    specs.push(new ProjectSpec(spec, file, resolver));
  }
  return { specs, byId: lazyIndex(specs), scan, archived };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const lazyIndex = (specs: readonly ProjectSpec[]): (() => ReadonlyMap<string, ProjectSpec>) =>
  once(() => new Map(specs.map((each) => [each.spec.id, each])));

function runningSpecs({ files }: SpecScan): readonly RunningSpec[] {
  const running: RunningSpec[] = [];
  for (const file of files) {
    if (file.spec?.status === "in_progress") running.push({ spec: file.spec, path: file.relativePath });
  }
  return running;
}

const createResolver = (specs: readonly ProjectSpec[], archived: readonly MarkdownFile[]): SpecResolver =>
  new SpecResolver(
    specs.map(({ spec }) => spec),
    new Set(archived.map(({ name }) => specIdOfFile(name) ?? name)),
  );

const areSameFiles = (before: readonly MarkdownFile[], now: readonly MarkdownFile[]): boolean =>
  before.length === now.length && before.every((file, index) => file.path === now[index]?.path);

function areSameVersions(before: ReadonlyMap<string, BranchVersion>, now: ReadonlyMap<string, BranchVersion>): boolean {
  return before.size === now.size && [...now].every(([id, { text }]) => before.get(id)?.text === text);
}
