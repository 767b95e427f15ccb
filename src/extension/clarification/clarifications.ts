import * as vscode from "vscode";
import { messageOf } from "../../domain/errors.ts";
import { loadPart, onFirstUse } from "../../domain/loadPart.ts";
import { DisposableStore } from "../platform/disposables.ts";
import type { ClarificationDeps, ClarificationForms } from "./clarificationForms.ts";
import { formViewType } from "./form/formViewType.ts";
import { hasSavedDrafts } from "./hasSavedDrafts.ts";

/** All forms of the window: those on screen, and drafts of others. */
export interface Clarifications
  extends Pick<ClarificationForms, "open" | "unfinished" | "questions">, vscode.Disposable {
  readonly onDidChangeDrafts: vscode.Event<void>;
}

export function createClarifications(deps: ClarificationDeps): Clarifications {
  const owned = new DisposableStore();
  const draftsChanged = owned.add(new vscode.EventEmitter<void>());
  let loaded: ClarificationForms | undefined;
  const forms = onFirstUse(async () => {
    const { createClarificationForms } = await loadPart(import("./clarificationForms.ts"));
    loaded = createClarificationForms(deps, () => draftsChanged.fire());
    return loaded;
  });
  owned.add(
    vscode.window.registerWebviewPanelSerializer(formViewType, {
      deserializeWebviewPanel: async (panel, state) => (await forms()).restore(panel, state),
    }),
  );
  if (hasSavedDrafts(deps.context.workspaceState)) {
    forms().then(
      () => draftsChanged.fire(),
      (failure: unknown) => deps.log.error(`Drafts could not be read: ${messageOf(failure)}`, failure),
    );
  }
  return {
    open: async (origin) => (await forms()).open(origin),
    unfinished: () => loaded?.unfinished() ?? [],
    onDidChangeDrafts: draftsChanged.event,
    questions: { elicit: async (...request) => (await forms()).questions.elicit(...request) },
    dispose: () => owned.dispose(),
  };
}
