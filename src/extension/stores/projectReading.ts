import type { SpecReference } from "../contributions.ts";
import { type Disposable, DisposableStore } from "../disposables.ts";
import { mergeSpecs, type ProjectSpecs } from "./projectSpecs.ts";
import type { SpecDetail, SpecSource } from "./specSource.ts";

/** One project of the store: what was read of it, and what has to be read again. */
export class ProjectReading {
  readonly source: SpecSource;
  #project: ProjectSpecs | undefined;
  #current = new AbortController();
  /** Files that changed since the last complete list. */
  readonly #written = new Set<string>();
  readonly #details = new Map<string, { readonly revision: number; readonly detail: Promise<SpecDetail> }>();

  /** What an earlier source had of the project stays on screen until this one has read it. */
  constructor(source: SpecSource, project: ProjectSpecs | undefined) {
    this.source = source;
    this.#project = project;
  }

  get project(): ProjectSpecs | undefined {
    return this.#project;
  }

  /** Listens to the source until disposed, which disposes the source, too. */
  follow(onDidChange: () => void): Disposable {
    const owned = new DisposableStore();
    owned.add(this.source);
    owned.add({ dispose: () => this.#current.abort() });
    owned.add(
      this.source.onDidChange(({ ids }) => {
        for (const id of ids) this.#written.add(id);
        onDidChange();
      }),
    );
    return owned;
  }

  /** Forgets what was read, for a user who does not trust it. */
  forget(): void {
    this.source.forget();
    this.#details.clear();
  }

  /** A newer reading makes the older one pointless. False when this one was overtaken, or there is nothing to read yet. */
  async read(signal: AbortSignal, showsArchived: boolean): Promise<boolean> {
    this.#current.abort();
    const current = (this.#current = new AbortController());
    const either = AbortSignal.any([signal, current.signal]);
    if (this.source.state.kind === "starting") return false;
    try {
      const [list, archived] = await Promise.all([
        this.source.list(either),
        showsArchived ? this.source.listArchived(either) : undefined,
      ]);
      if (either.aborted) return false;
      const merged = mergeSpecs(this.source, this.#project, list, this.#written);
      this.#written.clear();
      this.#project = archived === undefined && merged.archived === undefined ? merged : { ...merged, archived };
      return true;
    } catch (failure) {
      if (either.aborted) return false;
      throw failure;
    }
  }

  /** Read once per version of the file, however many rows and tooltips ask. */
  async detail({ specId, path }: SpecReference, signal: AbortSignal): Promise<SpecDetail> {
    const isArchived = path?.startsWith(".chant/archive/") === true;
    const key = isArchived ? `archived ${specId}` : specId;
    const revision = this.#project?.revisions.get(specId) ?? 0;
    const known = this.#details.get(key);
    if (known?.revision === revision) return known.detail;
    const detail = isArchived ? this.source.getArchived(specId) : this.source.get(specId, signal);
    this.#details.set(key, { revision, detail });
    detail.catch(() => this.#details.delete(key));
    return detail;
  }
}
