import { readdirSync } from "node:fs";
import path from "node:path";
import { sortBySpecId } from "../../domain/spec/compareSpecIds.ts";
import { specIdOfFile } from "../../domain/spec/specId.ts";
import { createTurns, type Turns } from "../folders/turns.ts";
import { projectFiles } from "../paths/projectFiles.ts";
import { resolveInsideSync } from "../paths/resolveInside.ts";
import { isLeftover } from "../temporary/temporaryFiles.ts";
import { FolderMemory } from "./folderMemory.ts";
import { lookAtFile, statsOf } from "./lookAtFile.ts";
import { markDuplicates } from "./markDuplicates.ts";
import { parseSpecFile, type ReadSpec } from "./parseSpecFile.ts";
import { SpecFile } from "./specFile.ts";
import { TextStore } from "./storedText.ts";
import { unlessClosed } from "./unlessClosed.ts";

/** The folders of a project that hold specs, from its root. */
export const specFolders = { active: ".chant/specs", archive: ".chant/archive" } as const;

export interface SpecScan {
  /** In id order. A second file with the same id counts as a problem of its own. */
  readonly files: readonly SpecFile[];
  readonly folders: readonly string[];
  /** Folders with hidden files that a killed process may have left behind. */
  readonly untidyFolders: readonly string[];
  /** Grows with every scan that found something different. */
  readonly version: number;
}

/** One pass over all folders. Its findings count only once it is complete: it may be cancelled half-way. */
interface Pass {
  readonly signal: AbortSignal;
  /** Those still to visit are at the end. */
  readonly folders: string[];
  readonly untidyFolders: Set<string>;
  readonly memories: Map<string, FolderMemory>;
  readonly texts: TextStore;
  readonly turns: Turns;
  /** New versions of files by their old ones. */
  readonly changed: Map<SpecFile, SpecFile>;
  filesKept: number;
  filesAdded: number;
}

/** The specs of a project, read again only where size, times or identity of a file changed. */
export class SpecFolder {
  readonly #root: string;
  readonly #name: string;
  readonly #look: typeof lookAtFile;
  #memories: ReadonlyMap<string, FolderMemory> = new Map();
  #fileCount = 0;
  #hasDuplicates = false;
  #last: SpecScan = { files: [], folders: [], untidyFolders: [], version: 0 };
  #running: Promise<unknown> = Promise.resolve();

  constructor(root: string, name: string = specFolders.active, look = lookAtFile) {
    this.#root = path.resolve(root);
    this.#name = name;
    this.#look = look;
  }

  /** All files are read again at the next scan. */
  forget(): void {
    this.#memories = new Map();
  }

  /** One scan at a time: a second caller gets a state that is at least as new as its call. */
  scan(signal: AbortSignal): Promise<SpecScan> {
    const next = this.#running.then(() => this.#scan(signal));
    this.#running = next.catch(() => undefined);
    return next;
  }

  async #scan(signal: AbortSignal): Promise<SpecScan> {
    // A spec behind a link out of the project is not one of its specs.
    const isOwn = resolveInsideSync(this.#root, this.#name) !== undefined;
    const pass = newPass(isOwn ? [projectFiles(this.#root).shown(this.#name)] : [], signal);
    for (const folder of pass.folders) await this.#visitFolder(folder, pass);
    const isSameSet = pass.filesAdded === 0 && pass.filesKept === this.#fileCount;
    this.#memories = pass.memories;
    this.#fileCount = pass.filesKept + pass.filesAdded;
    if (!isSameSet || pass.changed.size > 0) {
      const files = isSameSet && !this.#hasDuplicates ? this.#filesWith(pass.changed) : this.#allFiles();
      this.#last = { ...this.#last, files, version: this.#last.version + 1 };
    }
    return { ...this.#last, folders: pass.folders, untidyFolders: [...pass.untidyFolders] };
  }

  async #visitFolder(folder: string, pass: Pass): Promise<void> {
    const lookedAt = Date.now();
    const names = unlessClosed(() => readdirSync(folder));
    const [before, now] = [this.#memories.get(folder) ?? new FolderMemory(0), new FolderMemory(names.length)];
    pass.memories.set(folder, now);
    for (const name of names) {
      if (pass.turns.isOver()) await pass.turns.next();
      if (!name.endsWith(".md")) {
        this.#visitOther(folder, name, pass);
        continue;
      }
      const place = before.find(name, now.files.length);
      const known = before.files[place];
      const stats = known === undefined ? undefined : statsOf(known.path, this.#root);
      if (known !== undefined && stats !== undefined && before.isUntouched(place, stats)) {
        now.add(name, known, stats, lookedAt);
        pass.filesKept++;
      } else {
        // Nearly always there is nothing to wait for, and ten thousand promises would cost as much as reading does.
        const reading = this.#read(folder, name, known, now, pass);
        if (reading !== undefined) await reading;
      }
    }
  }

  #visitOther(folder: string, name: string, pass: Pass): void {
    const other = folder + path.sep + name;
    if (isLeftover(name)) pass.untidyFolders.add(folder);
    else if (statsOf(other, this.#root)?.isDirectory() === true) pass.folders.push(other);
  }

  #read(
    folder: string,
    name: string,
    known: SpecFile | undefined,
    memory: FolderMemory,
    pass: Pass,
  ): Promise<void> | undefined {
    pass.signal.throwIfAborted();
    const file = folder + path.sep + name;
    const lookedAt = Date.now();
    const look = this.#look(file, this.#root, pass.texts);
    if (look === undefined) return undefined;
    if (look.kind === "folder") return void pass.folders.push(file);
    const { text, stats, problem } = look;
    const id = specIdOfFile(name) ?? name;
    const keep = ({ spec, problem }: ReadSpec): void => {
      const now = new SpecFile({ id, path: file, projectRoot: this.#root, text, stats, spec, problem });
      memory.add(name, remember(known, now, pass), stats, lookedAt);
    };
    const read = problem === undefined ? parseSpecFile(id, text) : { spec: undefined, problem };
    if (read instanceof Promise) return read.then(keep);
    keep(read);
    return undefined;
  }

  #allFiles(): readonly SpecFile[] {
    const files = [...this.#memories.values()].flatMap((memory) => memory.files);
    const sorted = sortBySpecId(files, ({ id }) => id);
    const marked = markDuplicates(sorted);
    this.#hasDuplicates = marked !== sorted;
    return marked;
  }

  /** The same files as before, so their order is the same. */
  #filesWith(changed: ReadonlyMap<SpecFile, SpecFile>): readonly SpecFile[] {
    return this.#last.files.map((file) => changed.get(file) ?? file);
  }
}

const newPass = (folders: string[], signal: AbortSignal): Pass => ({
  signal,
  folders,
  untidyFolders: new Set(),
  memories: new Map(),
  texts: new TextStore(),
  turns: createTurns(),
  changed: new Map(),
  filesKept: 0,
  filesAdded: 0,
});

/** A file that says what it said before stays the one it was, so that nothing built on it has to be built again. */
function remember(known: SpecFile | undefined, now: SpecFile, pass: Pass): SpecFile {
  if (known === undefined) pass.filesAdded++;
  else pass.filesKept++;
  if (known === undefined || known.isSameAs(now)) return known ?? now;
  pass.changed.set(known, now);
  return now;
}
