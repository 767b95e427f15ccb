import * as vscode from "vscode";
import * as z from "zod";
import type { Command, Services } from "../../services.ts";
import { type SystemName, systemNames } from "../../../domain/systems.ts";
import { withToken } from "../../platform/cancellation.ts";
import { findSetup, isInRepository } from "../findSetup.ts";
import { initRepository } from "../initRepository.ts";
import { carryOutSetUp, planSetUp } from "../setUpPlan.ts";
import { chooseFolder } from "../../platform/questions/chooseFolder.ts";
import type { Offer } from "../../platform/notifications/notify.ts";
import { askToCarryOut } from "../../platform/files/plannedFiles.ts";
import { requireTrust } from "../../platform/requireTrust.ts";

type Choice = SystemName | "git";

const reference = z.object({
  parts: z.array(z.enum([...systemNames, "git"])).optional(),
  folder: z.string().optional(),
});

export const setUpProject: Command<"flightdeck.setUpProject"> = {
  parse: ([first]) => {
    const parsed = reference.safeParse(first);
    return parsed.success ? parsed.data : {};
  },
  async run(services, argument, signal) {
    requireTrust();
    const { documents, notify } = services;
    const folder = argument.folder ?? (await chooseFolder(signal));
    if (folder === undefined) return;
    const missing = await findMissing(folder, services);
    if (missing.length === 0) {
      notify.showDone(vscode.l10n.t("This folder already has specs, decisions and features."), offers(["specs"]));
      return;
    }
    const wanted = argument.parts ?? (await askForParts(missing, signal));
    const choices = missing.filter((choice) => wanted?.includes(choice));
    if (choices.length === 0) return;
    const parts = choices.filter((choice) => choice !== "git");
    const withGit = choices.includes("git");
    const plan = await planSetUp(folder, parts, {
      title: vscode.l10n.t("Set Up Project"),
      button: withGit ? vscode.l10n.t("Write These Files and Run git init") : vscode.l10n.t("Write These Files"),
    });
    if (plan.files.length > 0 && !(await askToCarryOut(plan, documents, signal))) return;
    await carryOutSetUp(plan, services);
    if (withGit) await initRepository(folder, signal);
    notify.showDone(vscode.l10n.t("The project is set up. What would you like to do first?"), offers(parts));
  },
};

async function findMissing(folder: string, { systems }: Pick<Services, "systems">): Promise<readonly Choice[]> {
  const present = await findSetup(folder, systems);
  const choices = Object.keys(items) as Choice[];
  return choices.filter((choice) => (choice === "git" ? !isInRepository(folder) : !present.has(choice)));
}

interface PartItem extends vscode.QuickPickItem {
  readonly choice: Choice;
}

/** In the order in which they are offered. */
const items: Readonly<Record<Choice, () => PartItem>> = {
  specs: () => ({
    choice: "specs",
    label: vscode.l10n.t("Specs"),
    description: ".chant",
    detail: vscode.l10n.t("Small pieces of work with criteria, dependencies and a status, kept by chant."),
  }),
  features: () => ({
    choice: "features",
    label: vscode.l10n.t("Features"),
    description: ".specify",
    detail: vscode.l10n.t("From a description to a specification, a plan and tasks, in the layout of spec-kit."),
  }),
  decisions: () => ({
    choice: "decisions",
    label: vscode.l10n.t("Decisions"),
    description: "docs/adr",
    detail: vscode.l10n.t("Questions before code: preflights write decision records, a task and the architecture."),
  }),
  git: () => ({
    choice: "git",
    label: vscode.l10n.t("Git repository"),
    description: "git init",
    detail: vscode.l10n.t("This folder is not in a repository yet; decisions need one."),
  }),
};

async function askForParts(missing: readonly Choice[], signal: AbortSignal): Promise<readonly Choice[] | undefined> {
  const options = {
    title: vscode.l10n.t("Set Up Project"),
    placeHolder: vscode.l10n.t("What do you want to set up? You can review every file before it is written."),
    canPickMany: true as const,
    ignoreFocusOut: true,
  };
  const all = missing.map((choice) => ({ ...items[choice](), picked: true }));
  const chosen = await withToken(signal, (token) => vscode.window.showQuickPick(all, options, token));
  return chosen?.map(({ choice }) => choice);
}

function offers(parts: readonly SystemName[]): readonly Offer[] {
  return [
    ...(parts.includes("decisions")
      ? [{ title: vscode.l10n.t("Start Preflight"), command: "flightdeck.startPreflight" as const }]
      : []),
    ...(parts.includes("specs") ? [{ title: vscode.l10n.t("Add Spec"), command: "flightdeck.addSpec" as const }] : []),
    { title: vscode.l10n.t("Connect an Agent"), command: "flightdeck.connectAgent" },
  ];
}
