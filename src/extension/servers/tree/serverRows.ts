import type { Connection } from "../../../mcp/connection.ts";
import type { Catalog } from "../../../mcp/serverCatalog.ts";
import type { Disposable } from "../../platform/disposables.ts";
import { type ServerNode, type UnusedNode, unusedNodes } from "./serverNodes.ts";

type RootNode = ServerNode | UnusedNode;

/**
 * The top-level rows, with stable objects. VS Code forgets all rows when the list is redrawn, and an open context menu
 * then loses its row, so the list is redrawn only if its rows have changed.
 */
interface ServerRows {
  readonly nodes: readonly RootNode[];
  /** The row of a connection, unless it was replaced by another connection. */
  rowOf(connection: Connection): ServerNode | undefined;
  /** Takes over the current configuration and returns whether the list has changed. */
  update(connections: readonly Connection[], catalog: Catalog): boolean;
  dispose(): void;
}

/** `follow` listens to a server as long as it has a row. */
export function createServerRows(follow: (node: ServerNode) => Disposable): ServerRows {
  let nodes: readonly RootNode[] = [];
  const followed = new Map<ServerNode, Disposable>();
  const rowOf = (connection: Connection): ServerNode | undefined =>
    nodes.find((node): node is ServerNode => node.kind === "server" && node.connection === connection);

  return {
    get nodes() {
      return nodes;
    },
    rowOf,
    update(connections, catalog) {
      const known = new Map(nodes.map((node) => [node.kind === "unused" ? textOf(node) : node.connection, node]));
      const next: readonly RootNode[] = [
        ...connections.map((connection) => known.get(connection) ?? { kind: "server" as const, connection }),
        ...unusedNodes(catalog).map((node) => known.get(textOf(node)) ?? node),
      ];
      const isSame = next.length === nodes.length && next.every((node, at) => node === nodes[at]);
      if (isSame) return false;
      nodes = next;
      for (const [node, listening] of followed) {
        if (nodes.includes(node)) continue;
        listening.dispose();
        followed.delete(node);
      }
      for (const node of nodes) if (node.kind === "server" && !followed.has(node)) followed.set(node, follow(node));
      return true;
    },
    dispose() {
      for (const listening of followed.values()) listening.dispose();
      followed.clear();
    },
  };
}

const textOf = ({ row }: UnusedNode): string => JSON.stringify(row);
