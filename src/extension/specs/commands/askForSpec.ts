import * as vscode from "vscode";
import { notFound } from "../../../domain/failures.ts";
import type { SpecReference, SpecSelection } from "../contributions.ts";
import type { Services } from "../../services.ts";
import { groupTitle, lookOf } from "../tree/specLook.ts";
import { groupOf, type SpecGroup, specGroups } from "../specGroups.ts";
import { parseSpecArgument } from "./specArgument.ts";

/** Lets the user pick a spec for a command without argument; undefined when they dismiss it. */
export async function askForSpec(
  { specs }: Services,
  isOffered: (group: SpecGroup) => boolean = () => true,
): Promise<SpecReference | undefined> {
  const items = specs.projects.flatMap(({ root, name, specs: rows, readyIds }) =>
    rows.flatMap((row) => {
      const group = groupOf(row, readyIds);
      if (!isOffered(group)) return [];
      const detail = [groupTitle(group), specs.projects.length > 1 ? name : ""].filter(Boolean).join(" · ");
      const label = `$(${lookOf(group).icon}) ${row.title ?? row.id}`;
      return [{ label, description: row.id, detail, group, reference: { projectRoot: root, specId: row.id } }];
    }),
  );
  // In the order of the view: specs that can be worked on now come first.
  items.sort((a, b) => specGroups.indexOf(a.group) - specGroups.indexOf(b.group));
  if (items.length === 0) throw notFound(vscode.l10n.t("No spec is available for this action."), { system: "specs" });
  const placeHolder = vscode.l10n.t("Which spec?");
  const choice = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
  return choice?.reference;
}

/** The specs of the argument, the matching selected ones, or the one the user picks; none when they dismiss it. */
export async function chooseSpecs(
  services: Services,
  argument: SpecSelection,
  isOffered?: (group: SpecGroup) => boolean,
): Promise<readonly SpecReference[]> {
  if (argument === "selection") return selectedSpecs(services, isOffered);
  if (argument.length > 0) return argument;
  const picked = await askForSpec(services, isOffered);
  return picked ? [picked] : [];
}

/** A key pressed on a criterion or a group refers to no spec. */
const selectedSpecs = (
  { specsView }: Services,
  isOffered: (group: SpecGroup) => boolean = () => true,
): readonly SpecReference[] =>
  specsView.selection.flatMap((node) =>
    node.kind === "spec" && !node.isArchived && isOffered(node.group) ? (parseSpecArgument([node]) ?? []) : [],
  );
