import * as vscode from "vscode";
import type { RunRecord } from "./records/runRecord.ts";

/** The same command with the same argument; one whose argument was not kept asks for it. */
export function repeatRun({ command, argument, argumentIsHidden }: RunRecord): void {
  void vscode.commands.executeCommand(command, ...(argumentIsHidden || argument === undefined ? [] : [argument]));
}
