import * as vscode from "vscode";
import * as z from "zod";
import type { Command } from "../../services.ts";
import { type AgentFile, agentFiles, type LauncherCall } from "../../../mcp/configuration/agents/agentFiles.ts";
import { projectLauncher } from "../../../mcp/configuration/agents/flightdeckEntry.ts";
import { callOnThisMachine } from "../launcherFile.ts";
import { allAgentFiles, findConnected, planConnection } from "../planConnection.ts";
import { withToken } from "../../platform/cancellation.ts";
import { chooseFolder } from "../../platform/questions/chooseFolder.ts";
import { askToCarryOut, carryOut } from "../../platform/files/plannedFiles.ts";
import { requireTrust } from "../../platform/requireTrust.ts";

const reference = z.object({
  files: z.array(z.enum(allAgentFiles)).min(1).optional(),
  place: z.enum(["machine", "project"]).optional(),
  folder: z.string().optional(),
});

export const connectAgent: Command<"flightdeck.connectAgent"> = {
  parse: ([first]) => {
    const parsed = reference.safeParse(first);
    return parsed.success ? parsed.data : {};
  },
  async run({ launcher, documents, notify, announceConnection }, argument, signal) {
    requireTrust();
    const folder = argument.folder ?? (await chooseFolder(signal));
    const files = folder && (argument.files ?? (await askForFiles(folder, signal)));
    if (!folder || !files) return;
    const onMachine = await callOnThisMachine(launcher.path, process.env);
    const place = argument.place ?? (await askForPlace(files, onMachine, signal));
    if (!place) return;
    const inProject: LauncherCall = { command: "node", env: {}, launcher: { kind: "project" } };
    const call = place === "machine" ? onMachine : inProject;
    const planned = await planConnection(folder, files, call, await launcher.text());
    const names = files.map((file) => agentFiles[file].path).join(", ");
    if (planned.length === 0) {
      notify.showDone(vscode.l10n.t("{0} already starts chant, preflights and speckit.", names), []);
      return;
    }
    const plan = {
      title: vscode.l10n.t("Connect an Agent"),
      folder,
      files: planned,
      button: vscode.l10n.t("Connect"),
    };
    if (!(await askToCarryOut(plan, documents, signal))) return;
    if (place === "machine") await launcher.install();
    await carryOut(plan);
    announceConnection();
    notify.showDone(
      vscode.l10n.t("{0} now starts chant, preflights and speckit. Restart the agent to apply this.", names),
      [],
    );
  },
};

const agentNames: Readonly<Record<AgentFile, () => string>> = {
  claude: () => vscode.l10n.t("Claude Code and other agents"),
  vscode: () => vscode.l10n.t("VS Code's chat and Copilot"),
  cursor: () => vscode.l10n.t("Cursor"),
};

async function askForFiles(folder: string, signal: AbortSignal): Promise<readonly AgentFile[] | undefined> {
  const connected = await findConnected(folder);
  const items = allAgentFiles.map((file) => ({
    file,
    label: agentNames[file](),
    description: agentFiles[file].path,
    picked: connected.includes(file) || (connected.length === 0 && file === "claude"),
    ...(file === "vscode"
      ? {
          detail: vscode.l10n.t(
            "Only needed for windows without Flightdeck, which offers its servers to the chat automatically.",
          ),
        }
      : {}),
  }));
  const options = {
    title: vscode.l10n.t("Connect an Agent"),
    placeHolder: vscode.l10n.t("Which agents should work with chant, preflights and speckit?"),
    canPickMany: true as const,
    ignoreFocusOut: true,
  };
  const chosen = await withToken(signal, (token) => vscode.window.showQuickPick(items, options, token));
  return chosen && chosen.length > 0 ? chosen.map(({ file }) => file) : undefined;
}

async function askForPlace(
  files: readonly AgentFile[],
  { command, launcher }: LauncherCall,
  signal: AbortSignal,
): Promise<"machine" | "project" | undefined> {
  const names = files.map((file) => agentFiles[file].path).join(", ");
  const path = launcher.kind === "machine" ? launcher.path : "";
  const hasNode = command === "node";
  const items = [
    {
      place: "project" as const,
      label: vscode.l10n.t("For everyone who works on this project"),
      detail: hasNode
        ? vscode.l10n.t("Portable: adds {0}, which finds Flightdeck. Needs Node.", projectLauncher)
        : vscode.l10n.t("Portable: adds {0}. Needs Node, which is not on the PATH here.", projectLauncher),
    },
    {
      place: "machine" as const,
      label: vscode.l10n.t("For this machine only"),
      description: vscode.l10n.t("{0} is usually committed", names),
      detail: vscode.l10n.t("Not portable: names {0}", path),
    },
  ];
  const options = {
    title: vscode.l10n.t("Connect an Agent"),
    placeHolder: vscode.l10n.t("Who should {0} be set up for?", names),
    ignoreFocusOut: true,
  };
  return (await withToken(signal, (token) => vscode.window.showQuickPick(items, options, token)))?.place;
}
