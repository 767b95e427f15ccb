import * as vscode from "vscode";
import {
  type DocumentSelector,
  type InitializeParams,
  LanguageClient,
  type NodeModule,
  TransportKind,
} from "vscode-languageclient/node";

export function createLanguageClient(
  program: Pick<NodeModule, "module" | "options">,
  documents: DocumentSelector,
): LanguageClient {
  const server = { ...program, transport: TransportKind.ipc };
  return new QuietClient("flightdeck.language", vscode.l10n.t("Flightdeck Language Server"), server, {
    // Its problems are read by the user, so it speaks the language of the editor.
    initializationOptions: { texts: vscode.l10n.bundle },
    documentSelector: documents,
  });
}

/** A server that knows the id of our process looks every three seconds whether it is still there. */
class QuietClient extends LanguageClient {
  protected override fillInitializeParams(params: InitializeParams): void {
    super.fillInitializeParams(params);
    // Ours ends with the channel between the two.
    params.processId = null;
  }
}
