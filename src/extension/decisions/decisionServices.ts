import type * as vscode from "vscode";
import { draftProgress } from "../../domain/clarification/session/draft.ts";
import type { Log } from "../../domain/ports.ts";
import { committedFiles, type CommittedFiles } from "./source/committedFiles.ts";
import { createDecisionGuard, type DecisionGuard } from "./decisionGuard.ts";
import { decisionFacts } from "./decisionFacts.ts";
import { decisionSystem } from "./decisionSystem.ts";
import { DisposableStore } from "../platform/disposables.ts";
import type { Clarifications } from "../clarification/clarifications.ts";
import { createDecisionMarks } from "./decisionMarks.ts";
import { savedInWorkspace } from "../platform/savedState.ts";
import type { DecisionStore } from "./source/decisionStore.ts";
import type { DecisionsView } from "./tree/decisionsView.ts";
import { createPastArchitectures, type PastArchitectures } from "./tree/pastArchitectures.ts";
import type { Systems } from "../systems/systems.ts";
import { readDecisionView } from "./tree/decisionViewOptions.ts";

/** What commands use to work with decisions. */
export interface DecisionServices {
  readonly decisions: DecisionStore;
  readonly decisionsView: DecisionsView;
  readonly decisionGuard: DecisionGuard;
  readonly pastArchitectures: PastArchitectures;
  readonly committed: CommittedFiles;
  /** The folder for a preflight about a project: the one whose server finds the project root. */
  startFolderOf(root: string): string;
}

interface DecisionServicesDeps {
  readonly context: vscode.ExtensionContext;
  readonly systems: Pick<Systems, "open">;
  readonly clarifications: Clarifications;
  readonly log: Log;
}

export function createDecisionServices({
  context,
  systems,
  clarifications,
  log,
}: DecisionServicesDeps): DecisionServices & vscode.Disposable {
  const owned = new DisposableStore();
  const decisionGuard = owned.add(createDecisionGuard(committedFiles, log));
  const pastArchitectures = owned.add(createPastArchitectures());
  const draftsOf = (store: DecisionStore, root: string) =>
    clarifications.unfinished().flatMap((draft) => {
      const { formId, origin } = draft;
      if (origin.kind !== "preflight") return [];
      const isHere = origin.repoPath === undefined || [root, startFolder(store, root)].includes(origin.repoPath);
      const { answered, asked } = draftProgress(draft);
      return isHere ? [{ formId, title: origin.intention, answered, total: asked }] : [];
    });
  const saved = savedInWorkspace(context, "decisionsView", readDecisionView);
  const { onDidChangeDrafts } = clarifications;
  const { store: decisions, view } = systems.open(
    decisionSystem({ guard: decisionGuard, past: pastArchitectures, saved, onDidChangeDrafts, draftsOf }),
  );
  owned.add(decisions.onDidChange(() => decisionGuard.setRoots(decisions.roots)));
  owned.add(createDecisionMarks(decisions, decisionGuard));
  return {
    ...{ decisions, decisionsView: view, decisionGuard, pastArchitectures },
    committed: committedFiles,
    startFolderOf: (root) => startFolder(decisions, root),
    dispose: () => owned.dispose(),
  };
}

function startFolder(decisions: DecisionStore, root: string): string {
  const place = decisions.place(root);
  return (place && decisionFacts.serverFolder(place)) ?? root;
}
