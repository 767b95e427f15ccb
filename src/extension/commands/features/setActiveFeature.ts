import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { AppError } from "../../../domain/errors.ts";
import { formatFeatureJson } from "../../../domain/speckit/project/activeFeature.ts";
import type { Offer } from "../../notify.ts";
import { editTextFile } from "../../textFiles.ts";
import type { Command } from "../command.ts";
import { chooseFeature } from "./chooseFeature.ts";
import { parseFeatureArgument } from "./featureArgument.ts";

/** Makes a feature the active one of its project, in the file that spec-kit itself reads. */
export const setActiveFeature: Command<"flightdeck.setActiveFeature"> = {
  parse: parseFeatureArgument,
  async run(services, argument, signal) {
    const feature = await chooseFeature(services, argument, signal);
    if (!feature) return;
    const file = join(feature.root, ".specify", "feature.json");
    const before = await readFile(file, "utf8").catch(() => undefined);
    await writeText(file, before, formatFeatureJson(`specs/${feature.folder}`));
    if (process.env["SPECIFY_FEATURE_DIRECTORY"])
      throw new AppError(
        "conflict",
        vscode.l10n.t("The environment variable SPECIFY_FEATURE_DIRECTORY names another feature and wins."),
      );
    const sentence = vscode.l10n.t("{0} is the active feature now.", feature.row?.title ?? feature.folder);
    services.undo.remember({
      sentence,
      run: () => (before === undefined ? rm(file) : editTextFile(vscode.Uri.file(file), () => before)),
    });
    const undo: Offer = { title: vscode.l10n.t("Undo"), command: "flightdeck.undoSpecAction" };
    services.notify.showDone(sentence, [undo]);
  },
};

async function writeText(file: string, before: string | undefined, text: string): Promise<void> {
  if (before !== undefined) return editTextFile(vscode.Uri.file(file), () => text);
  await mkdir(dirname(file), { recursive: true });
  // Refuses to write over what somebody else has created meanwhile.
  await writeFile(file, text, { flag: "wx" });
}
