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
    // Users read its problems, so it uses the display language of the editor.
    initializationOptions: { texts: vscode.l10n.bundle },
    documentSelector: documents,
  });
}

/** A server that is given our process id polls every three seconds whether we are alive. */
class QuietClient extends LanguageClient {
  protected override fillInitializeParams(params: InitializeParams): void {
    super.fillInitializeParams(params);
    // Ours ends when the channel to it closes.
    params.processId = null;
  }
}
