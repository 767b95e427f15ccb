import * as vscode from "vscode";
import type { ProjectSpecs } from "../source/projectSpecs.ts";
import type { SpecRow } from "../source/specListing.ts";
import type { SpecDetail } from "../source/specSource.ts";
import { descriptionOf } from "../../systems/view/descriptionOf.ts";
import { stateOfReference } from "./specChildren.ts";
import { plainMarkdown as plain } from "../../systems/view/plainMarkdown.ts";
import { stateTitle } from "./specItems.ts";
import { describeObstacle, groupTitle, lookOf } from "./specLook.ts";
import type { SpecNode } from "./specNodes.ts";

const shownItems = 8;

/** What does not fit into a row. User text is escaped, so that a spec cannot format or link anything in a tooltip. */
export function specTooltip(
  node: SpecNode,
  project: ProjectSpecs,
  detail: SpecDetail | undefined,
  archived: readonly SpecRow[],
  lastCommit: string | undefined,
): vscode.MarkdownString {
  const { spec, group } = node;
  const text = new vscode.MarkdownString("", true);
  text
    .appendMarkdown(`**`)
    .appendMarkdown(plain(spec.title ?? spec.id))
    .appendMarkdown(`**\n\n`);
  const state = node.isArchived ? vscode.l10n.t("Archived") : groupTitle(group);
  text.appendMarkdown(`$(${lookOf(group).icon}) `).appendMarkdown(plain(`${state} · ${spec.id}`));
  for (const obstacle of spec.blocked_by ?? []) paragraph(text, describeObstacle(obstacle));
  const description = detail && descriptionOf(detail.body);
  if (description) paragraph(text, description);
  const inArchive = new Map(archived.map((row) => [row.id, row]));
  const dependencies = (spec.depends_on ?? []).map((id) => {
    const row = project.byId.get(id) ?? inArchive.get(id);
    return `${row?.title ?? id} (${stateTitle(stateOfReference(id, project, inArchive))})`;
  });
  bullets(text, vscode.l10n.t("Depends on"), dependencies);
  bullets(text, vscode.l10n.t("Target files"), detail?.targetFiles ?? []);
  const commit = lastCommit ?? detail?.commits.at(-1);
  if (commit) paragraph(text, vscode.l10n.t("Last commit: {0}", commit));
  return text;
}

function paragraph(text: vscode.MarkdownString, words: string): void {
  text.appendMarkdown("\n\n").appendMarkdown(plain(words));
}

function bullets(text: vscode.MarkdownString, title: string, items: readonly string[]): void {
  if (items.length === 0) return;
  paragraph(text, title);
  text.appendMarkdown("\n");
  for (const item of items.slice(0, shownItems)) text.appendMarkdown("\n- ").appendMarkdown(plain(item));
  const rest = items.length - shownItems;
  if (rest > 0) text.appendMarkdown("\n- ").appendMarkdown(vscode.l10n.t("{0} more", rest));
}
