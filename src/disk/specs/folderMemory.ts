import type { Stats } from "node:fs";
import type { SpecFile } from "./specFile.ts";

/** Two writes within one tick of the file system's clock can leave the same stamp; so young a file is read again. */
const clockTickMs = 20;
const numbersPerStamp = 4;

/**
 * The spec files of one folder in the order in which the system lists them, each with the stamp it had when it was
 * read. The order hardly ever changes, so a file is found again where it was the last time; and the stamps stand side
 * by side, because fetching them from ten thousand objects takes a good part of the time that asking for new ones does.
 */
export class FolderMemory {
  readonly files: SpecFile[] = [];
  readonly #names: string[] = [];
  readonly #stamps: Float64Array;
  #placeOf: Map<string, number> | undefined;

  /** For at most this many names. */
  constructor(capacity: number) {
    this.#stamps = new Float64Array(capacity * numbersPerStamp);
  }

  add(name: string, file: SpecFile, { mtimeMs, ctimeMs, size, ino }: Stats, readAt: number): void {
    const at = this.files.length * numbersPerStamp;
    this.#names.push(name);
    this.files.push(file);
    // NaN equals nothing, so it never counts as unchanged.
    this.#stamps[at] = readAt - mtimeMs > clockTickMs ? mtimeMs : NaN;
    this.#stamps[at + 1] = ctimeMs;
    this.#stamps[at + 2] = size;
    this.#stamps[at + 3] = ino;
  }

  /** The place of this name, expected at the given one; -1 if it is nowhere. */
  find(name: string, expected: number): number {
    return this.#names[expected] === name ? expected : (this.#places().get(name) ?? -1);
  }

  isUntouched(place: number, now: Stats): boolean {
    const at = place * numbersPerStamp;
    return (
      this.#stamps[at] === now.mtimeMs &&
      this.#stamps[at + 1] === now.ctimeMs &&
      this.#stamps[at + 2] === now.size &&
      this.#stamps[at + 3] === now.ino
    );
  }

  /** After a file came or went, for the rest of one scan. */
  #places(): ReadonlyMap<string, number> {
    return (this.#placeOf ??= new Map(this.#names.map((name, place) => [name, place])));
  }
}
