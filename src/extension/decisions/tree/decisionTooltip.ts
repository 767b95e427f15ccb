import * as vscode from "vscode";
import type { RecordedChange } from "../../../domain/adr/overview/changeLine.ts";
import { describeStanding } from "./adrItems.ts";
import { describeTampering } from "./decisionLook.ts";
import type { AdrNode, DecisionsNode } from "./decisionNodes.ts";

const shownChanges = 12;

/** What does not fit into the row of an ADR; other rows have no tooltip of their own. */
export function decisionTooltip(node: DecisionsNode): vscode.MarkdownString | undefined {
  return node.kind === "adr" ? adrTooltip(node) : undefined;
}

/** User text is escaped, so that an ADR cannot format or link anything in a tooltip. */
function adrTooltip(node: AdrNode): vscode.MarkdownString {
  const { record, tampering } = node;
  const text = new vscode.MarkdownString("", true);
  text.appendMarkdown(`**${plain(record.title)}**\n\n`);
  text.appendMarkdown(plain([record.date, record.uid].filter(Boolean).join(" · ")));
  for (const line of [describeTampering(tampering), record.problem ?? "", describeStanding(node)])
    if (line !== "") text.appendMarkdown(`\n\n$(warning) ${plain(line)}`);
  text.appendMarkdown("\n");
  for (const change of record.changes.slice(0, shownChanges)) text.appendMarkdown(`\n- ${plain(lineOf(change))}`);
  text.appendMarkdown(
    `\n\n$(lock) ${plain(vscode.l10n.t("Decisions are never edited: a new preflight amends them."))}`,
  );
  return text;
}

function lineOf({ kind, category, field, value, was }: RecordedChange): string {
  const name = field === undefined ? category : `${category}.${field}`;
  const values = [was?.value, value].filter((each) => each !== undefined).join(" → ");
  return [`${kind}:`, name, values].filter(Boolean).join(" ");
}

/** `appendText` would also make all spaces non-breaking, so that lines would break inside words. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>~&$]/g, "\\$&");
