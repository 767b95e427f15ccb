import { join } from "node:path";
import * as vscode from "vscode";
import { isInside } from "../../../disk/paths/isInside.ts";
import { titleOfFile, type AdrRecord } from "../../../domain/adr/overview/decisionRecord.ts";
import { notFound } from "../../../domain/failures.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import type { DecisionReference } from "../contributions.ts";
import type { Services } from "../../services.ts";
import { relativePath } from "../../../disk/paths/relativePath.ts";

/** A document that a command works with. */
export interface FoundDecision {
  readonly root: string;
  /** Relative to the project root, with forward slashes. */
  readonly path: string;
  readonly title: string;
  /** Absent for archived tasks and deleted ADRs. */
  readonly adr: AdrRecord | undefined;
}

export interface FoundAdr extends FoundDecision {
  readonly adr: AdrRecord;
}

export const uriOf = ({ root, path }: Pick<FoundDecision, "root" | "path">): vscode.Uri =>
  vscode.Uri.file(join(root, path));

export function findDecision({ decisions }: Services, reference: DecisionReference): FoundDecision {
  for (const { root, value } of decisions.projects) {
    const path = pathIn(root, reference);
    const uid = "uid" in reference && reference.projectRoot === root ? reference.uid : undefined;
    const adr = value.adrs.find((each) => each.uid === uid || `${paths.adrs}/${each.file}` === path);
    if (adr) return { root, path: `${paths.adrs}/${adr.file}`, title: adr.title, adr };
    const task = value.archived.find(({ file = "" }) => `${paths.archivedTasks}/${file}` === path);
    if (path !== undefined)
      return { root, path, title: task?.title ?? titleOfFile(path.split("/").at(-1) ?? path), adr: undefined };
  }
  throw notFound(vscode.l10n.t("This decision no longer exists."), { system: "decisions" });
}

function pathIn(root: string, reference: DecisionReference): string | undefined {
  if ("path" in reference) return reference.projectRoot === root ? reference.path : undefined;
  if (!("file" in reference)) return undefined;
  return isInside(root, reference.file) ? relativePath(root, reference.file) : undefined;
}

/**
 * The ADR of a reference, the only one that fits, or the one the user picks, newest first; undefined when they dismiss
 * the question.
 */
export async function chooseAdr(
  services: Services,
  reference: DecisionReference | undefined,
  placeHolder: string,
  isOffered: (adr: AdrRecord) => boolean = () => true,
): Promise<FoundAdr | undefined> {
  if (reference !== undefined) {
    const found = findDecision(services, reference);
    if (found.adr) return { ...found, adr: found.adr };
    throw notFound(vscode.l10n.t("{0} is not a readable decision.", found.title), { system: "decisions" });
  }
  const { projects } = services.decisions;
  const items = projects.flatMap(({ root, name, value }) =>
    value.adrs
      .filter(isOffered)
      .toReversed()
      .map((adr) => ({
        label: `$(law) ${adr.title}`,
        description: [adr.date, projects.length > 1 ? name : ""].filter(Boolean).join("  "),
        found: { root, path: `${paths.adrs}/${adr.file}`, title: adr.title, adr },
      })),
  );
  const [only] = items;
  if (!only) throw notFound(vscode.l10n.t("No decision is available for this action."), { system: "decisions" });
  if (items.length === 1) return only.found;
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.found;
}

/** The project by its root, or the one that the user picks from those that fit. */
export async function chooseProject(
  { decisions }: Services,
  root: string | undefined,
  fits: (overview: Services["decisions"]["projects"][number]["value"]) => boolean = () => true,
): Promise<Services["decisions"]["projects"][number] | undefined> {
  const offered = decisions.projects.filter((each) => (root === undefined ? fits(each.value) : each.root === root));
  const [only] = offered;
  if (offered.length <= 1) return only;
  const items = offered.map((project) => ({ label: project.name, description: project.root, project }));
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t("In which project?") }))?.project;
}
