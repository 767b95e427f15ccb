import { basename, join } from "node:path";
import * as vscode from "vscode";
import { specIdOfFile } from "../../../domain/spec/specId.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import type { ProjectSpecs } from "../source/projectSpecs.ts";
import type { SpecRow } from "../source/specListing.ts";
import type { SpecStore } from "../specStore.ts";
import { groupTitle, lookOf } from "./specLook.ts";
import { groupOf, type SpecGroup } from "../specGroups.ts";

/** More changes than this mean that a project was opened or checked out: everything visible is refreshed. */
const manyFiles = 250;

/** A letter and a color for the state of each spec file, in the Explorer and on tabs. */
export function createSpecDecorations(store: SpecStore): vscode.Disposable {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<vscode.Uri[] | undefined>());
  let shown: readonly ProjectSpecs[] = [];

  owned.add(
    store.onDidChange(() => {
      const differing = differingSpecs(shown, store.projects);
      shown = store.projects;
      if (differing === "many") changed.fire(undefined);
      else if (differing.length > 0) changed.fire(differing.map((each) => vscode.Uri.file(fileOf(each))));
    }),
  );
  owned.add(
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: changed.event,
      provideFileDecoration(uri) {
        const group = uri.scheme === "file" ? groupOfFile(shown, uri.fsPath) : undefined;
        if (!group) return undefined;
        const { letter, color } = lookOf(group);
        const tooltip = vscode.l10n.t("Spec: {0}", groupTitle(group));
        return new vscode.FileDecoration(letter, tooltip, new vscode.ThemeColor(color));
      },
    }),
  );
  return owned;
}

/** Called for every visible file, so specs are found by file name. */
function groupOfFile(projects: readonly ProjectSpecs[], path: string): SpecGroup | undefined {
  const id = specIdOfFile(basename(path));
  if (id === undefined) return undefined;
  for (const { root, byId, readyIds } of projects) {
    const spec = byId.get(id);
    if (spec && fileOf({ root, spec }) === path) return groupOf(spec, readyIds);
  }
  return undefined;
}

interface Located {
  readonly root: string;
  readonly spec: SpecRow;
}

/** Specs that are new, removed, moved or in another state; "many" if there are too many. */
function differingSpecs(before: readonly ProjectSpecs[], now: readonly ProjectSpecs[]): readonly Located[] | "many" {
  const differing: Located[] = [];
  for (const [some, others] of [
    [now, before],
    [before, now],
  ] as const) {
    for (const each of unlike(some, others)) {
      if (differing.length === manyFiles) return "many";
      differing.push(each);
    }
  }
  return differing;
}

function* unlike(some: readonly ProjectSpecs[], others: readonly ProjectSpecs[]): Iterable<Located> {
  for (const project of some) {
    const { root, specs, readyIds } = project;
    const other = others.find((each) => each.root === root);
    if (project === other) continue;
    for (const spec of specs) {
      const same = other?.byId.get(spec.id);
      const isThere = other && same && same.path === spec.path;
      if (!isThere || groupOf(same, other.readyIds) !== groupOf(spec, readyIds)) yield { root, spec };
    }
  }
}

/** Another server may not report the path; by convention the file is named after the spec. */
const fileOf = ({ root, spec }: Located): string =>
  join(vscode.Uri.file(root).fsPath, spec.path ?? `.chant/specs/${spec.id}.md`);
