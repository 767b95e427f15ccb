import * as vscode from "vscode";
import type { FormSession } from "../../../domain/clarification/session/formSession.ts";
import type { Log } from "../../../domain/ports.ts";
import type { CommandId } from "../../platform/contributions.ts";
import type { Notify } from "../../platform/notifications/notify.ts";
import { answerFormMessage, type AnySession, type FormActions } from "./answerFormMessage.ts";
import { choosePaths } from "./choosePaths.ts";
import { openFormPanel, type FormPanel } from "./formPanel.ts";
import { openArtifact } from "../openArtifact.ts";

export interface FormPanels {
  /** Brings an unfinished form to the front; false if there is none and the questions have to start again. */
  reveal(formId: string): boolean;
  show(session: AnySession, place: FormPlace, restored?: vscode.WebviewPanel): FormPanel;
}

/** The folder of a form's files, and the argument of its next steps. */
interface FormPlace {
  readonly folder?: string | undefined;
  readonly stepArgument?: object | undefined;
}

export interface FormPanelsDeps {
  readonly context: vscode.ExtensionContext;
  readonly notify: Notify;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** The forms on screen. They are not closed with the extension, because VS Code restores them after a reload. */
export function createFormPanels({ context, notify, log, stopping }: FormPanelsDeps): FormPanels {
  const panels = new Map<string, { readonly panel: FormPanel; readonly session: FormSession }>();
  return {
    reveal(formId) {
      const shown = panels.get(formId);
      const isOver = shown?.session.view().phase.kind === "completed";
      if (isOver) shown?.panel.dispose();
      else shown?.panel.reveal();
      return shown !== undefined && !isOver;
    },
    show(session, place, restored) {
      const actions = formActions(place, {
        close: () => void panel.dispose(),
        show: () => panel.show(),
      });
      const panel = openFormPanel({
        extensionUri: context.extensionUri,
        session,
        log,
        restored,
        // Forms share one column: side by side they would leave no room for code.
        column: [...panels.values()].map((shown) => shown.panel.column).find((column) => column !== undefined),
        onMessage: (message) =>
          void answerFormMessage(session, message, actions, stopping).catch((failure: unknown) =>
            notify.showFailure(failure, "form"),
          ),
      });
      panels.set(session.formId, { panel, session });
      panel.onDidClose(() => {
        if (panels.get(session.formId)?.panel === panel) panels.delete(session.formId);
        // Closing the tab is not an answer; the draft is kept.
        if ("cancel" in session) return session.cancel();
        void showDraftKept(session);
        session.stop();
      });
      return panel;
    },
  };
}

/** Tells the user who closes an unfinished form that nothing is lost, and offers to reopen it. */
async function showDraftKept(session: FormSession): Promise<void> {
  const { phase, inputs, title } = session.view();
  if (session.isDiscarded || !/^(asking|sending)$/.test(phase.kind) || Object.keys(inputs).length === 0) return;
  const goOn = vscode.l10n.t("Continue");
  const choice = await vscode.window.showInformationMessage(
    vscode.l10n.t("Your answers were saved as a draft: {0}", title),
    goOn,
  );
  if (choice === goOn)
    await vscode.commands.executeCommand("flightdeck.continuePreflight" satisfies CommandId, {
      formId: session.formId,
    });
}

const formActions = ({ folder, stepArgument }: FormPlace, panel: Pick<FormActions, "close" | "show">): FormActions => ({
  ...panel,
  choosePaths: (text) => choosePaths(folder, text),
  openAddress: async (url) => void (await vscode.env.openExternal(vscode.Uri.parse(url, true))),
  copy: async (text) => vscode.env.clipboard.writeText(text),
  openArtifact: (path) => openArtifact(folder, path),
  runStep: async (id) => void (await vscode.commands.executeCommand(id, ...(stepArgument ? [stepArgument] : []))),
});
