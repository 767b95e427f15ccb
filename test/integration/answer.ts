import { setTimeout as pause } from "node:timers/promises";
import * as vscode from "vscode";

const gestures = {
  accept: "workbench.action.acceptSelectedQuickOpenItem",
  dismiss: "workbench.action.closeQuickOpen",
} as const;

/**
 * Answers the questions that a command asks, by their first choice or by Escape, until it is over. The editor does not tell
 * extensions when a question is on screen; a gesture without one does nothing.
 */
export async function answer(gesture: keyof typeof gestures, command: Thenable<unknown>): Promise<void> {
  let isOver = false;
  const over = Promise.resolve(command).finally(() => {
    isOver = true;
  });
  const deadline = Date.now() + 50_000;
  while (!isOver) {
    if (Date.now() > deadline) throw new Error("The command is not over, whatever its questions are answered with.");
    await Promise.race([over, pause(50)]);
    await vscode.commands.executeCommand(gestures[gesture]);
  }
  await over;
}
