import * as vscode from "vscode";
import { nextStepOf } from "../../../domain/speckit/features/nextStep.ts";
import { plainMarkdown } from "../../systems/view/plainMarkdown.ts";
import { describeRule, featureIconName, featureStateTitle, questionTitle } from "./featureLook.ts";
import type { FeatureNode } from "./featureNodes.ts";
import { stepTitle } from "./stepTitle.ts";

/** What does not fit into a row. User text is escaped. */
export function featureTooltip({ feature, activeBy, isNumberTaken }: FeatureNode): vscode.MarkdownString {
  const { title, path, state, progress, questionCount, stale } = feature;
  const text = new vscode.MarkdownString("", true);
  const say = (words: string | undefined): void => {
    if (words) text.appendMarkdown("\n\n").appendMarkdown(plainMarkdown(words));
  };
  text.appendMarkdown(`**${plainMarkdown(title)}**\n\n`);
  text.appendMarkdown(`$(${featureIconName(state)}) ${plainMarkdown(`${featureStateTitle(state)} · ${path}`)}`);
  if (progress.total > 0) say(vscode.l10n.t("{0} of {1} tasks done", progress.done, progress.total));
  if (progress.deferred > 0) say(vscode.l10n.t("{0} deferred", progress.deferred));
  if (questionCount > 0) say(questionTitle(questionCount));
  if (stale.length > 0) say(vscode.l10n.t("Older than their sources: {0}", stale.join(", ")));
  if (isNumberTaken) say(vscode.l10n.t("Another feature has the same number."));
  say(activeBy && describeRule(activeBy));
  const next = nextStepOf(feature);
  say(next && vscode.l10n.t("Next step: {0}", stepTitle(next)));
  return text;
}
