import * as vscode from "vscode";
import { runCommand } from "../../systems/view/rowCommands.ts";

/** Opens the document at the place of a row, and keeps the focus in the view. */
export const openPlace = (node: object): vscode.Command =>
  runCommand("flightdeck.openFeatureDocument", vscode.l10n.t("Open Document"), { ...node, keepsFocus: true });
