import * as vscode from "vscode";
import { chantStatus } from "../../../../protocol/chant/chantStatus.ts";
import { noChantProject } from "../../../../domain/failures.ts";
import { groupTitle } from "../../tree/specLook.ts";
import { countByGroup, specGroups } from "../../specGroups.ts";
import type { Command, Services } from "../../../services.ts";
import { noArguments } from "../../../platform/command.ts";

/** A report over all projects: the number of specs in each state, and what is in progress. */
export const showStatusSummary: Command<"flightdeck.showStatusSummary"> = {
  parse: noArguments,
  async run(services, _, signal) {
    const { projects } = services.specs;
    if (projects.length === 0) throw noChantProject();
    const parts = await Promise.all(projects.map((project) => describeProject(services, project, signal)));
    const text = [`# ${vscode.l10n.t("Status Summary")}`, ...parts].join("\n\n");
    await services.documents.show("status.md", `${text}\n`);
  },
};

type Project = Services["specs"]["projects"][number];

async function describeProject({ callChant }: Services, project: Project, signal: AbortSignal): Promise<string> {
  const { root, name } = project;
  const counts = countByGroup([project]);
  const rows = specGroups.map((group) => `| ${groupTitle(group)} | ${counts.get(group) ?? 0} |`);
  const { in_progress_activity: active = [] } = await callChant(root, chantStatus, { include_activity: true }, signal);
  const lines = active.map(({ id, title, log_modified: printed }) => {
    const last = printed ? vscode.l10n.t("last output {0}", printed) : vscode.l10n.t("no output yet");
    return `- ${title ?? id} (${id}), ${last}`;
  });
  return [
    `## ${name}`,
    "",
    `| ${vscode.l10n.t("State")} | ${vscode.l10n.t("Specs")} |`,
    "|---|---:|",
    ...rows,
    ...(lines.length > 0 ? ["", `### ${groupTitle("in_progress")}`, "", ...lines] : []),
  ].join("\n");
}
