import * as vscode from "vscode";
import type { CommandId } from "../../platform/contributions.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import type { Clarifications } from "../../clarification/clarifications.ts";
import type { ClientHost } from "../../../mcp/clientHost.ts";
import { specsViewId } from "../../specs/contributions.ts";
import type { SpecStore } from "../../specs/specStore.ts";
import { serversViewId } from "../contributions.ts";
import { type StatusFacts, type StatusSummary, summarizeStatus } from "./statusSummary.ts";
import { countByGroup } from "../../specs/specGroups.ts";

interface StatusSources {
  readonly specs: SpecStore;
  readonly host: ClientHost;
  readonly clarifications: Clarifications;
}

/** The status bar item: what is ready, which servers are running, and what is wrong. */
export function createStatusBar(services: StatusSources): vscode.Disposable {
  const owned = new DisposableStore();
  const item = owned.add(vscode.window.createStatusBarItem("flightdeck.status", vscode.StatusBarAlignment.Left, 10));
  item.name = "Flightdeck";
  const update = (): void => show(item, summarizeStatus(readFacts(services)));
  owned.add(services.specs.onDidChange(update));
  owned.add(services.host.onDidChange(update));
  owned.add(services.clarifications.onDidChangeDrafts(update));
  update();
  return owned;
}

function readFacts({ specs, host, clarifications }: StatusSources): StatusFacts {
  const counts = countByGroup(specs.projects);
  const hasSpecs = specs.projects.some((project) => project.specs.length > 0);
  return {
    ...(hasSpecs ? { specs: { ready: counts.get("ready") ?? 0, inProgress: counts.get("in_progress") ?? 0 } } : {}),
    servers: host.connections.map(({ entry, state }) => ({
      name: entry.name,
      state: state.kind,
      ...("reason" in state ? { reason: state.reason } : {}),
    })),
    unfinished: clarifications.unfinished().length,
  };
}

const commandFor: Record<StatusSummary["target"], string> = {
  questions: "flightdeck.continuePreflight" satisfies CommandId,
  servers: `${serversViewId}.focus`,
  specs: `${specsViewId}.focus`,
};

function show(item: vscode.StatusBarItem, summary: StatusSummary | undefined): void {
  if (!summary) {
    item.hide();
    return;
  }
  item.text = summary.parts.map(({ icon, text }) => `$(${icon}) ${text}`).join("  ");
  item.tooltip = summary.details.join("\n");
  item.command = commandFor[summary.target];
  item.backgroundColor = summary.isWarning ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
  item.accessibilityInformation = { label: vscode.l10n.t("Flightdeck: {0}", summary.details.join(", ")) };
  item.show();
}
