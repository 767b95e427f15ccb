import { join, sep } from "node:path";
import * as vscode from "vscode";
import { notFound } from "../../domain/failures.ts";
import type { FeatureRow } from "../../domain/speckit/features/feature.ts";
import { withToken } from "../platform/cancellation.ts";
import type { FeatureReference } from "./contributions.ts";
import type { Services } from "../services.ts";
import { activeTitle, featureIconName, featureStateTitle } from "./tree/featureLook.ts";
import { relativePath } from "../../disk/paths/relativePath.ts";

/** A feature with its place. */
export interface ChosenFeature extends FeatureReference {
  readonly root: string;
  readonly folder: string;
  /** Its row in the view; absent for a feature that was just created. */
  readonly row: FeatureRow | undefined;
}

/**
 * The feature of the argument, the only one that fits, or the one the user picks: the feature of the open document comes
 * first, then the active one. Undefined when the user dismisses the question.
 */
export async function chooseFeature(
  services: Pick<Services, "features">,
  argument: FeatureReference | undefined,
  signal: AbortSignal,
  isOffered: (row: FeatureRow) => boolean = () => true,
): Promise<ChosenFeature | undefined> {
  await services.features.whenRead();
  if (argument) return locateFeature(services, argument.specDirectory);
  const { projects } = services.features;
  const items = projects.flatMap(({ root, name, features, active }) =>
    features.filter(isOffered).map((row) => {
      const isActive = active.folder === row.folder;
      const words = [
        featureStateTitle(row.state),
        isActive && active.rule ? activeTitle(active.rule) : "",
        projects.length > 1 ? name : "",
      ];
      const label = `$(${featureIconName(row.state)}) ${row.title}`;
      const detail = words.filter(Boolean).join(" · ");
      const specDirectory = join(root, "specs", ...row.folder.split("/"));
      const rank = isOpen(specDirectory) ? 0 : isActive ? 1 : 2;
      return { label, description: row.folder, detail, rank, specDirectory };
    }),
  );
  const [only] = items;
  if (!only) throw notFound(vscode.l10n.t("No feature is available for this action."), { system: "features" });
  if (items.length === 1) return locateFeature(services, only.specDirectory);
  items.sort((a, b) => a.rank - b.rank);
  const options = { placeHolder: vscode.l10n.t("Which feature?"), matchOnDescription: true };
  const choice = await withToken(signal, (token) => vscode.window.showQuickPick(items, options, token));
  return choice && locateFeature(services, choice.specDirectory);
}

const isOpen = (specDirectory: string): boolean =>
  vscode.window.activeTextEditor?.document.uri.fsPath.startsWith(specDirectory + sep) === true;

export function locateFeature({ features }: Pick<Services, "features">, specDirectory: string): ChosenFeature {
  // Projects can be nested: the innermost root counts.
  const roots = features.projects
    .map(({ root }) => root)
    .filter((root) => specDirectory.startsWith(join(root, "specs") + sep))
    .sort((a, b) => b.length - a.length);
  const folderOfWorkspace = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(specDirectory))?.uri.fsPath;
  const root = roots[0] ?? folderOfWorkspace;
  if (root === undefined)
    throw notFound(vscode.l10n.t("{0} is not part of this workspace.", specDirectory), { system: "features" });
  const folder = relativePath(join(root, "specs"), specDirectory);
  return { specDirectory, root, folder, row: features.feature(root, folder) };
}
