export interface Row {
  /** Unique in its tree and stable across refreshes: selection and expansion depend on it. */
  readonly id: string;
}

export interface Rows<N extends Row> {
  roots(): readonly N[];
  childrenOf(node: N): readonly N[] | Promise<readonly N[]>;
  isSame(before: N, now: N): boolean;
}

/**
 * The rows that the editor was given. It identifies them by the first objects it got, so these are kept and updated: menus
 * pass them to commands, which must not work with outdated rows.
 */
export class ShownRows<N extends Row> {
  readonly #model: Rows<N>;
  readonly #given = new Map<string, N>();
  readonly #now = new Map<string, N>();
  readonly #parents = new Map<string, N>();
  /** The children that were handed out by row id; the roots are under the empty id. */
  readonly #below = new Map<string, readonly N[]>();
  /** Rows whose children have changed; the editor was notified and has not fetched them yet. */
  readonly #awaited = new Map<string, readonly N[]>();

  constructor(model: Rows<N>) {
    this.#model = model;
  }

  /** The object that the editor knows a row by. */
  given(node: N): N {
    return this.#given.get(node.id) ?? node;
  }

  /** The current version of a row in the model. */
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

  /** The rows that have to be redrawn; "all" if the roots have changed. */
  compare(): readonly N[] | "all" {
    if (!this.#below.has("")) return [];
    const differing: N[] = [];
    return this.#compareBelow("", this.#model.roots(), differing) ? differing : "all";
  }

  /** False if the list itself has changed, so that its parent has to be redrawn: once, until it was fetched. */
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
        // The editor fetches the children together with their row, so they need no event of their own until then.
        this.#below.delete(child.id);
      } else if (!this.#isSameBelow(child, differing)) differing.push(this.given(child));
    }
    return true;
  }

  /** The editor gets a copy, because the model's own objects record what was shown before. */
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
    // Details that take time to read are read again only if their row has changed.
    return below instanceof Promise || this.#compareBelow(node.id, below, differing);
  }
}

const isSameList = (before: readonly Row[] | undefined, now: readonly Row[]): boolean =>
  before?.length === now.length && before.every(({ id }, at) => id === now[at]?.id);
