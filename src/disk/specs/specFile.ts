import type { Stats } from "node:fs";
import { pathFromRoot } from "../paths/pathFromRoot.ts";
import type { Spec } from "../../domain/spec/spec.ts";
import type { ReadSpec } from "./parseSpecFile.ts";
import type { StoredText } from "./storedText.ts";

/** What one look at a file found. */
interface SpecFileLook extends ReadSpec {
  readonly id: string;
  readonly path: string;
  readonly projectRoot: string;
  readonly text: StoredText;
  readonly stats: Pick<Stats, "mtimeMs" | "size">;
}

/** A file in `specs/`, whether or not it can be read as a spec. */
export class SpecFile {
  readonly id: string;
  readonly path: string;
  readonly modifiedMs: number;
  readonly size: number;
  readonly spec: Spec | undefined;
  /** Why there is no spec. */
  readonly problem: string | undefined;
  readonly #text: StoredText;
  readonly #projectRoot: string;

  constructor({ id, path, projectRoot, text, stats, spec, problem }: SpecFileLook) {
    this.id = id;
    this.path = path;
    this.modifiedMs = stats.mtimeMs;
    this.size = stats.size;
    this.spec = spec;
    this.problem = problem;
    this.#text = text;
    this.#projectRoot = projectRoot;
  }

  get text(): string {
    return this.#text.text;
  }

  /** From the project root, with forward slashes. */
  get relativePath(): string {
    return pathFromRoot(this.#projectRoot, this.path);
  }

  /** The same file, kept out of the specs for this reason. */
  withProblem(problem: string): SpecFile {
    const { id, path, modifiedMs: mtimeMs, size } = this;
    const stats = { mtimeMs, size };
    return new SpecFile({
      id,
      path,
      projectRoot: this.#projectRoot,
      text: this.#text,
      stats,
      spec: undefined,
      problem,
    });
  }

  /** Whether a newer look found nothing new. */
  isSameAs(newer: SpecFile): boolean {
    return this.#text.equals(newer.#text) && this.modifiedMs === newer.modifiedMs && this.problem === newer.problem;
  }
}
