import type { AppErrorDetail, DocumentStep, ErrorDetails, FailedServer, System } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import type { ServerRole } from "../../mcp/configuration/chooseServer.ts";
import type { CommandId } from "./contributions.ts";

/** A button that helps with a failure: the commands that it runs, one after the other. */
export interface FailureAction {
  readonly title: string;
  readonly calls: readonly CommandCall[];
  /** It removes the cause, so it is offered before Retry. */
  readonly isRepair?: true;
  /** Shown instead of the message of the failure, because it explains what the button does. */
  readonly sentence?: string;
}

interface CommandCall {
  readonly command: CommandId | "workbench.action.openSettings";
  readonly argument?: unknown;
}

/** The action for each kind of failure; a new code does not compile until it has its case here. */
export function failureAction(detail: AppErrorDetail): FailureAction | undefined {
  switch (detail.code) {
    case "conflict":
    case "notFound":
      return refresh(detail.system, detail.path);
    case "invalidConfiguration":
      return detail.setting === undefined ? undefined : openSetting(detail.setting, l10n.t("Open Setting"));
    case "missingDocument":
      return runStep(detail);
    case "notInitialized":
      return initialize(detail.system);
    case "serverFailed":
      return restart(detail.server);
    case "serverNotRunning":
      return restart(detail.server, detail.system);
    case "timedOut":
      return detail.setting === undefined ? undefined : openSetting(detail.setting, l10n.t("Change the Limit"));
    case "cancelled":
    case "invalidInput":
    case "notApplicable":
    case "serverRefused":
    case "toolFailed":
    case "writeFailed":
      return undefined;
  }
}

const refreshCommands = {
  specs: "flightdeck.refreshSpecs",
  decisions: "flightdeck.refreshDecisions",
  features: "flightdeck.refreshFeatures",
} as const satisfies Record<System, CommandId>;

/** A file alone does not tell which system shows it. */
function refresh(system: System | undefined, path: string | undefined): FailureAction | undefined {
  if (system === undefined && path === undefined) return undefined;
  const commands = system === undefined ? Object.values(refreshCommands) : [refreshCommands[system]];
  return { title: l10n.t("Refresh"), calls: commands.map((command) => ({ command })) };
}

const openSetting = (setting: string, title: string): FailureAction => ({
  title,
  calls: [{ command: "workbench.action.openSettings", argument: setting }],
  isRepair: true,
});

const roles = { specs: "chant", decisions: "preflights", features: "speckit" } as const satisfies Record<
  System,
  ServerRole
>;

function restart(server: FailedServer | undefined, system?: System): FailureAction {
  const argument = server ? { connectionId: server.id } : system && { role: roles[system] };
  return { title: l10n.t("Restart Server"), calls: [{ command: "flightdeck.restartServer", argument }] };
}

function initialize(system: System): FailureAction {
  switch (system) {
    case "specs":
      return { title: l10n.t("Initialize Chant"), calls: [{ command: "flightdeck.initializeChant" }] };
    case "decisions":
      return { title: l10n.t("Set Up Project"), calls: [{ command: "flightdeck.setUpProject" }] };
    case "features":
      return { title: l10n.t("Initialize Spec Kit Project"), calls: [{ command: "flightdeck.initializeSpecKit" }] };
  }
}

const stepCommands = {
  specify: "flightdeck.specifyFeature",
  plan: "flightdeck.planFeature",
  tasks: "flightdeck.createTasks",
} as const satisfies Record<DocumentStep, CommandId>;

function runStep({ path, step, isTemplate }: ErrorDetails["missingDocument"]): FailureAction {
  const nameAt = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  const name = path.slice(nameAt + 1);
  return {
    title: stepTitle(step),
    sentence: isTemplate ? l10n.t("{0} is still the unfilled template.", name) : l10n.t("{0} is missing.", name),
    calls: [{ command: stepCommands[step], argument: { specDirectory: path.slice(0, Math.max(nameAt, 0)) } }],
    isRepair: true,
  };
}

function stepTitle(step: DocumentStep): string {
  switch (step) {
    case "specify":
      return l10n.t("Run Specify");
    case "plan":
      return l10n.t("Run Plan");
    case "tasks":
      return l10n.t("Create Tasks");
  }
}
