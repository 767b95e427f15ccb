export interface Row {
  /** Unique in its tree and the same from one refresh to the next: selection and expansion hang on it. */
  readonly id: string;
}

export interface Rows<N extends Row> {
  roots(): readonly N[];
  childrenOf(node: N): readonly N[] | Promise<readonly N[]>;
  isSame(before: N, now: N): boolean;
}

/**
 * The rows an editor was given. It knows them by the objects it got first, so those are kept and brought up to date: a
 * menu hands them to commands, which must not work with what a row said long ago.
 */
export class ShownRows<N extends Row> {
  readonly #model: Rows<N>;
  readonly #given = new Map<string, N>();
  readonly #now = new Map<string, N>();
  readonly #parents = new Map<string, N>();
  /** What was handed out below a row; the roots are below the empty id. */
  readonly #below = new Map<string, readonly N[]>();
  /** Rows below another that are no longer those handed out; the editor was told, and has not fetched them yet. */
  readonly #awaited = new Map<string, readonly N[]>();

  constructor(model: Rows<N>) {
    this.#model = model;
  }

  /** The object that stands for a row. */
  given(node: N): N {
    return this.#given.get(node.id) ?? node;
  }

  /** What the model says about a row now. */
  now(node: N): N {
    return this.#now.get(node.id) ?? node;
  }

  parentOf(node: N): N | undefined {
    return this.#parents.get(node.id);
  }

  handOut(parent: N | undefined, children: readonly N[]): N[] {
    this.#below.set(parent?.id ?? "", children);
    this.#awaited.delete(parent?.id ?? "");
    return children.map((child) => {
      if (parent) this.#parents.set(child.id, parent);
      return this.#keep(child);
    });
  }

  /** The rows that have to be drawn again; "all" when the roots are others. */
  compare(): readonly N[] | "all" {
    if (!this.#below.has("")) return [];
    const differing: N[] = [];
    return this.#compareBelow("", this.#model.roots(), differing) ? differing : "all";
  }

  /** False when the list itself is another one, so that its parent has to be drawn again: once, until it was fetched. */
  #compareBelow(parentId: string, children: readonly N[], differing: N[]): boolean {
    const before = this.#below.get(parentId) ?? [];
    if (!isSameList(before, children)) {
      const isAwaited = isSameList(this.#awaited.get(parentId), children);
      this.#awaited.set(parentId, children);
      return isAwaited;
    }
    this.#below.set(parentId, children);
    for (const [at, child] of children.entries()) {
      this.#keep(child);
      const known = before[at];
      if (known && !this.#model.isSame(known, child)) {
        differing.push(this.given(child));
        // The editor fetches what is below a row together with it: there is nothing to tell about that until it has.
        this.#below.delete(child.id);
      } else if (!this.#isSameBelow(child, differing)) differing.push(this.given(child));
    }
    return true;
  }

  /** A copy stands for the row, because the model's own objects tell what was shown before. */
  #keep(child: N): N {
    this.#now.set(child.id, child);
    const given = this.#given.get(child.id) ?? ({} as N);
    for (const key of Object.keys(given)) if (!(key in child)) Reflect.deleteProperty(given, key);
    Object.assign(given, child);
    this.#given.set(child.id, given);
    return given;
  }

  #isSameBelow(node: N, differing: N[]): boolean {
    if (!this.#below.has(node.id)) return true;
    const below = this.#model.childrenOf(node);
    // What takes time to read is read again only when its row says that it is different.
    return below instanceof Promise || this.#compareBelow(node.id, below, differing);
  }
}

const isSameList = (before: readonly Row[] | undefined, now: readonly Row[]): boolean =>
  before?.length === now.length && before.every(({ id }, at) => id === now[at]?.id);
