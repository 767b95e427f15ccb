import { readDocument } from "../../../disk/files/readDocument.ts";
import { scanSpec, wholeText } from "../../../domain/spec/scanSpec.ts";
import type { Spec } from "../../../domain/spec/spec.ts";
import { pathFromRoot } from "../../../disk/paths/pathFromRoot.ts";
import { idOfPath, type SpecFolder, specPaths } from "./specPaths.ts";

/** A file that can be read as a spec. */
interface SpecFile {
  /** From the project root, with forward slashes. */
  readonly path: string;
  readonly spec: Spec;
}

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
    return (await specPaths(this.#root, folder)).map(idOfPath);
  }

  async read(folder: SpecFolder, signal: AbortSignal): Promise<readonly SpecFile[]> {
    const paths = (await specPaths(this.#root, folder)).toSorted();
    const files: SpecFile[] = [];
    for (let start = 0; start < paths.length; start += filesAtOnce) {
      signal.throwIfAborted();
      const portion = paths.slice(start, start + filesAtOnce);
      const specs = await Promise.all(portion.map((path) => this.#read(path)));
      for (const [index, path] of portion.entries()) {
        const spec = specs[index];
        if (spec) files.push({ path: pathFromRoot(this.#root, path), spec });
      }
    }
    return firstOfEachId(files);
  }

  /** Those of these specs that are in a folder; no other file is opened. */
  async find(folder: SpecFolder, ids: ReadonlySet<string>): Promise<readonly SpecFile[]> {
    const paths = (await specPaths(this.#root, folder)).filter((path) => ids.has(idOfPath(path))).toSorted();
    const specs = await Promise.all(paths.map((path) => this.#read(path)));
    const files = paths.flatMap((path, index) => {
      const spec = specs[index];
      return spec ? [{ path: pathFromRoot(this.#root, path), spec }] : [];
    });
    return firstOfEachId(files);
  }

  forget(paths?: Iterable<string>): void {
    if (paths === undefined) this.#known.clear();
    else for (const path of paths) this.#known.delete(path);
  }

  #read(path: string): Promise<Spec | undefined> {
    const known = this.#known.get(path);
    if (known) return known;
    this.#filesRead += 1;
    const spec = parseFile(path);
    this.#known.set(path, spec);
    return spec;
  }
}

/** Of several files with one id the first path that holds a spec keeps it, as on the chant server. */
function firstOfEachId(files: readonly SpecFile[]): readonly SpecFile[] {
  const first = new Map<string, SpecFile>();
  for (const file of files) {
    const other = first.get(file.spec.id);
    // Where folders are parted by another sign than here, they came in another order.
    if (other === undefined || file.path < other.path) first.set(file.spec.id, file);
  }
  return first.size === files.length ? files : [...first.values()];
}

/** A file that vanished or is no spec takes part in nothing; the language server says what is wrong with it. */
async function parseFile(path: string): Promise<Spec | undefined> {
  try {
    const text = await readDocument(path);
    if (text === undefined) return undefined;
    const simple = scanSpec(idOfPath(path), wholeText(text));
    if (simple) return simple;
    const { parseSpec } = await import("../../../domain/spec/parseSpec.ts");
    return parseSpec(idOfPath(path), text).spec;
  } catch {
    return undefined;
  }
}
