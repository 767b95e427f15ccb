import type * as vscode from "vscode";
import { draftProgress } from "../../domain/clarification/session/draft.ts";
import type { Log } from "../../domain/ports.ts";
import { committedFiles, type CommittedFiles } from "../platform/files/committedFiles.ts";
import { createDecisionGuard, type DecisionGuard } from "./decisionGuard.ts";
import { decisionSystem } from "./decisionSystem.ts";
import { DisposableStore } from "../platform/disposables.ts";
import type { Clarifications } from "../clarification/clarifications.ts";
import { createDecisionMarks } from "./decisionMarks.ts";
import { savedInWorkspace } from "../platform/savedState.ts";
import { createDecisionStore, type DecisionStore } from "./source/decisionStore.ts";
import { createDecisionsView, type DecisionsView } from "./tree/decisionsView.ts";
import type { ViewNotices } from "../systems/projects/viewNotices.ts";
import { readDecisionView } from "./tree/decisionViewOptions.ts";

/** What commands use to work with decisions. */
export interface DecisionServices {
  readonly decisions: DecisionStore;
  readonly decisionsView: DecisionsView;
  readonly decisionGuard: DecisionGuard;
  readonly committed: CommittedFiles;
  /** The folder for a preflight about a project: the one whose server finds the project root. */
  startFolderOf(root: string): string;
}

interface DecisionServicesDeps {
  readonly context: vscode.ExtensionContext;
  readonly notices: ViewNotices;
  readonly clarifications: Clarifications;
  readonly log: Log;
}

export function createDecisionServices({
  context,
  notices,
  clarifications,
  log,
}: DecisionServicesDeps): DecisionServices & vscode.Disposable {
  const owned = new DisposableStore();
  const decisions = owned.add(createDecisionStore(log));
  const decisionGuard = owned.add(createDecisionGuard(committedFiles, log));
  owned.add(decisions.onDidChange(() => decisionGuard.setRoots(decisions.roots)));
  const startFolderOf = (root: string): string => {
    const place = decisions.place(root);
    return (place && decisionSystem.serverFolder(place)) ?? root;
  };
  const draftsOf = (root: string) =>
    clarifications.unfinished().flatMap((draft) => {
      const { formId, origin } = draft;
      if (origin.kind !== "preflight") return [];
      const isHere = origin.repoPath === undefined || [root, startFolderOf(root)].includes(origin.repoPath);
      const { answered, asked } = draftProgress(draft);
      return isHere ? [{ formId, title: origin.intention, answered, total: asked }] : [];
    });
  owned.add(createDecisionMarks(decisions, decisionGuard));
  const saved = savedInWorkspace(context, "decisionsView", readDecisionView);
  const { onDidChangeDrafts } = clarifications;
  return {
    decisions,
    decisionGuard,
    committed: committedFiles,
    startFolderOf,
    decisionsView: owned.add(
      createDecisionsView({ store: decisions, guard: decisionGuard, notices, saved, onDidChangeDrafts, draftsOf }),
    ),
    dispose: () => owned.dispose(),
  };
}
