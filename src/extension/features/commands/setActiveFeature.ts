import * as vscode from "vscode";
import { removeFile } from "../../../disk/files/removeFile.ts";
import { conflict } from "../../../domain/failures.ts";
import type { Command } from "../../services.ts";
import { formatFeatureJson } from "../../../domain/speckit/project/activeFeature.ts";
import { readFile } from "../../../disk/files/readFile.ts";
import type { Offer } from "../../platform/notifications/notify.ts";
import { createTextFile, editTextFile } from "../../platform/files/textFiles.ts";
import { writablePath } from "../../platform/files/writablePath.ts";
import { changedSince, rememberText } from "../../platform/files/rememberText.ts";
import { chooseFeature } from "../chooseFeature.ts";
import { parseFeatureArgument } from "./featureArgument.ts";

/** Sets the active feature of a project in the file that spec-kit reads. */
export const setActiveFeature: Command<"flightdeck.setActiveFeature"> = {
  parse: parseFeatureArgument,
  async run(services, argument, signal) {
    const feature = await chooseFeature(services, argument, signal);
    if (!feature) return;
    const file = vscode.Uri.file(await writablePath(feature.root, ".specify/feature.json"));
    const undo = await writeText(file, formatFeatureJson(`specs/${feature.folder}`));
    if (process.env["SPECIFY_FEATURE_DIRECTORY"])
      throw conflict(
        vscode.l10n.t("The environment variable SPECIFY_FEATURE_DIRECTORY names another feature and takes precedence."),
        { system: "features" },
      );
    const name = feature.row?.title ?? feature.folder;
    const step = services.undo.remember({ title: vscode.l10n.t("Set “{0}” as the active feature", name), run: undo });
    const offer: Offer = { title: vscode.l10n.t("Undo"), command: "flightdeck.undoSpecAction", argument: step };
    services.notify.showDone(vscode.l10n.t("“{0}” is now the active feature.", name), [offer]);
  },
};

/** Returns how to undo it, which fails once the file was changed by something else. */
async function writeText(file: vscode.Uri, text: string): Promise<() => Promise<void>> {
  const path = file.fsPath;
  const read = (): Promise<string | undefined> => readFile(path, "utf8").catch(() => undefined);
  if ((await read()) !== undefined) return rememberText(file, "features", () => editTextFile(file, () => text));
  await createTextFile(path, text);
  return () =>
    removeFile(path, async () => {
      if ((await read()) !== text) throw changedSince(file, "features");
    });
}
