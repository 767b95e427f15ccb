import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { createServersTree } from "../../src/extension/servers/tree/serversTree.ts";
import type { ServersNode } from "../../src/extension/servers/tree/serverNodes.ts";
import type { Connection } from "../../src/mcp/connection.ts";
import { createEmitter } from "../../src/mcp/emitter.ts";

const connection = (name: string): Connection =>
  ({
    id: name,
    entry: { name, source: "mcpFile", folder: "/harbour" },
    state: { kind: "stopped" },
    known: () => undefined,
    onDidChangeList: () => ({ dispose: () => undefined }),
  }) as unknown as Connection;

const nameOf = (row: ServersNode): string => ("connection" in row ? row.connection.entry.name : row.kind);

describe("The tree of MCP servers", () => {
  const connections = [connection("chant"), connection("notes")];
  const states = createEmitter<Connection>((thrown) => assert.fail(String(thrown)));
  const reloaded = new vscode.EventEmitter<void>();
  const approved = new vscode.EventEmitter<void>();
  const waiting = new Set<string>();
  const approvals = { isWaiting: (id: string) => waiting.has(id), onDidChange: approved.event };
  const catalog = { rows: [], entries: [], problems: [] };
  let shown: typeof connections;
  let tree: ReturnType<typeof createServersTree>;
  /** Each time something was drawn again, the names of the rows, or "all". */
  let drawn: unknown[];

  beforeEach(() => {
    shown = [...connections];
    drawn = [];
    const host = {
      get connections() {
        return shown;
      },
      onDidChange: states.event,
    };
    tree = createServersTree({ host, catalog, onDidReload: reloaded.event }, approvals, new AbortController().signal);
    tree.provider.onDidChangeTreeData?.((rows) => {
      const names = (Array.isArray(rows) ? rows : rows ? [rows] : []).map(nameOf);
      drawn.push(rows ? names : "all");
    });
    reloaded.fire();
  });
  afterEach(() => void tree.dispose());

  it("draws its list again only when there are other servers, so that a context menu keeps its row", async () => {
    assert.deepEqual(drawn, ["all"]);
    reloaded.fire();
    assert.deepEqual(drawn, ["all"], "it was read again, and nothing had changed");
    const before = await tree.provider.getChildren();
    shown = [connections[1]!];
    reloaded.fire();
    assert.deepEqual(drawn, ["all", "all"]);
    assert.equal((await tree.provider.getChildren())?.[0], before?.[1], "the row that stays is the same object");
  });

  it("draws the row of a server again, and no other, when its state or its approval changes", () => {
    states.fire(connections[0]!);
    waiting.add("notes");
    approved.fire();
    waiting.clear();
    approved.fire();
    assert.deepEqual(drawn, ["all", ["chant"], ["notes"], ["notes"]]);
  });
});
