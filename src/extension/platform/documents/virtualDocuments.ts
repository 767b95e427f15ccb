import * as vscode from "vscode";
import { DisposableStore } from "../disposables.ts";

const scheme = "flightdeck";

/** Read-only documents without a file, such as a tool's result or a report; discarded when their tab is closed. */
export interface VirtualDocuments extends vscode.Disposable {
  show(name: string, text: string): Promise<vscode.Uri>;
  /** The URI of a text, for editors that show several texts or a diff. */
  provide(name: string, text: string, version?: string): vscode.Uri;
  /** Replaces the text of an open document. */
  update(uri: vscode.Uri, text: string): void;
}

export function createVirtualDocuments(): VirtualDocuments {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<vscode.Uri>());
  const texts = new Map<string, string>();
  owned.add(
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => texts.get(uri.toString()),
    }),
  );
  owned.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => texts.delete(uri.toString())));
  function provide(name: string, text: string, version = ""): vscode.Uri {
    const uri = vscode.Uri.from({ scheme, path: `/${name}`, query: version });
    texts.set(uri.toString(), text);
    changed.fire(uri);
    return uri;
  }
  return {
    provide,
    async show(name, text) {
      const uri = provide(name, text);
      await vscode.window.showTextDocument(uri, { preview: false });
      // VS Code ignores a change of a document that it has read and not opened yet.
      changed.fire(uri);
      return uri;
    },
    update(uri, text) {
      if (!texts.has(uri.toString())) return;
      texts.set(uri.toString(), text);
      changed.fire(uri);
    },
    dispose: () => owned.dispose(),
  };
}
