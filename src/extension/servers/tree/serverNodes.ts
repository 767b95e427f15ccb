import type { Connection, ConnectionState, ListKind, ListOf } from "../../../mcp/connection.ts";
import type { Catalog, CatalogRow } from "../../../mcp/serverCatalog.ts";

/** The rows of the MCP Servers view as plain data. */
export interface ServerNode {
  readonly kind: "server";
  readonly connection: Connection;
}

export interface ListNode {
  readonly kind: "list";
  readonly connection: Connection;
  readonly list: ListKind;
}

export type ItemNode = { readonly [K in ListKind]: ItemOf<K> }[ListKind];

interface ItemOf<K extends ListKind> {
  readonly kind: "item";
  readonly connection: Connection;
  readonly list: K;
  readonly item: ListOf[K];
}

/** A line of text: why a server failed, or what a list left out. */
interface NoteNode {
  readonly kind: "note";
  readonly connection: Connection;
  readonly text: string;
}

/** A configured server that is not used, because another entry of its name takes precedence or it is invalid. */
export interface UnusedNode {
  readonly kind: "unused";
  readonly row: CatalogRow;
}

export type ServersNode = ServerNode | ListNode | ItemNode | NoteNode | UnusedNode;

export const unusedNodes = ({ rows }: Catalog): readonly UnusedNode[] =>
  rows.filter(({ status }) => status !== "used").map((row) => ({ kind: "unused", row }));

const listOrder = ["tools", "resources", "resourceTemplates", "prompts"] as const satisfies readonly ListKind[];

/** The rows below a server: its lists, or what is known of them while it is down, and its problems. */
export function serverChildren(connection: Connection): readonly ServersNode[] {
  const { state } = connection;
  const notes = state.kind === "failed" ? [state.reason, ...state.stderrTail.slice(-3)] : [];
  return [
    ...notes.map((text) => ({ kind: "note" as const, connection, text })),
    ...listOrder
      .filter((list) => (state.kind === "ready" ? canList(state, list) : connection.known(list) !== undefined))
      .map((list) => ({ kind: "list" as const, connection, list })),
  ];
}

/** Asks a running server; shows the last known items of one that is down. */
export async function listChildren(node: ListNode, signal: AbortSignal): Promise<readonly ServersNode[]> {
  const { connection, list } = node;
  if (connection.state.kind === "ready") await connection.list(list, signal);
  const known = connection.known(list);
  const items = (known?.items ?? []).map((item) => ({ kind: "item", connection, list, item }) as ItemNode);
  const notes = (known?.problems ?? []).map((text) => ({ kind: "note" as const, connection, text }));
  return [...items, ...notes];
}

function canList({ capabilities }: ConnectionState & { kind: "ready" }, list: ListKind): boolean {
  switch (list) {
    case "tools":
      return capabilities.tools !== undefined;
    case "resources":
    case "resourceTemplates":
      return capabilities.resources !== undefined;
    case "prompts":
      return capabilities.prompts !== undefined;
  }
}
