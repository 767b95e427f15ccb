import * as vscode from "vscode";
import { duringUserAction } from "../../mcp/consent/userAction.ts";
import type { CommandOf } from "../platform/command.ts";
import type { CommandId } from "../platform/contributions.ts";
import { DisposableStore } from "../platform/disposables.ts";
import type { Notify } from "../platform/notifications/notify.ts";
import { showProgress } from "../platform/notifications/progress.ts";
import { helpWith } from "./helpWith.ts";
import type { RunStore } from "./runStore.ts";

interface RunningCommands {
  readonly notify: Notify;
  readonly runs: RunStore;
  /** Aborted when the window goes away. */
  readonly stopping: AbortSignal;
}

type LoadTable<Services> = () => Promise<{ readonly [K in CommandId]: CommandOf<K, Services> }>;

/** Registers every command of the manifest. What they do is loaded with the first one that runs. */
export function registerCommands<Services extends RunningCommands>(
  services: Services,
  { packageJSON }: vscode.Extension<unknown>,
  load: LoadTable<Services>,
): vscode.Disposable {
  const registered = new DisposableStore();
  const { contributes } = packageJSON as { contributes: { commands: readonly { readonly command: CommandId }[] } };
  for (const { command: id } of contributes.commands) {
    const run = (...raw: unknown[]) => duringUserAction(() => runCommand(services, load, id, raw));
    registered.add(vscode.commands.registerCommand(id, run));
  }
  return registered;
}

/** Runs one command with progress and cancellation. The only place that catches what a command throws. */
async function runCommand<Services extends RunningCommands, K extends CommandId>(
  services: Services,
  load: LoadTable<Services>,
  id: K,
  raw: readonly unknown[],
): Promise<void> {
  try {
    const command: CommandOf<K, Services> = (await load())[id];
    const args = command.parse(raw);
    if (command.progress === undefined) {
      await command.run(services, args, services.stopping);
      return;
    }
    await showProgress(command.progress, services.stopping, (signal) => command.run(services, args, signal));
  } catch (failure) {
    // Not awaited: a command is over when it failed, not when the user closes the notification.
    const help = helpWith(services.runs, failure, () => void runCommand(services, load, id, raw));
    void services.notify.showFailure(failure, id, help);
  }
}
