import { join } from "node:path";
import * as vscode from "vscode";
import { messageOf } from "../../domain/errors.ts";
import { notFound } from "../../domain/failures.ts";
import type { Log } from "../../domain/ports.ts";
import { type Analysis, analyzeFeature } from "../../domain/speckit/analyze/analyzeFeature.ts";
import type { Finding, FindingSeverity } from "../../domain/speckit/analyze/finding.ts";
import { parsePlan } from "../../domain/speckit/documents/parsePlan.ts";
import { parseSpec } from "../../domain/speckit/documents/parseSpec.ts";
import { parseConstitution } from "../../domain/speckit/project/constitution.ts";
import { parseTasks } from "../../domain/speckit/tasks/parseTasks.ts";
import { DisposableStore } from "../platform/disposables.ts";
import { textOf } from "../platform/files/plannedFiles.ts";
import { watchFiles } from "../systems/watching/watchFiles.ts";

/** Analyses of features, with their findings in the Problems view until they are fixed. */
export interface FeatureAnalysis extends vscode.Disposable {
  analyze(root: string, specDirectory: string): Promise<Analysis>;
}

const documents = ["spec.md", "plan.md", "tasks.md"] as const;

export function createFeatureAnalysis(log: Log): FeatureAnalysis {
  const owned = new DisposableStore();
  const problems = owned.add(vscode.languages.createDiagnosticCollection("flightdeck-speckit"));
  const followed = new Set<string>();
  const uriOf = (specDirectory: string, document: string): vscode.Uri => vscode.Uri.file(join(specDirectory, document));

  async function analyze(root: string, specDirectory: string): Promise<Analysis> {
    const analysis = await analyzeDocuments(root, specDirectory);
    for (const document of documents) {
      const found = analysis.findings.filter((finding) => finding.document === document);
      problems.set(uriOf(specDirectory, document), found.map(toDiagnostic));
    }
    if (!followed.has(specDirectory)) follow(root, specDirectory);
    return analysis;
  }

  /** A problem that was fixed, in the editor or by an agent, must not stay on screen. */
  function follow(root: string, specDirectory: string): void {
    followed.add(specDirectory);
    const again = (): void => {
      analyze(root, specDirectory).catch((failure: unknown) => {
        for (const document of documents) problems.delete(uriOf(specDirectory, document));
        log.warn(`${specDirectory} could not be analyzed again: ${messageOf(failure)}`);
      });
    };
    owned.add(watchFiles(specDirectory, `{${documents.join(",")}}`, again));
  }

  return { analyze, dispose: () => owned.dispose() };
}

async function analyzeDocuments(root: string, specDirectory: string): Promise<Analysis> {
  const read = async <T>(path: string, parse: (text: string) => T): Promise<T | undefined> => {
    const text = await textOf(path);
    return text === undefined ? undefined : parse(text);
  };
  const [spec, plan, tasks, constitution] = await Promise.all([
    read(join(specDirectory, "spec.md"), parseSpec),
    read(join(specDirectory, "plan.md"), parsePlan),
    read(join(specDirectory, "tasks.md"), parseTasks),
    read(join(root, ".specify", "memory", "constitution.md"), parseConstitution),
  ]);
  if (!spec) throw notFound(vscode.l10n.t("This feature has no specification yet."), { system: "features" });
  return analyzeFeature({ spec, plan, tasks, constitution });
}

function toDiagnostic({ line, summary, recommendation, severity, category }: Finding): vscode.Diagnostic {
  const range = new vscode.Range(line, 0, line, Number.MAX_SAFE_INTEGER);
  const diagnostic = new vscode.Diagnostic(range, `${summary} ${recommendation}`, severityOf(severity));
  diagnostic.source = "flightdeck";
  diagnostic.code = category;
  return diagnostic;
}

function severityOf(severity: FindingSeverity): vscode.DiagnosticSeverity {
  switch (severity) {
    case "CRITICAL":
    case "HIGH":
      return vscode.DiagnosticSeverity.Error;
    case "MEDIUM":
      return vscode.DiagnosticSeverity.Warning;
    case "LOW":
      return vscode.DiagnosticSeverity.Information;
  }
}
