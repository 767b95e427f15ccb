import { join } from "node:path";
import * as vscode from "vscode";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import type { AdrLink, Tampering } from "./decisionNodes.ts";
import { openFile } from "../../systems/view/rowCommands.ts";

export const describeAdr = ({ title, uid, date }: AdrLink): string =>
  title === undefined ? uid : [title, date && `(${date})`].filter(Boolean).join(" ");

export function describeTampering(tampering: Tampering | undefined): string {
  if (tampering === undefined) return "";
  return tampering === "changed"
    ? vscode.l10n.t("changed since it was committed")
    : vscode.l10n.t("deleted since it was committed");
}

export const tamperedIcon = (): vscode.ThemeIcon =>
  new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));

/** A row that stands for an ADR opens it. */
export function linkTo(item: vscode.TreeItem, root: string, { file }: AdrLink): void {
  if (file !== undefined) item.command = openFile(join(root, paths.adrs, file));
}
