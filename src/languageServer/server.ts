import { type Connection, TextDocumentSyncKind, TextDocuments } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { l10n } from "../domain/l10n.ts";
import { findDefinition } from "./features/definition.ts";
import { findProblems } from "./features/diagnostics.ts";
import { outlineSpec } from "./features/documentSymbols.ts";
import type { SpecFiles } from "./specFiles.ts";

/** What the extension, the one client of this server, says at its start. */
interface StartOptions {
  readonly texts?: Readonly<Record<string, string>>;
}

/** The language server for spec files: one line per feature, each in its own file. */
export function startLanguageServer(connection: Connection, files: SpecFiles): void {
  const documents = new TextDocuments(TextDocument);

  connection.onInitialize(({ initializationOptions }) => {
    l10n.use((initializationOptions as StartOptions | undefined)?.texts);
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        documentSymbolProvider: true,
        definitionProvider: true,
      },
      serverInfo: { name: "flightdeck" },
    };
  });

  documents.onDidChangeContent(({ document }) =>
    connection.sendDiagnostics({ uri: document.uri, version: document.version, diagnostics: findProblems(document) }),
  );
  documents.onDidClose(({ document }) => connection.sendDiagnostics({ uri: document.uri, diagnostics: [] }));

  connection.onDocumentSymbol(({ textDocument }) => {
    const document = documents.get(textDocument.uri);
    return document ? outlineSpec(document) : [];
  });
  connection.onDefinition(({ textDocument, position }) => {
    const document = documents.get(textDocument.uri);
    return document ? findDefinition(document, document.offsetAt(position), files) : null;
  });

  documents.listen(connection);
  connection.listen();
}
