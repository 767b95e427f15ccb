import * as vscode from "vscode";
import { duringUserAction } from "../../mcp/consent/userAction.ts";
import type { CommandOf } from "../platform/command.ts";
import type { CommandId } from "../platform/contributions.ts";
import { DisposableStore } from "../platform/disposables.ts";
import type { Notify } from "../platform/notify.ts";
import { showProgress } from "../platform/progress.ts";
import { helpWith } from "./helpWith.ts";
import type { Runs } from "./runs.ts";

interface RunningCommands {
  readonly notify: Notify;
  readonly runs: Runs;
  /** Aborted when the window goes away. */
  readonly stopping: AbortSignal;
}

type CommandTable<Services> = { readonly [K in CommandId]: CommandOf<K, Services> };

export function registerCommands<Services extends RunningCommands>(
  services: Services,
  commands: CommandTable<Services>,
): vscode.Disposable {
  const registered = new DisposableStore();
  for (const id of Object.keys(commands) as CommandId[]) {
    const run = (...raw: unknown[]) => duringUserAction(() => runCommand(services, commands, id, raw));
    registered.add(vscode.commands.registerCommand(id, run));
  }
  return registered;
}

/** Runs one command with progress and cancellation. The only place that catches what a command throws. */
async function runCommand<Services extends RunningCommands, K extends CommandId>(
  services: Services,
  commands: CommandTable<Services>,
  id: K,
  raw: readonly unknown[],
): Promise<void> {
  const command: CommandOf<K, Services> = commands[id];
  try {
    const args = command.parse(raw);
    if (command.progress === undefined) {
      await command.run(services, args, services.stopping);
      return;
    }
    await showProgress(command.progress, services.stopping, (signal) => command.run(services, args, signal));
  } catch (failure) {
    // Not awaited: a command is over when it failed, not when the user closes the notification.
    void helpWith(services.runs, failure, () => void runCommand(services, commands, id, raw)).then((help) =>
      services.notify.showFailure(failure, id, help),
    );
  }
}
