import * as vscode from "vscode";
import { createClarificationSession } from "../../domain/clarification/session/clarificationSession.ts";
import { formIdOf, type Draft, type DraftStore } from "../../domain/clarification/session/draft.ts";
import { createElicitationSession } from "../../domain/clarification/session/elicitationSession.ts";
import type { Questions } from "../../mcp/ports.ts";
import { savedPage } from "../../protocol/clarificationForm.ts";
import { showProgress } from "../platform/notifications/progress.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { askInQuickPicks } from "./askInQuickPicks.ts";
import { clarificationRequest, folderOf, type RequestDeps, type ToolOrigin } from "./clarificationRequests.ts";
import { createFormPanels, type FormPanels, type FormPanelsDeps } from "./form/formPanels.ts";
import { findNextSteps, stepArgument } from "./nextSteps.ts";
import { openArtifact } from "./openArtifact.ts";
import { readElicitation } from "./readElicitation.ts";
import { createSavedDrafts } from "./savedDrafts.ts";

type ToolDraft = Draft & { readonly origin: ToolOrigin };

export interface ClarificationForms {
  /** Opens the form of an origin, or brings it to the front; continues its draft. */
  open(origin: ToolOrigin): Promise<void>;
  /** Fills a panel that the editor restores after a reload. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
  /** Drafts that can be continued, including those on screen. */
  unfinished(): readonly ToolDraft[];
  /** Handles questions that servers ask by themselves (elicitation). */
  readonly questions: Questions;
}

export interface ClarificationDeps extends FormPanelsDeps {
  readonly settings: Settings;
  readonly findServer: RequestDeps["findServer"];
}

/** The forms, loaded once there is something to ask or a draft to show. */
export function createClarificationForms(deps: ClarificationDeps, onDidChangeDrafts: () => void): ClarificationForms {
  const { settings, stopping, findServer } = deps;
  const drafts = createSavedDrafts(deps.context.workspaceState, onDidChangeDrafts);
  const panels = createFormPanels(deps);

  async function open(origin: ToolOrigin, restored?: vscode.WebviewPanel): Promise<void> {
    if (panels.reveal(formIdOf(origin))) return;
    const stepsFor = await findNextSteps(origin);
    const session = createClarificationSession(
      clarificationRequest(origin, { findServer, drafts, settings, stepsFor }),
    );
    const isForm = restored !== undefined || settings.read("flightdeck.clarification.ui") === "form";
    if (isForm) panels.show(session, { folder: folderOf(origin), stepArgument: stepArgument(origin) }, restored);
    if (isForm) return session.begin(stopping);
    await showProgress(vscode.l10n.t("Waiting for the questions…"), stopping, (signal) => session.begin(signal));
    await askInQuickPicks(session, (path) => openArtifact(folderOf(origin), path), stopping);
  }

  return {
    open: (origin) => open(origin),
    async restore(panel, state) {
      const saved = savedPage.safeParse(state);
      const draft = saved.success ? drafts.load(saved.data.formId) : undefined;
      // A finished form has no draft, and a server that asked before the reload no longer waits.
      if (draft !== undefined && isOfTool(draft)) await open(draft.origin, panel);
      else panel.dispose();
    },
    unfinished: () => drafts.list().filter(isOfTool),
    questions: elicitations(settings, drafts, panels),
  };
}

const isOfTool = (draft: Draft): draft is ToolDraft => draft.origin.kind !== "elicitation";

function elicitations(settings: Settings, drafts: DraftStore, panels: FormPanels): Questions {
  return {
    async elicit(entry, { hash }, params, signal) {
      const request = { server: entry.name, connection: hash, drafts, ...readElicitation(params) };
      const session = createElicitationSession(request, signal);
      // An address has to be readable in full before it is opened, which needs a page.
      if (request.mode === "form" && settings.read("flightdeck.clarification.ui") === "quickPick") {
        await askInQuickPicks(session, async () => undefined, signal);
        session.cancel();
        return { ...(await session.outcome) };
      }
      const panel = panels.show(session, {});
      const outcome = await session.outcome;
      // Sent or declined: the user is done. A request that the server withdrew stays, with the reason.
      if (session.view().phase.kind === "completed") panel.dispose();
      return { ...outcome };
    },
  };
}
