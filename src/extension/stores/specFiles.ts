import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { scanSpec, wholeText } from "../../domain/spec/scanSpec.ts";
import type { Spec } from "../../domain/spec/spec.ts";
import { specIdOfFile } from "../../domain/spec/specId.ts";

/** A file that can be read as a spec. */
export interface SpecFile {
  /** From the project root, with forward slashes. */
  readonly path: string;
  readonly spec: Spec;
}

export type SpecFolder = "specs" | "archive";

/** Reading goes on in portions, so that the window stays responsive with ten thousand specs. */
const filesAtOnce = 64;

/** The spec files of one project; each is opened again only when somebody says that it changed. */
export class SpecFiles {
  readonly #root: string;
  readonly #known = new Map<string, Promise<Spec | undefined>>();
  #filesRead = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** How many files were opened so far. */
  get filesRead(): number {
    return this.#filesRead;
  }

  async ids(folder: SpecFolder): Promise<readonly string[]> {
    return (await this.#paths(folder)).map(idOf);
  }

  async read(folder: SpecFolder, signal: AbortSignal): Promise<readonly SpecFile[]> {
    const paths = await this.#paths(folder);
    const files: SpecFile[] = [];
    for (let start = 0; start < paths.length; start += filesAtOnce) {
      signal.throwIfAborted();
      const portion = paths.slice(start, start + filesAtOnce);
      const specs = await Promise.all(portion.map((path) => this.#read(path)));
      for (const [index, path] of portion.entries()) {
        const spec = specs[index];
        if (spec) files.push({ path: this.#fromRoot(path), spec });
      }
    }
    return files;
  }

  /** Those of these specs that are in a folder; no other file is opened. */
  async find(folder: SpecFolder, ids: ReadonlySet<string>): Promise<readonly SpecFile[]> {
    const paths = (await this.#paths(folder)).filter((path) => ids.has(idOf(path)));
    const specs = await Promise.all(paths.map((path) => this.#read(path)));
    return paths.flatMap((path, index) => {
      const spec = specs[index];
      return spec ? [{ path: this.#fromRoot(path), spec }] : [];
    });
  }

  forget(paths?: Iterable<string>): void {
    if (paths === undefined) this.#known.clear();
    else for (const path of paths) this.#known.delete(path);
  }

  #fromRoot(path: string): string {
    return relative(this.#root, path).split(sep).join("/");
  }

  #read(path: string): Promise<Spec | undefined> {
    const known = this.#known.get(path);
    if (known) return known;
    this.#filesRead += 1;
    const spec = parseFile(path);
    this.#known.set(path, spec);
    return spec;
  }

  async #paths(folder: SpecFolder): Promise<readonly string[]> {
    try {
      const entries = await readdir(join(this.#root, ".chant", folder), { withFileTypes: true, recursive: true });
      const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".md"));
      return files.map((entry) => join(entry.parentPath, entry.name)).sort();
    } catch {
      // A folder that is not there holds nothing.
      return [];
    }
  }
}

const idOf = (path: string): string => specIdOfFile(path.slice(path.lastIndexOf(sep) + 1)) ?? path;

/** A file that vanished or is no spec takes part in nothing; the language server says what is wrong with it. */
async function parseFile(path: string): Promise<Spec | undefined> {
  try {
    const text = await readFile(path, "utf8");
    const simple = scanSpec(idOf(path), wholeText(text));
    if (simple) return simple;
    const { parseSpec } = await import("../../domain/spec/parseSpec.ts");
    return parseSpec(idOf(path), text).spec;
  } catch {
    return undefined;
  }
}
