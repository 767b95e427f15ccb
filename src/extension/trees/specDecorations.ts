import { join } from "node:path";
import * as vscode from "vscode";
import { DisposableStore } from "../disposables.ts";
import type { SpecStore } from "../stores/specStore.ts";
import { groupTitle, lookOf } from "./specLook.ts";
import { groupOf, type SpecGroup } from "./specNodes.ts";

/** A letter and a colour for the state of each spec file, in the Explorer and on tabs. */
export function createSpecDecorations(store: SpecStore): vscode.Disposable {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<vscode.Uri[]>());
  let groups: ReadonlyMap<string, SpecGroup> = new Map();

  owned.add(
    store.onDidChange(() => {
      const now = groupsByPath(store);
      const paths = new Set([...groups.keys(), ...now.keys()]);
      const differing = [...paths].filter((path) => groups.get(path) !== now.get(path));
      groups = now;
      if (differing.length > 0) changed.fire(differing.map((path) => vscode.Uri.file(path)));
    }),
  );
  owned.add(
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: changed.event,
      provideFileDecoration(uri) {
        const group = uri.scheme === "file" ? groups.get(uri.fsPath) : undefined;
        if (!group) return undefined;
        const { letter, color } = lookOf(group);
        const tooltip = vscode.l10n.t("Spec: {0}", groupTitle(group));
        return new vscode.FileDecoration(letter, tooltip, new vscode.ThemeColor(color));
      },
    }),
  );
  return owned;
}

function groupsByPath({ projects }: SpecStore): ReadonlyMap<string, SpecGroup> {
  const groups = new Map<string, SpecGroup>();
  for (const { root, specs, readyIds } of projects) {
    const base = vscode.Uri.file(root).fsPath;
    // A foreign server may not say where the file is; by rule it is named like the spec.
    for (const spec of specs)
      groups.set(join(base, spec.path ?? `.chant/specs/${spec.id}.md`), groupOf(spec, readyIds));
  }
  return groups;
}
