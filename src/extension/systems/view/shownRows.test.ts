import assert from "node:assert/strict";
import { test } from "node:test";
import { type Row, type Rows, ShownRows } from "./shownRows.ts";

interface Item extends Row {
  readonly text: string;
  readonly below?: readonly Item[] | Promise<readonly Item[]>;
}

const item = (id: string, text = id, below?: Item["below"]): Item => ({ id, text, ...(below ? { below } : {}) });

/** A tree that was opened all the way down, and can be changed. */
function shown(roots: readonly Item[]) {
  let current = roots;
  const model: Rows<Item> = {
    roots: () => current,
    childrenOf: (node) => node.below ?? [],
    isSame: (before, now) => before.text === now.text,
  };
  const rows = new ShownRows<Item>(model);
  const open = (parent: Item | undefined, children: readonly Item[]): void => {
    for (const child of rows.handOut(parent, children))
      if (Array.isArray(child.below)) open(child, child.below as Item[]);
  };
  open(undefined, roots);
  return {
    rows,
    change: (next: readonly Item[]): readonly string[] | "all" => {
      current = next;
      const differing = rows.compare();
      return differing === "all" ? "all" : differing.map(({ id }) => id);
    },
  };
}

test("nothing is drawn again when nothing changed", () => {
  const { change } = shown([item("a", "A", [item("b")])]);
  assert.deepEqual(change([item("a", "A", [item("b")])]), []);
});

test("one row that changed is drawn again alone", () => {
  const { change } = shown([item("a", "A", [item("b"), item("c")])]);
  assert.deepEqual(change([item("a", "A", [item("b", "new"), item("c")])]), ["b"]);
});

test("a parent is drawn again when its rows are others, and everything when the roots are", () => {
  const { change } = shown([item("a", "A", [item("b")])]);
  assert.deepEqual(change([item("a", "A", [item("b"), item("c")])]), ["a"]);
  assert.equal(change([item("x")]), "all");
});

test("an editor that was notified of other rows is not notified again before it has fetched them", () => {
  const { rows, change } = shown([item("a", "A", [item("b")])]);
  const grown = item("a", "A", [item("b"), item("c")]);
  assert.deepEqual(change([grown]), ["a"]);
  assert.deepEqual(change([grown]), []);
  assert.deepEqual(change([item("a", "A", [item("d")])]), ["a"]);
  assert.deepEqual(change([item("a", "new", [item("d")])]), ["a"]);
  rows.handOut(item("a"), [item("d")]);
  assert.deepEqual(change([item("a", "new", [item("d", "changed")])]), ["d"]);
  assert.equal(change([item("x")]), "all");
  assert.deepEqual(change([item("x")]), []);
});

test("a row that reads otherwise and has other rows below it is drawn again once", () => {
  const { rows, change } = shown([item("a", "1", [item("b")])]);
  const grown = [item("b"), item("c")];
  assert.deepEqual(change([item("a", "2", grown)]), ["a"]);
  assert.deepEqual(change([item("a", "2", grown)]), []);
  rows.handOut(item("a"), grown);
  assert.deepEqual(change([item("a", "2", [item("b"), item("c", "changed")])]), ["c"]);
  assert.deepEqual(change([item("a", "2", [item("b")])]), ["a"]);
});

test("the object handed out first stands for the row, and says what the row says now", () => {
  const { rows, change } = shown([item("a", "old")]);
  const first = rows.given(item("a"));
  assert.deepEqual(change([item("a", "new")]), ["a"]);
  assert.equal(rows.given(item("a")), first);
  assert.deepEqual([first.text, rows.now(first).text], ["new", "new"]);
  assert.equal(rows.handOut(undefined, [item("a", "newer")])[0], first);
  assert.equal(first.text, "newer");
});

test("rows that are read in the background are left alone while their parent reads the same", () => {
  const { change } = shown([item("a", "A", Promise.resolve([item("b")]))]);
  assert.deepEqual(change([item("a", "A", Promise.resolve([item("c")]))]), []);
  assert.deepEqual(change([item("a", "new", Promise.resolve([item("c")]))]), ["a"]);
});

test("a tree that was never shown has nothing to redraw", () => {
  const rows = new ShownRows<Item>({ roots: () => [item("a")], childrenOf: () => [], isSame: () => false });
  assert.deepEqual(rows.compare(), []);
});
