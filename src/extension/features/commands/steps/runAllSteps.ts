import { join } from "node:path";
import * as vscode from "vscode";
import * as z from "zod";
import type { FeatureStep } from "../../../../domain/speckit/features/nextStep.ts";
import { withToken } from "../../../platform/cancellation.ts";
import type { AllStepsRequest } from "../../contributions.ts";
import type { Command, Services } from "../../../services.ts";
import { stepTitle } from "../../tree/stepTitle.ts";
import { type ChosenFeature, chooseFeature, locateFeature } from "../../chooseFeature.ts";
import { writeTasks } from "./createTasks.ts";
import { parseFeatureArgument } from "../featureArgument.ts";
import { chooseWorker, implement } from "../tasks/implementTasks.ts";
import { plan } from "./planFeature.ts";
import { commandOfStep, nextStep } from "./steps.ts";

const request = z.object({ stopsAtGates: z.boolean() });

/** Runs one step after the other, from the current state of a feature to the end of its tasks. */
export const runAllSteps: Command<"flightdeck.runAllSteps"> = {
  parse(raw): AllStepsRequest | undefined {
    const feature = parseFeatureArgument(raw);
    const given = request.safeParse(raw[0]);
    return feature && { ...feature, ...(given.success ? { stopsAtGates: given.data.stopsAtGates } : {}) };
  },
  async run(services, argument, signal) {
    const feature = await chooseFeature(services, argument, signal, ({ state }) => state !== "Implemented");
    const stopsAtGates = feature && (argument?.stopsAtGates ?? (await askForGates(signal)));
    if (!feature || stopsAtGates === undefined) return;
    const taken = new Set<FeatureStep>();
    for (;;) {
      signal.throwIfAborted();
      const step = await stepToTake(feature, taken, stopsAtGates);
      // If the same step comes again, it changed nothing, and the user has to take a look.
      if (!step || taken.has(step)) return;
      if (taken.size > 0 && stopsAtGates && !(await askToGoOn(services, feature, step))) return;
      taken.add(step);
      if (!(await take(services, step, feature, signal))) return;
    }
  },
};

/** Without gates, open questions do not stop the run; they stay visible in the documents. */
async function stepToTake(
  { root, specDirectory }: ChosenFeature,
  taken: ReadonlySet<FeatureStep>,
  stopsAtGates: boolean,
): Promise<FeatureStep | undefined> {
  const step = await nextStep(root, specDirectory);
  return step === "clarify" && !stopsAtGates && !taken.has("plan") ? "plan" : step;
}

/** False if the user has to do something before the next step. */
async function take(
  services: Services,
  step: FeatureStep,
  feature: ChosenFeature,
  signal: AbortSignal,
): Promise<boolean> {
  const current = locateFeature(services, feature.specDirectory);
  switch (step) {
    case "specify":
    case "clarify":
      await vscode.commands.executeCommand(commandOfStep[step], { specDirectory: feature.specDirectory });
      return false;
    case "plan":
      await plan(services, current);
      return true;
    case "tasks":
      await writeTasks(services, current);
      return true;
    case "implement": {
      const worker = await chooseWorker(services, current.root, signal);
      if (worker) await implement(services, current, { ...worker, filter: "", force: false }, signal);
      return false;
    }
  }
}

async function askForGates(signal: AbortSignal): Promise<boolean | undefined> {
  const items = [
    {
      label: vscode.l10n.t("Stop after each step"),
      detail: vscode.l10n.t("You can review the result first."),
      stops: true,
    },
    {
      label: vscode.l10n.t("Run without stopping"),
      detail: vscode.l10n.t("Open questions stay in the documents."),
      stops: false,
    },
  ];
  const options = { title: vscode.l10n.t("Run All Steps") };
  return (await withToken(signal, (token) => vscode.window.showQuickPick(items, options, token)))?.stops;
}

async function askToGoOn(services: Services, feature: ChosenFeature, step: FeatureStep): Promise<boolean> {
  const question = vscode.l10n.t("Continue with {0}?", stepTitle(step));
  const detail = vscode.l10n.t(
    "You can look at {0} first. Nothing happens until you confirm.",
    join("specs", feature.folder),
  );
  return services.notify.askToGoOn(question, detail, vscode.l10n.t("Continue"));
}
