import { join } from "node:path";
import * as vscode from "vscode";
import * as z from "zod";
import { notFound } from "../../../domain/failures.ts";
import type { Command } from "../../services.ts";
import { chooseFeature } from "../chooseFeature.ts";
import { parseFeatureArgument } from "./featureArgument.ts";

const place = z.object({
  document: z.string().optional(),
  line: z.number().optional(),
  keepsFocus: z.boolean().optional(),
});

/** Opens a document of a feature at the line of a row. */
export const openFeatureDocument: Command<"flightdeck.openFeatureDocument"> = {
  parse(raw) {
    const feature = parseFeatureArgument(raw);
    const parsed = place.safeParse(raw[0]);
    if (!feature) return undefined;
    const { document, line, keepsFocus } = parsed.success ? parsed.data : {};
    return {
      ...feature,
      ...(document === undefined ? {} : { document }),
      ...(line === undefined ? {} : { line }),
      ...(keepsFocus === undefined ? {} : { keepsFocus }),
    };
  },
  async run(services, argument, signal) {
    const feature = await chooseFeature(services, argument, signal);
    if (!feature) return;
    const name = argument?.document ?? (await askForDocument(services, feature.root, feature.folder));
    if (name === undefined) return;
    const uri = vscode.Uri.file(join(feature.specDirectory, ...name.split("/")));
    const at = argument?.line === undefined ? undefined : new vscode.Position(argument.line - 1, 0);
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document, {
        preview: true,
        preserveFocus: argument?.keepsFocus === true,
        ...(at ? { selection: new vscode.Range(at, at) } : {}),
      });
    } catch (cause) {
      throw notFound(vscode.l10n.t("{0} could not be opened.", uri.fsPath), { system: "features" }, cause);
    }
  },
};

async function askForDocument(
  { features }: Parameters<(typeof openFeatureDocument)["run"]>[0],
  root: string,
  folder: string,
): Promise<string | undefined> {
  const documents = (await features.detail(root, folder))?.documents ?? [];
  const written = documents.filter(({ state }) => state !== "missing").map(({ name }) => name);
  if (written.length <= 1) return written[0] ?? "spec.md";
  return vscode.window.showQuickPick(written, { placeHolder: vscode.l10n.t("Which document?") });
}
