import * as vscode from "vscode";
import type { ClientHost } from "../../../mcp/clientHost.ts";
import type { Connection, ListKind } from "../../../mcp/connection.ts";
import type { CatalogRow } from "../../../mcp/serverCatalog.ts";
import type { Servers } from "../servers.ts";
import type { StartApprovals } from "../consent/startApprovals.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import { serverContextKeys } from "../contributions.ts";
import { type ItemNode, type ListNode, listChildren, serverChildren, type ServersNode } from "./serverNodes.ts";
import { createServerRows } from "./serverRows.ts";
import { describeState, sourceTitle, stateIcon } from "./serverState.ts";
import { createTreeProvider } from "../../systems/view/treeProvider.ts";

type Approvals = Pick<StartApprovals, "isWaiting" | "onDidChange">;

interface ServersTree extends vscode.Disposable {
  readonly provider: vscode.TreeDataProvider<ServersNode>;
}

export function createServersTree(
  servers: Pick<Servers, "catalog" | "onDidReload"> & {
    readonly host: Pick<ClientHost, "connections" | "onDidChange">;
  },
  approvals: Approvals,
  stopping: AbortSignal,
): ServersTree {
  const { host } = servers;
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<ServersNode | ServersNode[] | undefined>());
  const rows = owned.add(createServerRows((node) => node.connection.onDidChangeList(() => changed.fire(node))));
  let waiting: ReadonlySet<ServersNode> = new Set();
  const nowWaiting = (): ReadonlySet<ServersNode> =>
    new Set(rows.nodes.filter((node) => node.kind === "server" && approvals.isWaiting(node.connection.id)));

  owned.add(
    host.onDidChange((connection) => {
      // New and removed connections are handled by a reload of the configuration, which redraws the list.
      const row = rows.rowOf(connection);
      if (row) changed.fire(row);
    }),
  );
  owned.add(
    servers.onDidReload(() => {
      if (rows.update(host.connections, servers.catalog)) changed.fire(undefined);
      setContextKey(serverContextKeys.serversRead, true);
    }),
  );
  owned.add(
    approvals.onDidChange(() => {
      const before = waiting;
      waiting = nowWaiting();
      changed.fire([...before, ...waiting].filter((node) => before.has(node) !== waiting.has(node)));
    }),
  );
  const provider = createTreeProvider<ServersNode>({
    roots: () => rows.nodes,
    childrenOf: (node) => {
      if (node.kind === "server") return serverChildren(node.connection);
      return node.kind === "list" ? listChildren(node, stopping) : [];
    },
    toTreeItem: (node) => toTreeItem(node, approvals),
    onDidChange: changed.event,
  });
  return { provider, dispose: () => owned.dispose() };
}

function toTreeItem(node: ServersNode, approvals: Approvals): vscode.TreeItem {
  switch (node.kind) {
    case "server":
      return serverItem(node.connection, approvals);
    case "list":
      return listItem(node);
    case "item":
      return itemItem(node);
    case "unused":
      return unusedItem(node.row);
    case "note": {
      const item = new vscode.TreeItem(node.text);
      item.iconPath = new vscode.ThemeIcon("info");
      item.tooltip = node.text;
      item.contextValue = "note";
      return item;
    }
  }
}

function serverItem(connection: Connection, approvals: Approvals): vscode.TreeItem {
  const { id, entry, state } = connection;
  const isWaiting = state.kind === "stopped" && approvals.isWaiting(id);
  // The last known items stay visible while the server is down.
  const hasChildren = serverChildren(connection).length > 0;
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(entry.name, hasChildren ? Collapsed : None);
  const words = isWaiting ? vscode.l10n.t("needs your approval to start") : describeState(state);
  item.id = id;
  item.description = words;
  item.iconPath = isWaiting ? new vscode.ThemeIcon("shield") : stateIcon(state);
  item.contextValue = `server ${state.kind} ${entry.source}`;
  item.tooltip = [`${entry.name} — ${words}`, sourceTitle(entry.source), entry.folder].join("\n");
  item.accessibilityInformation = { label: `${entry.name}, ${words}` };
  if (isWaiting) {
    // One click opens the question, even after the notification is gone.
    const title = vscode.l10n.t("Review…");
    item.command = { command: "flightdeck.startServer", title, arguments: [{ connectionId: id }] };
  }
  return item;
}

function listItem({ connection, list }: ListNode): vscode.TreeItem {
  const known = connection.known(list);
  const item = new vscode.TreeItem(listTitle(list), vscode.TreeItemCollapsibleState.Collapsed);
  item.id = `${connection.id}\n${list}`;
  item.contextValue = `list ${list}`;
  if (known) {
    const age = vscode.l10n.t("as of {0}", known.at.toLocaleTimeString());
    item.description = [known.items.length, connection.state.kind === "ready" ? "" : age].filter(Boolean).join("  ");
    item.tooltip = age;
    item.accessibilityInformation = { label: `${listTitle(list)}, ${item.description}` };
  }
  return item;
}

function itemItem(node: ItemNode): vscode.TreeItem {
  const { connection, list, item: thing } = node;
  const item = new vscode.TreeItem(thing.title ?? thing.name);
  item.id = `${connection.id}\n${list}\n${"uri" in thing ? thing.uri : "uriTemplate" in thing ? thing.uriTemplate : thing.name}`;
  if (thing.title && thing.title !== thing.name) item.description = thing.name;
  item.iconPath = new vscode.ThemeIcon(itemIcons[list]);
  item.tooltip = thing.description ?? thing.name;
  // Without this a screen reader would read the whole description as the name of the row.
  item.accessibilityInformation = { label: thing.title ?? thing.name };
  item.contextValue = `item ${list}`;
  if (node.list === "resources") {
    item.command = { command: "flightdeck.openResource", title: vscode.l10n.t("Open Resource"), arguments: [node] };
  }
  return item;
}

function unusedItem({ name, folder, source, file, status, reason = "" }: CatalogRow): vscode.TreeItem {
  const item = new vscode.TreeItem(name);
  item.id = ["unused", folder, source, name].join("\n");
  item.description = reason;
  item.tooltip = [reason, sourceTitle(source)].join("\n");
  item.contextValue = `unused ${status}`;
  item.accessibilityInformation = { label: `${name}, ${reason}` };
  item.iconPath =
    status === "invalid"
      ? new vscode.ThemeIcon("error", new vscode.ThemeColor("list.errorForeground"))
      : new vscode.ThemeIcon("circle-slash");
  if (file !== undefined) {
    const uri = vscode.Uri.joinPath(vscode.Uri.file(folder), file);
    item.command = { command: "vscode.open", title: vscode.l10n.t("Open {0}", file), arguments: [uri] };
  }
  return item;
}

const itemIcons: Record<ListKind, string> = {
  tools: "tools",
  resources: "file",
  resourceTemplates: "file-code",
  prompts: "comment",
};

function listTitle(list: ListKind): string {
  switch (list) {
    case "tools":
      return vscode.l10n.t("Tools");
    case "resources":
      return vscode.l10n.t("Resources");
    case "resourceTemplates":
      return vscode.l10n.t("Resource Templates");
    case "prompts":
      return vscode.l10n.t("Prompts");
  }
}
