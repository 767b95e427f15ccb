import { basename } from "node:path";
import * as vscode from "vscode";
import { describeLaunch } from "../../../domain/consent/launchDescription.ts";
import { visibleText } from "../../../domain/consent/visibleText.ts";
import { rememberStart } from "../../../mcp/life/startGate.ts";
import type { Consent, Memory, StartConsent } from "../../../mcp/ports.ts";
import { type ConnectionId, connectionId } from "../../../mcp/serverEntry.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import type { VirtualDocuments } from "../../platform/documents/virtualDocuments.ts";
import { askToAllow } from "../../platform/questions/askToAllow.ts";

/** Servers of the workspace that must not start before the user has seen what they run. */
export interface StartApprovals extends vscode.Disposable {
  readonly askToStart: Consent["askToStart"];
  /** The server was about to start automatically and waits for approval. */
  isWaiting(id: ConnectionId): boolean;
  readonly onDidChange: vscode.Event<void>;
  /** The user allowed a server that was waiting. */
  readonly onDidApprove: vscode.Event<ConnectionId>;
  /** Lets the user pick from all waiting servers. */
  review(): Promise<void>;
  /** Forgets servers that are no longer configured. */
  keepOnly(ids: ReadonlySet<ConnectionId>): void;
}

export function createStartApprovals(documents: Pick<VirtualDocuments, "show">, memory: Memory): StartApprovals {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<void>());
  const approved = owned.add(new vscode.EventEmitter<ConnectionId>());
  const waiting = new Map<ConnectionId, StartConsent>();
  /** A server is announced once, no matter how often something tries to start it. */
  const announced = new Set<string>();
  let isAnnouncing = false;

  async function review(): Promise<void> {
    const requests = await pickRequests([...waiting.values()]);
    if (requests.length === 0 || !(await askAboutAll(requests, documents))) return;
    for (const { entry, identity } of requests) {
      await rememberStart(entry, identity, { memory });
      waiting.delete(idOf(entry));
      approved.fire(idOf(entry));
    }
    changed.fire();
  }

  /** One notification for all waiting servers, so that it stays out of the way. */
  async function announce(): Promise<void> {
    if (isAnnouncing) return;
    isAnnouncing = true;
    const show = vscode.l10n.t("Review…");
    const sentence = vscode.l10n.t("MCP servers of this workspace need your approval before they start.");
    const choice = await vscode.window.showInformationMessage(sentence, show);
    isAnnouncing = false;
    if (choice === show) await review();
  }

  return {
    async askToStart(request) {
      const id = idOf(request.entry);
      if (!request.isUserAction) {
        waiting.set(id, request);
        changed.fire();
        if (!announced.has(request.identity.hash)) void announce();
        announced.add(request.identity.hash);
        return "later";
      }
      const isAllowed = await askAboutAll([request], documents);
      if (isAllowed && waiting.delete(id)) changed.fire();
      return isAllowed;
    },
    isWaiting: (id) => waiting.has(id),
    onDidChange: changed.event,
    onDidApprove: approved.event,
    review,
    keepOnly(ids) {
      const gone = [...waiting.keys()].filter((id) => !ids.has(id));
      for (const id of gone) waiting.delete(id);
      if (gone.length > 0) changed.fire();
    },
    dispose: () => owned.dispose(),
  };
}

const idOf = ({ folder, name }: StartConsent["entry"]): ConnectionId => connectionId(folder, name);

/** The only one, or those that the user picks. */
async function pickRequests(requests: readonly StartConsent[]): Promise<readonly StartConsent[]> {
  if (requests.length <= 1) return requests;
  const items = requests.map((request) => {
    const { entry, description, changed } = request;
    const parts = description.parts.filter(({ key }) => key !== "name" && key !== "folder");
    const lines = describeLaunch({ ...description, parts }, changed);
    return {
      label: visibleText(entry.name),
      description: visibleText(basename(entry.folder)),
      detail: lines.join(" · "),
      request,
    };
  });
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: vscode.l10n.t("Which MCP servers of this workspace may start?"),
    placeHolder: vscode.l10n.t("Next, you review everything that the selected servers run"),
    ignoreFocusOut: true,
  });
  return (picked ?? []).map(({ request }) => request);
}

function askAboutAll(requests: readonly StartConsent[], documents: Pick<VirtualDocuments, "show">): Promise<boolean> {
  const [only] = requests;
  const title = vscode.l10n.t("Servers to Start");
  if (requests.length === 1 && only) {
    const { entry, description, changed } = only;
    const name = visibleText(entry.name);
    const question =
      changed.length > 0
        ? vscode.l10n.t("The MCP server {0} of this workspace is not what you allowed before. Start it?", name)
        : vscode.l10n.t("Start the MCP server {0} of this workspace?", name);
    return askToAllow({ question, lines: describeLaunch(description, changed), title }, documents);
  }
  const lines = requests.flatMap(({ description, changed }, index) => [
    ...(index === 0 ? [] : [""]),
    ...describeLaunch(description, changed),
  ]);
  const question = vscode.l10n.t("Start these {0} MCP servers of this workspace?", requests.length);
  return askToAllow({ question, lines, title }, documents);
}
