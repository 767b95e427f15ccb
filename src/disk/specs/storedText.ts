import { readFileSync, readSync } from "node:fs";
import type { SpecText } from "../../domain/spec/text/scanSpec.ts";

const [firstSlabBytes, maxSlabBytes] = [4096, 1_048_576];
/** Nearly every front matter ends within this many bytes. */
const headBytes = 512;

/** The bytes of a file as it was read. They become a text where one is asked for. */
export class StoredText implements SpecText {
  readonly #bytes: Buffer;
  readonly #start: number;
  readonly #end: number;

  constructor(bytes: Buffer, start = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
  }

  get text(): string {
    return this.#bytes.toString("utf8", this.#start, this.#end);
  }

  get head(): string {
    if (this.#end - this.#start <= headBytes) return this.text;
    const cut = this.#bytes.toString("utf8", this.#start, this.#start + headBytes);
    return cut.slice(0, cut.lastIndexOf("\n") + 1);
  }

  equals(other: StoredText): boolean {
    return this.#bytes.compare(other.#bytes, other.#start, other.#end, this.#start, this.#end) === 0;
  }
}

/**
 * Takes in the files of one pass side by side, outside of JavaScript's heap: ten thousand texts in it would be copied
 * twice by the garbage collector before it leaves them alone. Each slab is twice as large as the one before, so that
 * the few files of a later pass do not hold on to a large one.
 */
export class TextStore {
  #slab: Buffer = Buffer.alloc(0);
  #used = 0;

  /** Everything from here to the end of an open file that had this size a moment ago. */
  read(descriptor: number, size: number): StoredText {
    const slab = this.#slabFor(size + 1);
    const start = this.#used;
    const count = readSync(descriptor, slab, start, size + 1, null);
    this.#used += count;
    if (count === size) return new StoredText(slab, start, this.#used);
    // It is growing or shrinking just now, or its file system does not report sizes.
    return new StoredText(Buffer.concat([slab.subarray(start, this.#used), readFileSync(descriptor)]));
  }

  #slabFor(size: number): Buffer {
    if (this.#slab.length - this.#used < size) {
      const next = Math.min(Math.max(2 * this.#slab.length, firstSlabBytes), maxSlabBytes);
      this.#slab = Buffer.allocUnsafeSlow(Math.max(next, size));
      this.#used = 0;
    }
    return this.#slab;
  }
}
