import { join } from "node:path";
import * as vscode from "vscode";
import { isInside } from "../../disk/paths/isInside.ts";
import { replacementsOf } from "../../domain/adr/overview/decisionHistory.ts";
import type { DecisionOverview } from "../../domain/adr/overview/decisionOverview.ts";
import { preflightsPaths as paths } from "../../protocol/preflightsTools.ts";
import type { CommandId } from "../platform/contributions.ts";
import { type DecisionGuard, isGuarded } from "./decisionGuard.ts";
import { DisposableStore } from "../platform/disposables.ts";
import type { DecisionStore } from "./source/decisionStore.ts";
import { relativePath } from "../../disk/paths/relativePath.ts";

/**
 * Code lenses above an immutable document: that it cannot be edited and why, what to do instead, and whether it still
 * matches its committed version. The editor itself is read-only by a default in the manifest (`files.readonlyInclude`),
 * which applies wherever the file is opened from and which the user can override.
 */
export function createDecisionMarks(store: DecisionStore, guard: DecisionGuard): vscode.Disposable {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<void>());
  const decorated = owned.add(new vscode.EventEmitter<undefined>());
  for (const event of [store.onDidChange, guard.onDidChange]) owned.add(event(() => changed.fire()));
  owned.add(guard.onDidChange(() => decorated.fire(undefined)));
  const place = (uri: vscode.Uri) => findPlace(store, uri);
  const pattern = "**/docs/{adr/*.md,archive/task/*.md,ARCHITECTURE_STATE.md}";
  owned.add(
    vscode.languages.registerCodeLensProvider(
      { scheme: "file", pattern },
      {
        onDidChangeCodeLenses: changed.event,
        provideCodeLenses({ uri }) {
          const found = place(uri);
          if (!found) return [];
          const top = new vscode.Range(0, 0, 0, 0);
          const { root, path, overview } = found;
          const tampering = guard.tampered(root).get(path);
          return lensesOf(root, path, overview, tampering !== undefined).map((each) => new vscode.CodeLens(top, each));
        },
      },
    ),
  );
  owned.add(
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: decorated.event,
      provideFileDecoration(uri) {
        const found = uri.scheme === "file" ? place(uri) : undefined;
        if (!found || !guard.tampered(found.root).has(found.path)) return undefined;
        const tooltip = vscode.l10n.t("Changed since it was committed, although it is immutable");
        return new vscode.FileDecoration("!", tooltip, new vscode.ThemeColor("list.warningForeground"));
      },
    }),
  );
  return owned;
}

function findPlace({ projects }: DecisionStore, uri: vscode.Uri) {
  for (const { root, value } of projects) {
    if (!isInside(root, uri.fsPath)) continue;
    const path = relativePath(root, uri.fsPath);
    if (isGuarded(path) || path === paths.architecture) return { root, path, overview: value };
  }
  return undefined;
}

function lensesOf(
  root: string,
  path: string,
  overview: DecisionOverview,
  isTampered: boolean,
): readonly vscode.Command[] {
  const lens = (title: string, id: CommandId, argument: object): vscode.Command => ({
    ...{ title, command: id, arguments: [argument] },
  });
  const note = (title: string): vscode.Command => ({ title, command: "" });
  if (path === paths.architecture) {
    const regenerate = lens(vscode.l10n.t("Regenerate"), "flightdeck.regenerateArchitecture", { root });
    const words = vscode.l10n.t("$(warning) Differs from the latest decision");
    return overview.projection === "outdated" ? [note(words), regenerate] : [];
  }
  const file = { projectRoot: root, path };
  const uid = overview.adrs.find((each) => path === `${paths.adrs}/${each.file}`)?.uid;
  const [replaced] = uid === undefined ? [] : (replacementsOf(overview.adrs).get(uid) ?? []);
  const by = overview.adrs.find((each) => each.uid === replaced?.by);
  return [
    note(
      uid === undefined
        ? vscode.l10n.t("$(lock) Read-only: archived tasks are immutable")
        : vscode.l10n.t("$(lock) Read-only: decisions are immutable"),
    ),
    lens(vscode.l10n.t("Amend (new preflight)"), "flightdeck.amendDecision", file),
    ...(by
      ? [
          {
            ...{ title: vscode.l10n.t("Superseded by {0}", by.title), command: "vscode.open" },
            arguments: [vscode.Uri.file(join(root, paths.adrs, by.file))],
          },
        ]
      : []),
    ...(isTampered
      ? [
          lens(vscode.l10n.t("$(warning) Changed since it was committed"), "flightdeck.compareWithCommitted", file),
          lens(vscode.l10n.t("Restore"), "flightdeck.restoreDecision", file),
        ]
      : []),
  ];
}
