import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { rangeOf, readDocument } from "../specPlace.ts";

export function findProblems(document: TextDocument): Diagnostic[] {
  return readDocument(document).problems.map(({ kind, severity, message, range }) => ({
    source: "flightdeck",
    code: kind,
    severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    message,
    range: rangeOf(document, range),
  }));
}
