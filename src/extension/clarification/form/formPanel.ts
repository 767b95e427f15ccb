import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { Log } from "../../../domain/ports.ts";
import { formToHost, type FormToHost, type HostToForm } from "../../../protocol/clarificationForm.ts";
import type { FormSession } from "../../../domain/clarification/session/formSession.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import { formHtml } from "./formHtml.ts";
import { formViewType } from "./formViewType.ts";

export interface FormPanel extends vscode.Disposable {
  reveal(): void;
  /** Sends the page what its session holds now. */
  show(): void;
  /** Its editor column, while it is open. */
  readonly column: vscode.ViewColumn | undefined;
  readonly onDidClose: vscode.Event<void>;
}

interface FormPanelRequest {
  readonly extensionUri: vscode.Uri;
  readonly session: FormSession;
  readonly log: Log;
  /** A panel that VS Code restored after a reload; without one, a new panel opens. */
  readonly restored?: vscode.WebviewPanel | undefined;
  /** The column of a new panel; beside the editor by default. */
  readonly column?: vscode.ViewColumn | undefined;
  onMessage(message: FormToHost): void;
}

/** Shows a session in a webview; nothing is sent before the page is ready. */
export function openFormPanel(request: FormPanelRequest): FormPanel {
  const { extensionUri, session, log } = request;
  const folder = vscode.Uri.joinPath(extensionUri, "dist", "webviews");
  const panel = request.restored ?? createPanel(session.view().title, request.column ?? vscode.ViewColumn.Beside);
  const owned = new DisposableStore();
  const closed = owned.add(new vscode.EventEmitter<void>());
  let isReady = false;

  const show = (): void => {
    if (isReady) void panel.webview.postMessage({ type: "show", view: session.view() } satisfies HostToForm);
  };
  owned.add(session.onDidChange(show));
  owned.add(
    panel.webview.onDidReceiveMessage((raw: unknown) => {
      const message = formToHost.safeParse(raw);
      if (!message.success) return log.warn(`The form sent an unknown message: ${message.error.message}`);
      request.onMessage(message.data);
      // The editor discards a hidden page, which sends `ready` again when it is shown.
      if (message.data.type !== "ready") return;
      isReady = true;
      show();
    }),
  );
  panel.onDidDispose(() => {
    closed.fire();
    owned.dispose();
  });
  panel.webview.options = { enableScripts: true, localResourceRoots: [folder] };
  // A tab icon cannot use `currentColor`, which would be black in every theme.
  const iconFor = (theme: string) => vscode.Uri.joinPath(extensionUri, "media", `tab-${theme}.svg`);
  panel.iconPath = { light: iconFor("light"), dark: iconFor("dark") };
  panel.webview.html = formHtml({
    script: panel.webview.asWebviewUri(vscode.Uri.joinPath(folder, "clarification.js")).toString(),
    style: panel.webview.asWebviewUri(vscode.Uri.joinPath(folder, "clarification.css")).toString(),
    nonce: randomBytes(16).toString("base64url"),
    language: vscode.env.language,
    waiting: vscode.l10n.t("Waiting for the questions…"),
    texts: vscode.l10n.bundle,
  });
  return {
    reveal: () => panel.reveal(),
    show,
    get column() {
      return panel.viewColumn;
    },
    onDidClose: closed.event,
    dispose: () => void panel.dispose(),
  };
}

/** Tabs are narrow; this is enough of the intention to distinguish two forms. */
const maxTitleLength = 40;

function createPanel(title: string, column: vscode.ViewColumn): vscode.WebviewPanel {
  const line = title.replace(/\s+/g, " ").trim();
  const short = line.length > maxTitleLength ? `${line.slice(0, maxTitleLength - 1)}…` : line;
  return vscode.window.createWebviewPanel(formViewType, vscode.l10n.t("Questions: {0}", short), column, {
    enableFindWidget: true,
  });
}
