import type { Connection } from "../../../mcp/connection.ts";
import type { Catalog } from "../../../mcp/serverCatalog.ts";
import type { Disposable } from "../../platform/disposables.ts";
import { type ServerNode, type UnusedNode, unusedNodes } from "./serverNodes.ts";

type RootNode = ServerNode | UnusedNode;

/**
 * The rows of the top level, one object per row as long as it says the same. VS Code forgets every row it knows when the
 * list is drawn again, and a context menu that is used in that moment loses the row it is about: so the list is drawn
 * again only when it is another one.
 */
interface ServerRows {
  readonly nodes: readonly RootNode[];
  /** The row of a connection, unless another connection has taken its place. */
  rowOf(connection: Connection): ServerNode | undefined;
  /** Takes over what is configured now, and answers whether the list is another one than before. */
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
