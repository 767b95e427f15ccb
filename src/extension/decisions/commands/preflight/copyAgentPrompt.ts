import { join } from "node:path";
import * as vscode from "vscode";
import * as z from "zod";
import { isThere } from "../../../../disk/files/isThere.ts";
import type { Command } from "../../../services.ts";
import { agentPrompt, agentPromptDocument } from "../../../../domain/adr/documents/agentPrompt.ts";
import { notFound } from "../../../../domain/failures.ts";
import { preflightsPaths as paths } from "../../../../protocol/preflightsTools.ts";
import { writeTextFile } from "../../../platform/files/textFiles.ts";
import { parseProjectArgument } from "../../../systems/projects/projectArgument.ts";
import { chooseProject } from "../findDecision.ts";

const file = "docs/AGENT_PROMPT.md";
const wish = z.object({ isWritten: z.literal(true) });

/** Copies the prompt for the current task to the clipboard; the file is written only on request. */
export const copyAgentPrompt: Command<"flightdeck.copyAgentPrompt"> = {
  parse: (raw) => ({ root: parseProjectArgument(raw), isWritten: wish.safeParse(raw[0]).success }),
  async run(services, { root: wanted, isWritten }) {
    const project = await chooseProject(services, wanted, ({ task }) => task !== undefined);
    const task = project?.value.task;
    if (!project || !task) {
      if (services.decisions.projects.filter(({ value }) => value.task).length > 1) return;
      throw notFound(vscode.l10n.t("There is no current task. Start a preflight first."), { system: "decisions" });
    }
    const { root, value } = project;
    const adr = value.adrs.find(({ uid }) => uid === task.relatedAdr);
    const prompt = agentPrompt({
      hasArchitecture: await isThere(join(root, paths.architecture)),
      ...(adr && { adr: `${paths.adrs}/${adr.file}` }),
    });
    await vscode.env.clipboard.writeText(prompt);
    if (!isWritten) {
      const write = { title: vscode.l10n.t("Write {0}", file), argument: { projectRoot: root, isWritten: true } };
      const offer = { ...write, command: "flightdeck.copyAgentPrompt" as const };
      return services.notify.showDone(vscode.l10n.t("Copied the prompt for the current task to the clipboard."), [
        offer,
      ]);
    }
    const uri = vscode.Uri.file(join(root, file));
    await writeTextFile(uri, agentPromptDocument(prompt));
    await vscode.window.showTextDocument(uri);
  },
};
