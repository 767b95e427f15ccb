import type { FeatureDetail, FeatureRow } from "../../../domain/speckit/features/feature.ts";
import { type Disposable, DisposableStore } from "../../disposables.ts";
import type { FeatureSource } from "./featureSource.ts";
import { mergeFeatures, type ProjectFeatures, replaceRows, rowIn } from "./projectFeatures.ts";

/** With more changes than this one list is cheaper than many single answers. */
const mostSingleReads = 20;

/** One project of the store: what was read of it, and what has to be read again. */
export class FeatureReading {
  readonly source: FeatureSource;
  #project: ProjectFeatures | undefined;
  #current = new AbortController();
  #needsList = true;
  /** Features that changed since the last complete reading. */
  readonly #written = new Set<string>();
  readonly #details = new Map<
    string,
    { readonly revision: number; readonly detail: Promise<FeatureDetail | undefined> }
  >();

  /** What an earlier source had of the project stays on screen until this one has read it. */
  constructor(source: FeatureSource, project: ProjectFeatures | undefined) {
    this.source = source;
    this.#project = project;
  }

  get project(): ProjectFeatures | undefined {
    return this.#project;
  }

  /** Listens to the source until disposed, which disposes the source, too. */
  follow(onDidChange: () => void): Disposable {
    const owned = new DisposableStore();
    owned.add(this.source);
    owned.add({ dispose: () => this.#current.abort() });
    owned.add(
      this.source.onDidChange(({ folders }) => {
        if (folders === undefined) this.#needsList = true;
        for (const folder of folders ?? []) this.#written.add(folder);
        onDidChange();
      }),
    );
    return owned;
  }

  /** Forgets what was read, for a user who does not trust it. */
  forget(): void {
    this.source.forget();
    this.#details.clear();
    this.#needsList = true;
    for (const { folder } of this.#project?.features ?? []) this.#written.add(folder);
  }

  /** A newer reading makes the older one pointless. False when this one was overtaken, or there is nothing to read yet. */
  async read(signal: AbortSignal): Promise<boolean> {
    this.#current.abort();
    const current = (this.#current = new AbortController());
    const either = AbortSignal.any([signal, current.signal]);
    if (this.source.state.kind === "starting") return false;
    try {
      const features = (await this.#changedRows(either)) ?? (await this.source.list(either));
      const active = await this.source.readActive(features.map(({ folder }) => folder));
      if (either.aborted) return false;
      const { root, name } = this.source;
      this.#project = mergeFeatures({ root, name, features, active }, this.#project, this.#written);
      this.#written.clear();
      this.#needsList = false;
      return true;
    } catch (failure) {
      if (either.aborted) return false;
      throw failure;
    }
  }

  /** Read once per version of the feature, however many rows and tooltips ask. */
  async detail(folder: string, signal: AbortSignal): Promise<FeatureDetail | undefined> {
    const revision = this.#project?.revisions.get(folder) ?? 0;
    const known = this.#details.get(folder);
    if (known?.revision === revision) return known.detail;
    const detail = this.source.get(folder, signal);
    this.#details.set(folder, { revision, detail });
    detail.catch(() => this.#details.delete(folder));
    return detail;
  }

  /** Only what changed, where that is known and little. */
  async #changedRows(signal: AbortSignal): Promise<readonly FeatureRow[] | undefined> {
    const rows = this.#project?.features;
    if (this.#needsList || !rows || this.#written.size > mostSingleReads) return undefined;
    const listed = new Set(rows.map(({ folder }) => folder));
    const newer = new Map<string, FeatureRow>();
    for (const folder of this.#written) {
      const detail = listed.has(folder) ? await this.source.get(folder, signal) : undefined;
      if (!detail) return undefined;
      newer.set(folder, rowIn(detail));
    }
    return replaceRows(rows, newer);
  }
}
