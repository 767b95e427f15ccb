import * as vscode from "vscode";
import { DisposableStore } from "./disposables.ts";

const scheme = "flightdeck";

/** Texts to read that are no files: a tool's result, a report. Read-only, and gone when their tab is closed. */
export interface VirtualDocuments extends vscode.Disposable {
  show(name: string, text: string): Promise<vscode.Uri>;
  /** The address of a text for an editor that shows several, or two versions of one. */
  provide(name: string, text: string, version?: string): vscode.Uri;
  /** Puts a newer text into a document that is open. */
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
