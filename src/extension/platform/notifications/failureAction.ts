import type { AppErrorDetail, DocumentStep, ErrorDetails, FailedServer } from "../../../domain/errors.ts";
import { l10n } from "../../../domain/l10n.ts";
import type { CommandId } from "../contributions.ts";

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

/** What helps when something of a system failed. */
export interface FailingSystem {
  /** Its content in a word: "specs". */
  readonly name: string;
  /** The role of its server. */
  readonly role: string;
  readonly refresh: CommandId;
  /** Makes a folder one of its projects. */
  readonly setUp: { readonly title: () => string; readonly command: CommandId };
}

/** The action for each kind of failure; a new code does not compile until it has its case here. */
export function failureAction(detail: AppErrorDetail, systems: readonly FailingSystem[]): FailureAction | undefined {
  const systemOf = (name: string | undefined) => systems.find((each) => each.name === name);
  switch (detail.code) {
    case "conflict":
    case "notFound":
      return refresh(detail, systems);
    case "invalidConfiguration":
      return detail.setting === undefined ? undefined : openSetting(detail.setting, l10n.t("Open Setting"));
    case "missingDocument":
      return runStep(detail);
    case "notInitialized":
      return setUp(systemOf(detail.system));
    case "serverFailed":
      return restart(detail.server);
    case "serverNotRunning":
      return restart(detail.server, systemOf(detail.system));
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

/** A file alone does not tell which system shows it. */
function refresh(
  { system, path }: ErrorDetails["conflict"],
  systems: readonly FailingSystem[],
): FailureAction | undefined {
  if (system === undefined && path === undefined) return undefined;
  const failed = system === undefined ? systems : systems.filter(({ name }) => name === system);
  return { title: l10n.t("Refresh"), calls: failed.map((each) => ({ command: each.refresh })) };
}

const openSetting = (setting: string, title: string): FailureAction => ({
  title,
  calls: [{ command: "workbench.action.openSettings", argument: setting }],
  isRepair: true,
});

function restart(server: FailedServer | undefined, system?: FailingSystem): FailureAction {
  const argument = server ? { connectionId: server.id } : system && { role: system.role };
  return { title: l10n.t("Restart Server"), calls: [{ command: "flightdeck.restartServer", argument }] };
}

const setUp = (system: FailingSystem | undefined): FailureAction | undefined =>
  system && { title: system.setUp.title(), calls: [{ command: system.setUp.command }] };

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
