import * as vscode from "vscode";
import { visibleText } from "../../../domain/consent/visibleText.ts";
import { type Permission, permissions, permissionsOf } from "../../../domain/speckit/implement/runner.ts";
import { withToken } from "../../platform/cancellation.ts";
import { modelRunner, promptRunner, type RunnerChoice } from "../runnerChoice.ts";
import type { FoundRunner } from "../runnerDefinitions.ts";

interface Offered {
  readonly found: readonly FoundRunner[];
  /** Whether the editor has a language model. */
  readonly hasModel: boolean;
  /** The last choice in this workspace, offered first. */
  readonly last: RunnerChoice | undefined;
}

interface RunnerItem extends vscode.QuickPickItem {
  readonly id: string;
  /** The last choice, with no further questions. */
  readonly isLast?: boolean;
}

/** Asks for the agent, and for the rest only if this workspace has not answered it before. */
export async function askForRunner(offered: Offered, signal: AbortSignal): Promise<RunnerChoice | undefined> {
  const { last } = offered;
  const options = {
    title: vscode.l10n.t("Who should do the work?"),
    placeHolder: vscode.l10n.t("Agents found on this machine. Add others in the setting flightdeck.runners."),
    matchOnDescription: true,
    ignoreFocusOut: true,
  };
  const chosen = await withToken(signal, (token) => vscode.window.showQuickPick(itemsOf(offered), options, token));
  if (!chosen) return undefined;
  if (chosen.isLast && last) return last;
  if (chosen.id === promptRunner) return { runner: promptRunner, permission: last?.permission ?? "edit" };
  const permission = await askForPermission(chosen.label, offeredPermissions(offered.found, chosen.id), signal);
  if (!permission) return undefined;
  const model = chosen.id === modelRunner ? "" : await askForModel(chosen.label, last?.model, signal);
  if (model === undefined) return undefined;
  return { runner: chosen.id, permission, ...(model === "" ? {} : { model }) };
}

/** The permissions that the agent itself enforces; those of the editor's model are enforced here. */
export function offeredPermissions(found: readonly FoundRunner[], id: string): readonly Permission[] {
  const agent = found.find(({ runner }) => runner.id === id)?.runner;
  return agent ? permissionsOf(agent) : permissions;
}

function itemsOf({ found, hasModel, last }: Offered): RunnerItem[] {
  const agents = found.map(({ runner, path, isOfWorkspace }) => ({
    id: runner.id,
    label: runner.label,
    description: isOfWorkspace ? vscode.l10n.t("{0}, defined by this workspace", visibleText(path)) : path,
  }));
  const model = {
    id: modelRunner,
    label: vscode.l10n.t("VS Code's language model"),
    description: vscode.l10n.t("writes whole files, runs nothing"),
  };
  const prompt = {
    id: promptRunner,
    label: vscode.l10n.t("Only the prompt"),
    description: vscode.l10n.t("nothing is started; use the text wherever you like"),
  };
  const all: RunnerItem[] = [...agents, ...(hasModel ? [model] : []), prompt];
  const before = last && all.find(({ id }) => id === last.runner);
  if (!last || !before || last.runner === promptRunner) return all;
  const detail = [permissionText(last.permission), last.model].filter(Boolean).join(" · ");
  return [{ ...before, isLast: true, description: vscode.l10n.t("same as last time: {0}", detail) }, ...all];
}

const permissionText = (permission: Permission): string => {
  switch (permission) {
    case "ask":
      return vscode.l10n.t("Only propose");
    case "edit":
      return vscode.l10n.t("Edit files");
    case "all":
      return vscode.l10n.t("Do anything");
  }
};

async function askForPermission(
  agent: string,
  offered: readonly Permission[],
  signal: AbortSignal,
): Promise<Permission | undefined> {
  const details: Record<Permission, string> = {
    edit: vscode.l10n.t("Changes files in this workspace and runs what its own settings allow."),
    ask: vscode.l10n.t("Reads and answers, but changes nothing."),
    all: vscode.l10n.t("Changes any file and runs any command without asking. Use this only on a disposable machine."),
  };
  const shown = (["edit", "ask", "all"] as const).filter((permission) => offered.includes(permission));
  const items = shown.map((permission) => ({
    label: permissionText(permission),
    detail: details[permission],
    permission,
  }));
  const options = {
    title: vscode.l10n.t("What may {0} do in this workspace?", agent),
    placeHolder: offered.includes("ask")
      ? vscode.l10n.t("Remembered for this workspace")
      : vscode.l10n.t("Remembered for this workspace. {0} cannot be prevented from changing files.", agent),
    ignoreFocusOut: true,
  };
  return (await withToken(signal, (token) => vscode.window.showQuickPick(items, options, token)))?.permission;
}

/** An empty answer means the agent's default. */
async function askForModel(agent: string, last: string | undefined, signal: AbortSignal): Promise<string | undefined> {
  const options = {
    title: vscode.l10n.t("Which model should {0} use?", agent),
    prompt: vscode.l10n.t("The name that the agent uses for the model. Leave empty for the agent's default."),
    value: last ?? "",
    ignoreFocusOut: true,
  };
  return (await withToken(signal, (token) => vscode.window.showInputBox(options, token)))?.trim();
}
