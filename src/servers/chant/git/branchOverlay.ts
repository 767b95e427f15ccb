import type { Spec } from "../../../domain/spec/spec.ts";
import { repositoryAround } from "../../../disk/git/repositoryAround.ts";
import { runGit } from "../../../disk/git/git.ts";

/** Where a running spec's work happens, and what its file says there. */
export interface BranchVersion {
  readonly branch: string;
  readonly text: string;
}

/** A spec that is being worked on, and its file from the project root. */
export interface RunningSpec {
  readonly spec: Spec;
  readonly path: string;
}

/** For reading only: agents tick boxes on their own branch first. Nothing of it is ever written to the working tree. */
export class BranchOverlay {
  readonly #root: string;
  readonly #branchPrefix: () => Promise<string>;
  #texts = new Map<string, string | undefined>();

  constructor(root: string, branchPrefix: () => Promise<string>) {
    this.#root = root;
    this.#branchPrefix = branchPrefix;
  }

  /** The versions on working branches, by spec id. Empty without git, without branches, or if git fails. */
  async versionsOf(running: readonly RunningSpec[], signal: AbortSignal): Promise<ReadonlyMap<string, BranchVersion>> {
    // Spares projects outside of git the start of a process on every call.
    if (running.length === 0 || repositoryAround(this.#root) === undefined) return new Map();
    const prefix = await this.#branchPrefix();
    const wanted = running.map(({ spec, path }) => ({ spec, path, branch: spec.branch ?? `${prefix}${spec.id}` }));
    const tips = await this.#branchTips(signal);
    const existing = wanted.filter(({ branch }) => tips.has(branch));
    const objects = existing.map(({ branch, path }) => `${tips.get(branch)}:./${path}`);
    await this.#load(objects, signal);
    return new Map(
      existing.flatMap(({ spec, branch }, index) => {
        const text = this.#texts.get(objects[index] ?? "");
        return text === undefined ? [] : [[spec.id, { branch, text }]];
      }),
    );
  }

  /** Commit by branch name. */
  async #branchTips(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const format = "--format=%(objectname) %(refname:lstrip=2)";
    const { stdout } = await runGit(this.#root, ["for-each-ref", format, "refs/heads/"], signal);
    const lines = stdout.split("\n").filter((line) => line !== "");
    return new Map(lines.map((line) => [line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]));
  }

  /**
   * A commit never changes, so an answer stays true, "not there" included; what is no longer asked for is forgotten.
   */
  async #load(objects: readonly string[], signal: AbortSignal): Promise<void> {
    const known = this.#texts;
    this.#texts = new Map();
    for (const object of objects) {
      const blob = known.has(object) ? undefined : await runGit(this.#root, ["cat-file", "blob", object], signal);
      // Where git did not come to an end, the next call asks again.
      if (blob !== undefined && !blob.ok && blob.code === undefined) continue;
      this.#texts.set(object, blob === undefined ? known.get(object) : blob.ok ? blob.stdout : undefined);
    }
  }
}
