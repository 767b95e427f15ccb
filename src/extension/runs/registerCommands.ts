import * as vscode from "vscode";
import { duringUserAction } from "../../mcp/consent/userAction.ts";
import type { CommandId } from "../contributions.ts";
import { DisposableStore } from "../platform/disposables.ts";
import { helpWith } from "./helpWith.ts";
import { showProgress } from "../platform/progress.ts";
import type { Services } from "../services.ts";
import type { Command } from "../platform/command.ts";
import { commands } from "../commands.ts";

export function registerCommands(services: Services): vscode.Disposable {
  const registered = new DisposableStore();
  for (const id of Object.keys(commands) as CommandId[]) {
    registered.add(
      vscode.commands.registerCommand(id, (...raw: unknown[]) => duringUserAction(() => runCommand(services, id, raw))),
    );
  }
  return registered;
}

/** Runs one command with progress and cancellation. The only place that catches what a command throws. */
async function runCommand<K extends CommandId>(services: Services, id: K, raw: readonly unknown[]): Promise<void> {
  const command: Command<K> = commands[id];
  try {
    const args = command.parse(raw);
    if (command.progress === undefined) {
      await command.run(services, args, services.stopping);
      return;
    }
    await showProgress(command.progress, services.stopping, (signal) => command.run(services, args, signal));
  } catch (failure) {
    // Not awaited: a command is over when it failed, not when the user closes the notification.
    void helpWith(services, failure, () => void runCommand(services, id, raw)).then((help) =>
      services.notify.showFailure(failure, id, help),
    );
  }
}
