import { ChantProject, type ProjectEnvironment } from "./chantProject.ts";
import { findProjectRoot, notInitialized, whyNotInitialized } from "./findProject.ts";

/** Finds the project anew on every call, so that `init` in a running session is noticed, and keeps what it has read. */
export class ProjectFinder {
  readonly #start: string;
  readonly #environment: ProjectEnvironment;
  #project: ChantProject | undefined;

  constructor(start: string, environment: ProjectEnvironment) {
    this.#start = start;
    this.#environment = environment;
  }

  get start(): string {
    return this.#start;
  }

  /** Undefined where nothing was initialized. */
  find(): ChantProject | undefined {
    const root = findProjectRoot(this.#start);
    if (root === undefined || whyNotInitialized(root) !== undefined) return undefined;
    if (this.#project?.root !== root) this.#project = new ChantProject(root, this.#environment);
    return this.#project;
  }

  /** Why there is no project, as a sentence for the caller. */
  whyNone(): string {
    const root = findProjectRoot(this.#start);
    return (root === undefined ? undefined : whyNotInitialized(root)) ?? notInitialized;
  }
}
