import * as vscode from "vscode";
import { messageOf } from "../../domain/errors.ts";
import { serverNotRunning } from "../../domain/failures.ts";
import type { Log } from "../../domain/ports.ts";
import type { ClientHost } from "../../mcp/clientHost.ts";
import type { Connection } from "../../mcp/connection.ts";
import type { ConnectionId } from "../../mcp/serverEntry.ts";
import type { McpResourceContents } from "../../protocol/mcpShapes.ts";
import { DisposableStore } from "../platform/disposables.ts";
import { trimEndOf } from "../../domain/text/trimming.ts";

const scheme = "flightdeck-resource";

/** MCP resources as read-only documents that follow `notifications/resources/updated` while they are open. */
export interface ResourceDocuments extends vscode.Disposable {
  open(connection: Connection, uri: string, mimeType: string | undefined): Promise<void>;
}

export function createResourceDocuments(host: ClientHost, log: Log, stopping: AbortSignal): ResourceDocuments {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<vscode.Uri>());
  /** Visible documents → their subscriptions. */
  const followed = new Map<string, Following>();
  owned.add({
    dispose() {
      for (const following of followed.values()) following.dispose();
    },
  });
  const forget = (document: vscode.Uri): void => {
    followed.get(document.toString())?.dispose();
    followed.delete(document.toString());
  };

  const provider: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    // Also called for documents that VS Code brings back after a restart.
    async provideTextDocumentContent(document) {
      const { connection, uri } = resolve(host, document);
      if (followed.get(document.toString())?.connection !== connection) {
        forget(document);
        const onDidUpdate = (): void => changed.fire(document);
        followed.set(document.toString(), follow(connection, uri, document, onDidUpdate, log, stopping));
      }
      return textOf(await connection.readResource(uri, stopping));
    },
  };
  owned.add(vscode.workspace.registerTextDocumentContentProvider(scheme, provider));
  owned.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => forget(uri)));
  owned.add(
    host.onDidChange(({ id }) => {
      const current = host.connection(id);
      // Its entry was changed, so there is another connection now.
      for (const { connection, document } of followed.values())
        if (connection.id === id && current && connection !== current) changed.fire(document);
    }),
  );

  return {
    async open(connection, uri, mimeType) {
      await vscode.window.showTextDocument(documentUri(connection, uri, mimeType), { preview: true });
    },
    dispose: () => owned.dispose(),
  };
}

interface Following extends vscode.Disposable {
  readonly connection: Connection;
  readonly document: vscode.Uri;
}

function follow(
  connection: Connection,
  uri: string,
  document: vscode.Uri,
  onDidUpdate: () => void,
  log: Log,
  stopping: AbortSignal,
): Following {
  const owned = new DisposableStore();
  let wasReady = connection.state.kind === "ready";
  owned.add(connection.onDidUpdateResource((updated) => updated === uri && onDidUpdate()));
  owned.add(
    connection.onDidChangeState(({ kind }) => {
      if (kind !== "ready") return;
      // The server could not announce changes while it was down.
      if (wasReady) onDidUpdate();
      wasReady = true;
    }),
  );
  const ignore = (failure: unknown): void => log.debug(`${uri} is not followed: ${messageOf(failure)}`);
  connection.subscribe(uri, stopping).catch(ignore);
  owned.add({ dispose: () => connection.unsubscribe(uri, stopping).catch(ignore) });
  return { connection, document, dispose: () => owned.dispose() };
}

/** The tab shows the path; the query says where the content comes from. */
function documentUri({ id }: Connection, uri: string, mimeType: string | undefined): vscode.Uri {
  const name = uri.split("/").findLast(Boolean) ?? uri;
  const hasEnding = /\.\w+$/.test(name);
  const ending = mimeType === "text/markdown" ? ".md" : mimeType === "application/json" ? ".json" : "";
  const query = JSON.stringify({ connectionId: id, uri });
  return vscode.Uri.from({ scheme, path: `/${hasEnding ? name : name + ending}`, query });
}

function resolve(host: ClientHost, document: vscode.Uri): { connection: Connection; uri: string } {
  const { connectionId, uri } = readAddress(document);
  const connection = host.connection(connectionId);
  if (!connection) throw serverNotRunning(vscode.l10n.t("The server of {0} is no longer configured.", uri));
  return { connection, uri };
}

/** A link can open any URI of our scheme. */
function readAddress({ query }: vscode.Uri): { readonly connectionId: ConnectionId; readonly uri: string } {
  const { connectionId, uri } = JSON.parse(query) as { readonly connectionId?: unknown; readonly uri?: unknown };
  if (typeof connectionId !== "string" || typeof uri !== "string")
    throw new Error("This is not the address of a resource.");
  return { connectionId: connectionId as ConnectionId, uri };
}

function textOf(contents: readonly McpResourceContents[]): string {
  return contents
    .map(({ text, blob, mimeType }) => text ?? vscode.l10n.t("[{0}, {1} bytes]", mimeType ?? "binary", bytesOf(blob)))
    .join("\n");
}

const bytesOf = (base64 = ""): number => Math.floor((trimEndOf(base64, /=/).length * 3) / 4);
