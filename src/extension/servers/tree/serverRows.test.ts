import assert from "node:assert/strict";
import { test } from "node:test";
import type { Connection } from "../../../mcp/connection.ts";
import type { CatalogRow } from "../../../mcp/serverCatalog.ts";
import { createServerRows } from "./serverRows.ts";

/** Rows tell connections apart by what they are, not by what they say. */
const connection = (name: string): Connection => ({ id: name }) as unknown as Connection;
const unused = (name: string, reason: string): CatalogRow => ({
  name,
  folder: "/f",
  source: "mcpFile",
  status: "invalid",
  reason,
});
const catalog = (...rows: readonly CatalogRow[]) => ({ rows, entries: [], problems: [] });

test("the rows stay the same objects, and the list the same, when the configuration is read again", () => {
  const rows = createServerRows(() => ({ dispose: () => undefined }));
  const [chant, notes] = [connection("chant"), connection("notes")];
  assert.equal(rows.update([chant, notes], catalog(unused("odd", "no command"))), true);
  const before = [...rows.nodes];
  assert.equal(rows.update([chant, notes], catalog(unused("odd", "no command"))), false);
  rows.nodes.forEach((node, at) => assert.equal(node, before[at]));
  assert.equal(rows.update([chant], catalog(unused("odd", "no command"))), true, "one is gone");
  assert.equal(rows.nodes[0], before[0]);
  assert.equal(rows.nodes[1], before[2]);
});

test("another order, another reason and another connection of the same name make another list", () => {
  const rows = createServerRows(() => ({ dispose: () => undefined }));
  const [chant, notes] = [connection("chant"), connection("notes")];
  rows.update([chant, notes], catalog(unused("odd", "no command")));
  assert.equal(rows.update([notes, chant], catalog(unused("odd", "no command"))), true);
  assert.equal(rows.update([notes, chant], catalog(unused("odd", "a number"))), true);
  const again = connection("chant");
  assert.equal(rows.update([notes, again], catalog(unused("odd", "a number"))), true);
  assert.equal(rows.rowOf(chant), undefined);
  assert.equal(rows.rowOf(again)?.connection, again);
});

test("a server is followed as long as it has a row", () => {
  const followed = new Set<string>();
  const rows = createServerRows(({ connection }) => {
    assert.ok(!followed.has(connection.id), "once is enough");
    followed.add(connection.id);
    return { dispose: () => followed.delete(connection.id) };
  });
  const [chant, notes] = [connection("chant"), connection("notes")];
  rows.update([chant, notes], catalog());
  rows.update([chant, notes, connection("more")], catalog());
  assert.deepEqual([...followed], ["chant", "notes", "more"]);
  rows.update([notes], catalog());
  assert.deepEqual([...followed], ["notes"]);
  rows.dispose();
  assert.equal(followed.size, 0);
});
