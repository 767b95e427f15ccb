import * as vscode from "vscode";
import { runCommand } from "./rowCommands.ts";

/** Shows the place of a row in its document, and leaves the keyboard in the view. */
export const openPlace = (node: object): vscode.Command =>
  runCommand("flightdeck.openFeatureDocument", vscode.l10n.t("Open Document"), { ...node, keepsFocus: true });
