import * as vscode from "vscode";
import { readSpecWork, type SpecWork } from "../../../../disk/specs/readSpecWork.ts";
import { conflict, notFound } from "../../../../domain/failures.ts";
import type { CommandArgs } from "../../../platform/contributions.ts";
import type { SpecReference } from "../../contributions.ts";
import { requireTrust } from "../../../platform/requireTrust.ts";
import { beginReview } from "../../../agents/changeReview.ts";
import { modelRunner, promptRunner, runnerChoiceSchema } from "../../../agents/runnerChoice.ts";
import type { RunDone } from "../../../runs/runStore.ts";
import type { Command, Services } from "../../../services.ts";
import { groupOf } from "../../specGroups.ts";
import { workOnSpec as work } from "../../work/workOnSpec.ts";
import { askForSpec } from "../askForSpec.ts";
import { saveSpecs } from "../status/saveSpecs.ts";
import { parseSpecArgument } from "../specArgument.ts";

/** Has an agent carry out a spec, then verifies and finalizes it. */
export const workOnSpec: Command<"flightdeck.workOnSpec"> = {
  parse: parseWorkArgument,
  async run(services, argument, signal) {
    requireTrust();
    const { spec, choice: given } = argument;
    const reference = spec ?? (await askForSpec(services, (group) => workable.includes(group)));
    if (!reference || !(await mayBegin(services, reference))) return;
    await saveSpecs(services, [reference]);
    const specWork = await readSpecWork(reference, services.specFile(reference).fsPath);
    if (specWork.spec.status === "completed" || specWork.spec.status === "cancelled")
      throw conflict(vscode.l10n.t("“{0}” is finished. Resume it before you work on it.", specWork.title), {
        system: "specs",
      });
    const choice = await services.runners.chooseRunner(signal, given);
    if (!choice) return;
    if (choice.runner === promptRunner) return showPrompt(services, specWork);
    const runner = (await services.runners.find()).find((found) => found.runner.id === choice.runner)?.runner;
    if (!runner && choice.runner !== modelRunner)
      throw notFound(vscode.l10n.t("The agent {0} is no longer installed.", choice.runner), { system: "specs" });
    const { projectRoot, specId } = reference;
    const trusted =
      runner && (await services.runners.trustedConfiguration(runner, choice.permission, projectRoot, signal));
    const review = await beginReview(projectRoot);
    await services.runs.run<RunDone>(
      {
        command: "flightdeck.workOnSpec",
        title: vscode.l10n.t("Work on “{0}”", specWork.title),
        argument: { projectRoot, specId, ...choice },
        folder: projectRoot,
        done: (done) => done,
      },
      (run) => work(services, { work: specWork, choice, trusted, review }, run),
    );
  },
};

const workable: readonly string[] = ["ready", "in_progress", "failed", "needs_attention", "pending"];

function parseWorkArgument(raw: readonly unknown[]): CommandArgs["flightdeck.workOnSpec"] {
  const spec = parseSpecArgument(raw);
  const choice = runnerChoiceSchema.safeParse(raw[0]).data;
  return { ...(spec ? { spec } : {}), ...(choice ? { choice } : {}) };
}

/** A blocked spec is worked on only if the user confirms. */
async function mayBegin({ specs, notify }: Services, { projectRoot, specId }: SpecReference): Promise<boolean> {
  const project = specs.project(projectRoot);
  const row = project?.byId.get(specId);
  if (!project || !row || groupOf(row, project.readyIds) !== "blocked") return true;
  const question = vscode.l10n.t("“{0}” is waiting for other specs. Work on it anyway?", row.title ?? specId);
  return notify.askToGoOn(
    question,
    vscode.l10n.t("What it depends on may not exist yet."),
    vscode.l10n.t("Work on It"),
  );
}

async function showPrompt({ documents, notify }: Services, { reference, prompt }: SpecWork): Promise<void> {
  await vscode.env.clipboard.writeText(prompt.text);
  await documents.show(`prompt-${reference.specId}.md`, prompt.text);
  notify.showDone(vscode.l10n.t("Copied the prompt to the clipboard. Nothing was started."), []);
}
