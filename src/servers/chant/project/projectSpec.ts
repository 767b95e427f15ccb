import type { ResolvedSpec, SpecResolver } from "../../../domain/spec/resolveSpecs.ts";
import type { Spec } from "../../../domain/spec/spec.ts";
import type { SpecFile } from "../../../disk/specs/specFile.ts";

/** A spec in its project, with its file. What it waits for is computed on demand. */
export class ProjectSpec implements ResolvedSpec {
  readonly spec: Spec;
  readonly file: SpecFile;
  readonly #resolver: () => SpecResolver;
  #known: ResolvedSpec | undefined;

  constructor(spec: Spec, file: SpecFile, resolver: () => SpecResolver) {
    this.spec = spec;
    this.file = file;
    this.#resolver = resolver;
  }

  /** With a new version that leaves everything resolved as it is. */
  withChanged(spec: Spec, file: SpecFile): ProjectSpec {
    return new ProjectSpec(spec, file, this.#resolver);
  }

  get #resolved(): ResolvedSpec {
    return (this.#known ??= this.#resolver().resolve(this.spec));
  }

  get status(): ResolvedSpec["status"] {
    return this.#resolved.status;
  }

  get obstacles(): ResolvedSpec["obstacles"] {
    return this.#resolved.obstacles;
  }

  get isReady(): boolean {
    return this.#resolved.isReady;
  }

  get driver(): string | undefined {
    return this.#resolved.driver;
  }

  get members(): ResolvedSpec["members"] {
    return this.#resolved.members;
  }
}
